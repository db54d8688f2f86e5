import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { Icon } from '../../kit/ui/icon.tsx'
import { Card, Section } from '../../kit/ui/layout.tsx'
import lines from '../../kit/ui/lines.module.css'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { profileWords } from './profile.words.ts'
import { missingParts, type ProfileValues, profileTaskIds } from './profile-form.rules.ts'
import styles from './profile-tasks.module.css'

/** The two tasks that the form completes and what each still needs. Input counts once it is saved. */
export function ProfileTasks({ saved, values }: { saved: ProfileValues; values: ProfileValues }) {
  const { tasks: words } = useWords(profileWords)
  const { data } = useNeed(tasksNeed)
  const rows = profileTaskIds.flatMap((taskId) => {
    const task = data?.list.find((one) => one.taskId === taskId)
    return task ? [{ ...task, taskId }] : []
  })
  if (rows.length === 0) return null
  return (
    <Section title={words.title}>
      <Card>
        <ul className={styles.tasks}>
          {rows.map(({ taskId, taskName, point, finishedTaskTime, isPaidHere }) => {
            const isFinished = finishedTaskTime !== null
            const missing = missingParts(taskId, values)
            const isUnsaved = missing.length < missingParts(taskId, saved).length
            return (
              <li key={taskId} className={styles.task}>
                <p className={lines.ends}>
                  <span className={styles.name}>{taskName}</span>
                  <span className={lines.figure}>{words.points(point)}</span>
                </p>
                {isFinished && (
                  <p className={styles.done}>
                    <Icon name="done" />
                    <span>{words.done}</span>
                  </p>
                )}
                {!isFinished && missing.length > 0 && (
                  <p>{words.missing(missing.map((part) => words.parts[part]).join(words.and))}</p>
                )}
                {!isFinished && missing.length === 0 && <p>{words.complete}</p>}
                {!isFinished && missing.length > 0 && isUnsaved && <p>{words.byUnsaved}</p>}
                {!isFinished && !isPaidHere && <p>{words.notPaidHere}</p>}
              </li>
            )
          })}
        </ul>
      </Card>
    </Section>
  )
}
