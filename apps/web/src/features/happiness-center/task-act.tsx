import { type TaskState, taskState } from '@club/contract/task-state.rules.ts'
import { closedReasons } from '@club/contract/tasks.constants.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useOverlays } from '../../kit/overlays/overlays.tsx'
import { Button, LinkButton } from '../../kit/ui/button.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { CheckInResult } from '../checkin/check-in-card.tsx'
import type { CheckIn } from '../checkin/use-check-in.ts'
import type { OneAtATime } from '../checkin/use-one-at-a-time.ts'
import { profileNotice } from '../privacy/privacy-overlays.ts'
import { BankPageAct, BankViewResult } from './bank-page-act.tsx'
import { noCustomerNumber } from './center-overlays.ts'
import type { Task } from './member-answers.ts'
import styles from './task-list.module.css'
import type { BankViews } from './use-bank-views.ts'
import { ClaimResult, type Claims } from './use-claim.tsx'
import { centerWords } from './words.ts'

/** What can be done from the task list, one check-in or claim at a time. */
export interface TaskActs {
  lock: OneAtATime
  checkIn: CheckIn
  claims: Claims
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
  if (task.blocker === 'blacklisted' || closedReasons.some((reason) => reason === task.blocker)) return null
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
function AumAct({ task, lock, claims, state, named }: ActProps & { state: TaskState; named: Named }) {
  const words = useWords(centerWords).tasks
  const { taskId } = task
  const [answer, errorText] = [claims.answerOf(taskId), claims.errorOf(taskId)]
  return (
    <>
      {answer && <ClaimResult answer={answer} />}
      {!state.isActive && <Standing state={state} label={named.label} />}
      {state.isActive && errorText && (
        <Notice kind="error" title={errorText}>
          {words.claim.failed}
        </Notice>
      )}
      {state.isActive && (
        <Button
          isWide
          aria-label={named.name}
          isBusy={lock.running === taskId}
          onClick={() => claims.run(taskId)}
        >
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

/** Says what to do first where the bank does not know the member as a customer: rules/tasks#core-customer-number. */
function NoCustomerNumberAct({ named }: { named: Named }) {
  const { show } = useOverlays()
  return (
    <Button isWide aria-label={named.name} aria-haspopup="dialog" onClick={() => show(noCustomerNumber, {})}>
      {named.label}
    </Button>
  )
}

/** Opens another page: the profile behind its notice, pages of the club, or the bank's. */
function OpenAct({ task, views, named }: ActProps & { named: Named }) {
  const words = useWords(centerWords).tasks
  const { show } = useOverlays()
  const { label, name } = named
  if (task.kind === 'profile') {
    return (
      <Button isWide aria-label={name} aria-haspopup="dialog" onClick={() => show(profileNotice, {})}>
        {label}
      </Button>
    )
  }
  if (task.lacksCustomerNo) return <NoCustomerNumberAct named={named} />
  if (task.bankPage) return <BankPageAct task={task} views={views} label={label} name={name} />
  if (!task.link) return <Notice>{words.byBank}</Notice>
  return (
    <LinkButton isWide aria-label={name} to={task.link}>
      {label}
    </LinkButton>
  )
}
