import { stripPoints, taskState } from '@club/contract/task-state.rules.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import type { Task } from './member-answers.ts'
import { TaskAct, type TaskActs } from './task-act.tsx'
import styles from './task-list.module.css'
import { whyNot } from './task-words.ts'
import { centerWords } from './words.ts'

interface CardProps {
  task: Task
  today: string
  acts: TaskActs
}

/** One task as a row, which opens to what to do and its button. */
export function TaskCard({
  task,
  today,
  acts,
  isSought = false,
  onFound,
  isOpenAtFirst = false,
}: CardProps & {
  /** Whether the page should scroll to this task; the page is told when that is done. */
  isSought?: boolean
  onFound?: () => void
  isOpenAtFirst?: boolean
}) {
  const [nameId, bodyId] = [useId(), useId()]
  const row = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  useEffect(() => {
    if (!isSought) return
    setOpen(true)
    row.current?.closest('li')?.scrollIntoView({ block: 'start' })
    row.current?.focus({ preventScroll: true })
    onFound?.()
  }, [isSought, onFound])
  const viewed = acts.views.resultOf(task.taskId)
  // A member who comes back from the bank's page sees the result.
  useEffect(() => {
    if (viewed) setOpen(true)
  }, [viewed])
  return (
    <li className={styles.task} aria-labelledby={nameId}>
      <h4>
        <button
          type="button"
          ref={row}
          className={styles.row}
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setOpen(!isOpen)}
        >
          <img className={styles.picture} src={task.picture} width="40" height="40" alt="" loading="lazy" />
          <span className={styles.words}>
            <span id={nameId}>{task.taskName}</span>
            <RowState task={task} today={today} />
          </span>
          <Icon name={isOpen ? 'up' : 'down'} />
        </button>
      </h4>
      <div id={bodyId} hidden={!isOpen}>
        {isOpen && <Details task={task} today={today} acts={acts} />}
      </div>
    </li>
  )
}

/** The points that a task gives, or why there is nothing to do. */
function RowState({ task, today }: Pick<CardProps, 'task' | 'today'>) {
  const words = useWords(centerWords).tasks
  const state = taskState(task, today)
  if (state.isActive) return <span className={styles.points}>{words.pointsAdded(task.point)}</span>
  return <span className={styles.rowState}>{words.buttons[state.button]}</span>
}

/** What to do, how it is done, the progress, why it cannot earn now, and the button. */
function Details({ task, today, acts }: CardProps) {
  const { tasks: words } = useWords(centerWords)
  const center = useWords(centerWords).center
  const { tip, isFinished } = taskState(task, today)
  const why = whyNot(task, today, { tasks: words, center })
  // The button already says that a task is finished or under review, so the reason is subdued.
  const isLoud = task.blocker !== null && task.blocker !== 'finished' && task.blocker !== 'underReview'
  return (
    <div className={styles.details}>
      <p>{stripPoints(task.taskIntro)}</p>
      {!isFinished && <p className={classes(lines.facts, lines.note)}>{task.evidence}</p>}
      {(tip || task.monthPoint > 0) && (
        <p className={classes(lines.facts, lines.note)}>
          {tip && <span>{words.tip(tip)}</span>}
          {task.monthlyCap !== null && task.monthPoint > 0 && (
            <span>{words.monthPoints(task.monthPoint, task.monthlyCap)}</span>
          )}
        </p>
      )}
      {why && isLoud && <Notice kind="info">{why}</Notice>}
      <TaskAct {...acts} task={task} today={today} />
      {why && !isLoud && <p className={classes(lines.facts, lines.note)}>{why}</p>}
    </div>
  )
}
