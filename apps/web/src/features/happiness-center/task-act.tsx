import { type TaskState, taskState } from '@club/contract/task-state.rules.ts'
import { currentChannel } from '../../kit/channel.ts'
import { useHydrated } from '../../kit/hydrated.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { BankViewAct, BankViewResult } from './bank-view-act.tsx'
import { bankPageHint, profileNotice } from './center-overlays.ts'
import { CheckInResult } from './check-in-card.tsx'
import type { Task } from './member-answers.ts'
import styles from './task-list.module.css'
import { type BankViews, isBankView } from './use-bank-views.ts'
import type { CheckIn } from './use-check-in.ts'
import { ClaimResult, useClaim } from './use-claim.tsx'
import type { OneAtATime } from './use-one-at-a-time.ts'
import { centerWords } from './words.ts'

/** What can be done from the task list, one check-in or claim at a time. */
export interface TaskActs {
  lock: OneAtATime
  checkIn: CheckIn
  views: BankViews
}

interface ActProps extends TaskActs {
  task: Task
  today: string
}

interface Named {
  /** The button's label, and its accessible name, which includes the task's. */
  label: string
  name: string
}

/** What the member can do now, or the state of the task: rules/tasks#task-buttons. */
export function TaskAct(props: ActProps) {
  const { task, today, checkIn } = props
  const words = useWords(centerWords).tasks
  const state = taskState(task, today)
  const label = words.buttons[state.button]
  const named = { label, name: words.buttonOf(label, task.taskName) }
  if (task.kind === 'checkin' && checkIn.result) return <CheckInResult result={checkIn.result} />
  if (task.blocker === 'blacklisted') return null
  if (task.kind === 'aum') return <AumAct {...props} state={state} named={named} />
  const viewed = props.views.resultOf(task.taskId)
  if (!state.isActive) {
    return viewed ? <BankViewResult result={viewed} /> : <Standing state={state} label={label} />
  }
  if (task.kind === 'checkin') return <CheckInAct checkIn={checkIn} named={named} />
  return <OpenAct {...props} named={named} />
}

function Standing({ state, label }: { state: TaskState; label: string }) {
  const mark = state.isFinished ? (state.button === 'notReached' ? 'info' : 'done') : 'waiting'
  return (
    <p
      className={classes(styles.state, (!state.isFinished || state.button === 'notReached') && styles.waits)}
    >
      <Icon name={mark} />
      <span>{label}</span>
    </p>
  )
}

/** The monthly assets task: claimed here once the bank's result has arrived. */
function AumAct({ task, lock, state, named }: ActProps & { state: TaskState; named: Named }) {
  const words = useWords(centerWords).tasks
  const claim = useClaim(task.taskId, lock)
  return (
    <>
      {claim.answer && <ClaimResult answer={claim.answer} />}
      {!state.isActive && <Standing state={state} label={named.label} />}
      {state.isActive && claim.errorText && (
        <Notice kind="error" title={claim.errorText}>
          {words.claim.failed}
        </Notice>
      )}
      {state.isActive && (
        <Button isWide aria-label={named.name} isBusy={claim.isRunning} onClick={claim.run}>
          {named.label}
        </Button>
      )}
    </>
  )
}

function CheckInAct({ checkIn, named }: { checkIn: CheckIn; named: Named }) {
  return (
    <>
      {checkIn.errorText && <Notice kind="error">{checkIn.errorText}</Notice>}
      <Button isWide aria-label={named.name} isBusy={checkIn.isRunning} onClick={checkIn.run}>
        {named.label}
      </Button>
    </>
  )
}

/** Opens another page: the profile behind its notice, pages of the club, or the bank's. */
function OpenAct({ task, views, named }: ActProps & { named: Named }) {
  const words = useWords(centerWords).tasks
  const { show } = useOverlays()
  // The channel is unknown on the server.
  const isInMessagingApp = useHydrated() && currentChannel() === 'WX'
  const { label, name } = named
  if (task.kind === 'profile') {
    return (
      <Button isWide aria-label={name} aria-haspopup="dialog" onClick={() => show(profileNotice, {})}>
        {label}
      </Button>
    )
  }
  if (!task.link) return <Notice>{words.byBank}</Notice>
  if (task.isBankLink && isInMessagingApp) {
    return (
      <Button isWide aria-label={name} aria-haspopup="dialog" onClick={() => show(bankPageHint, {})}>
        {label}
      </Button>
    )
  }
  if (isBankView(task)) return <BankViewAct task={task} views={views} label={label} name={name} />
  return (
    <LinkButton isWide aria-label={name} to={task.link}>
      {label}
    </LinkButton>
  )
}
