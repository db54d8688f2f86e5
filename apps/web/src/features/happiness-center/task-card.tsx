import { stripPoints, taskState } from '@club/contract/task-state.rules.ts'
import { useEffect, useId, useRef } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { classes } from '../../kit/ui/classes.ts'
import lines from '../../kit/ui/lines.module.css'
import { Notice } from '../../kit/ui/notice.tsx'
import type { Task } from './member-answers.ts'
import { TaskAct, type TaskActs } from './task-act.tsx'
import styles from './task-list.module.css'
import { whyNot } from './task-words.ts'
import { centerWords } from './words.ts'

/** One task: what to do, its points, its progress, why it cannot earn now, and its button. */
export function TaskCard({
  task,
  today,
  acts,
  sought,
}: {
  task: Task
  today: string
  acts: TaskActs
  /** A new object each time the page scrolls to this task; null if it scrolls to another one or to none. */
  sought?: object | null
}) {
  const { tasks: words } = useWords(centerWords)
  const center = useWords(centerWords).center
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!sought) return
    heading.current?.closest('li')?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [sought])
  const { tip, isFinished } = taskState(task, today)
  const why = whyNot(task, today, { tasks: words, center })
  // The button already says that a task is finished or under review, so the reason is subdued.
  const isLoud = task.blocker !== null && task.blocker !== 'finished' && task.blocker !== 'underReview'
  return (
    <li className={styles.task} aria-labelledby={headingId}>
      <div className={styles.head}>
        <img className={styles.picture} src={task.picture} width="48" height="48" alt="" loading="lazy" />
        <h4 id={headingId} ref={heading} tabIndex={-1} className={styles.name}>
          {task.taskName}
        </h4>
        <span className={styles.points}>{words.pointsAdded(task.point)}</span>
      </div>
      <p className={styles.text}>{stripPoints(task.taskIntro)}</p>
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
    </li>
  )
}
