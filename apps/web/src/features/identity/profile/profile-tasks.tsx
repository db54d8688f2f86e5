import { useAnswer } from '../../../kit/calls/api.ts'
import { useWords } from '../../../kit/i18n/i18n.tsx'
import { Icon } from '../../../kit/ui/icon.tsx'
import lines from '../../../kit/ui/lines.module.css'
import { tasksNeed } from '../../tasks/tasks-needs.ts'
import { missingParts, type ProfileValues } from './profile-form.rules.ts'
import { type ProfilePart, taskOfPart } from './profile-parts.rules.ts'
import styles from './profile-tasks.module.css'
import { profileWords } from './words.ts'

/** The task that a part completes; undefined if there is none. */
export function useTaskOf(part: ProfilePart) {
  const { data } = useAnswer(tasksNeed)
  const taskId = taskOfPart[part]
  const task = data?.list.find((one) => one.taskId === taskId)
  return taskId && task && { ...task, taskId }
}

/** The task that a part completes and what it still needs. Input counts once it is saved. */
export function ProfileTask({
  part,
  saved,
  values,
}: {
  part: ProfilePart
  saved: ProfileValues
  values: ProfileValues
}) {
  const { tasks: words } = useWords(profileWords)
  const task = useTaskOf(part)
  if (!task) return null
  const isFinished = task.finishedTaskTime !== null
  const missing = missingParts(task.taskId, values)
  const isUnsaved = missing.length < missingParts(task.taskId, saved).length
  return (
    <div className={styles.task}>
      <p className={lines.ends}>
        <span className={styles.name}>{task.taskName}</span>
        <span className={lines.figure}>{words.points(task.point)}</span>
      </p>
      {isFinished && (
        <p className={styles.done}>
          <Icon name="done" />
          <span>{words.done}</span>
        </p>
      )}
      {!isFinished && missing.length > 0 && (
        <p>{words.missing(missing.map((one) => words.parts[one]).join(words.and))}</p>
      )}
      {!isFinished && missing.length === 0 && <p>{words.complete}</p>}
      {!isFinished && missing.length > 0 && isUnsaved && <p>{words.byUnsaved}</p>}
      {!isFinished && !task.isPaidHere && (
        <p>{task.isPaidElsewhere ? words.notPaidHere : words.paidNowhere}</p>
      )}
    </div>
  )
}
