import type { Step } from '@club/contract/still-possible.rules.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Icon } from '../../kit/ui/icon.tsx'
import { Link } from '../../kit/ui/link.tsx'
import type { Task } from './member-answers.ts'
import { stepTarget } from './outlook.rules.ts'
import styles from './outlook-panel.module.css'
import { centerWords } from './words.ts'

interface StepsProps {
  steps: readonly Step[]
  tasks: readonly Task[]
  onSeek: (taskId: string) => void
  /** Number of the first step of a way; without it, the steps show what each task can still give. */
  firstNumber?: number
}

/** Tasks with their count and points, each linking to where it is done. */
export function OutlookSteps({ steps, tasks, onSeek, firstNumber }: StepsProps) {
  const isWay = firstNumber !== undefined
  const List = isWay ? 'ol' : 'ul'
  return (
    <List className={styles.steps} {...(isWay && { start: firstNumber })}>
      {steps.map((step, index) => {
        const task = tasks.find(({ taskId }) => taskId === step.taskId)
        return (
          task && (
            <li key={step.taskId}>
              <StepRow step={step} task={task} number={isWay ? firstNumber + index : null} onSeek={onSeek} />
            </li>
          )
        )
      })}
    </List>
  )
}

function StepRow({
  step,
  task,
  number,
  onSeek,
}: {
  step: Step
  task: Task
  number: number | null
  onSeek: (taskId: string) => void
}) {
  const target = stepTarget(task)
  const inner = (
    <>
      <StepWords step={step} task={task} number={number} />
      <Icon name={target.kind === 'page' ? 'next' : 'down'} />
    </>
  )
  if (target.kind === 'page') {
    return (
      <Link className={styles.step} to={target.path}>
        {inner}
      </Link>
    )
  }
  return (
    <button type="button" className={styles.step} onClick={() => onSeek(task.taskId)}>
      {inner}
    </button>
  )
}

function StepWords({ step, task, number }: { step: Step; task: Task; number: number | null }) {
  const { outlook, does } = useWords(centerWords).center
  return (
    <span className={styles.words}>
      <span className={styles.name}>
        {number !== null && (
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
        )}
        {task.taskName}
      </span>
      <span className={styles.facts}>
        <span>{does[task.kind](step.actions)}</span>{' '}
        <span>{number === null ? outlook.atMostStill(step.points) : outlook.stepPoints(step.points)}</span>
      </span>
      {step.isElsewhere && <span className={styles.elsewhere}>{outlook.elsewhere}</span>}
    </span>
  )
}
