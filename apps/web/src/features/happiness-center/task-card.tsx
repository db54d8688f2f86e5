import { stripPoints, taskState } from '@club/contract/task-state.rules.ts'
import { useId } from 'react'
import { currentChannel } from '../../kit/channel.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { bankPageHint, profileNotice } from './center-overlays.ts'
import { CheckInResult } from './check-in-card.tsx'
import type { Task } from './member-answers.ts'
import styles from './task-list.module.css'
import type { CheckIn } from './use-check-in.ts'
import { ClaimResult, useClaim } from './use-claim.tsx'
import type { OneAtATime } from './use-one-at-a-time.ts'

interface CardProps {
  task: Task
  today: string
  lock: OneAtATime
  checkIn: CheckIn
}

/** One task: what to do, what it brings, how far it is, and its button (spec section 4, 'Task buttons'). */
export function TaskCard({ task, today, lock, checkIn }: CardProps) {
  const words = useWords().tasks
  const headingId = useId()
  const { tip, isFinished } = taskState(task, today)
  return (
    <li className={styles.task} aria-labelledby={headingId}>
      <div className={styles.head}>
        <img className={styles.picture} src={task.picture} width="48" height="48" alt="" loading="lazy" />
        <h4 id={headingId} className={styles.name}>
          {task.taskName}
        </h4>
        <span className={styles.points}>{words.pointsAdded(task.point)}</span>
      </div>
      <p className={styles.text}>{stripPoints(task.taskIntro)}</p>
      {!isFinished && <p className={styles.facts}>{task.evidence}</p>}
      {(tip || task.monthPoint > 0) && (
        <p className={styles.facts}>
          {tip && <span>{words.tip(tip)}</span>}
          {task.monthlyCap !== null && task.monthPoint > 0 && (
            <span>{words.monthPoints(task.monthPoint, task.monthlyCap)}</span>
          )}
        </p>
      )}
      {!task.isPaidHere && !isFinished && <Notice kind="warning">{words.notPaidHere}</Notice>}
      <TaskAct task={task} today={today} lock={lock} checkIn={checkIn} />
    </li>
  )
}

/** What the member can do now, or where the task stands. */
function TaskAct({ task, today, lock, checkIn }: CardProps) {
  const words = useWords().tasks
  const { show } = useOverlays()
  const claim = useClaim(task.taskId, lock)
  const state = taskState(task, today)
  const label = words.buttons[state.button]
  const name = words.buttonOf(label, task.taskName)
  if (task.kind === 'checkin' && checkIn.result) return <CheckInResult result={checkIn.result} />
  if (!state.isActive) {
    return (
      <>
        {claim.answer && <ClaimResult answer={claim.answer} />}
        <p className={classes(styles.state, !state.isFinished && styles.waits)}>
          <Icon name={state.isFinished ? (state.button === 'notReached' ? 'info' : 'done') : 'waiting'} />
          <span>{label}</span>
        </p>
        {state.button === 'underReview' && <p className={styles.facts}>{words.reviewOnFirst}</p>}
      </>
    )
  }
  if (task.kind === 'aum') {
    return (
      <>
        {claim.answer && <ClaimResult answer={claim.answer} />}
        {claim.errorText && (
          <Notice kind="error" title={claim.errorText}>
            {words.claim.failed}
          </Notice>
        )}
        <Button isWide aria-label={name} isBusy={claim.isRunning} onClick={claim.run}>
          {label}
        </Button>
      </>
    )
  }
  if (task.kind === 'checkin') {
    return (
      <>
        {checkIn.errorText && <Notice kind="error">{checkIn.errorText}</Notice>}
        <Button isWide aria-label={name} isBusy={checkIn.isRunning} onClick={checkIn.run}>
          {label}
        </Button>
      </>
    )
  }
  if (task.kind === 'profile') {
    return (
      <Button isWide aria-label={name} aria-haspopup="dialog" onClick={() => show(profileNotice, {})}>
        {label}
      </Button>
    )
  }
  if (!task.link) return <Notice>{words.byBank}</Notice>
  if (task.isBankLink && currentChannel() === 'WX') {
    return (
      <Button isWide aria-label={name} onClick={() => show(bankPageHint, {})}>
        {label}
      </Button>
    )
  }
  return (
    <LinkButton isWide aria-label={name} to={task.link}>
      {label}
    </LinkButton>
  )
}
