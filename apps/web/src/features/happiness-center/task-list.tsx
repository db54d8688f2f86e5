import type { AnswerOf } from '@club/contract/endpoint.ts'
import { tasks } from '@club/contract/tasks.ts'
import { type ReactNode, useId, useState } from 'react'
import { useAnswer } from '../../kit/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Button } from '../../kit/ui/button.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Empty, Failed, Skeleton } from '../../kit/ui/states.tsx'
import type { Task } from './member-answers.ts'
import { TaskCard } from './task-card.tsx'
import { groupTasks, partTasks, type TaskGroup } from './task-groups.rules.ts'
import styles from './task-list.module.css'
import type { CheckIn } from './use-check-in.ts'
import type { OneAtATime } from './use-one-at-a-time.ts'

type Answer = AnswerOf<typeof tasks.all>
interface Acts {
  lock: OneAtATime
  checkIn: CheckIn
}

/** All tasks, open ones first by how often they come back, completed ones behind a button. */
export function TaskList(acts: Acts) {
  const words = useWords().tasks
  const { data, isPending, isFetching, error, refetch } = useAnswer(tasks.all, {}, { quiet: true })
  return (
    <Section title={words.title} id="tasks">
      {isPending && <Skeleton lines={4} hasBlock />}
      {!data && error && <Failed reason={error.message} onRetry={() => void refetch()} isBusy={isFetching} />}
      {data?.list.length === 0 && <Empty title={words.empty} text={words.emptyText} />}
      {data && data.list.length > 0 && <Groups answer={data} acts={acts} />}
    </Section>
  )
}

function Groups({ answer, acts }: { answer: Answer; acts: Acts }) {
  const words = useWords().tasks
  const [openAtFirst] = useState(() => openIds(answer.list))
  const { open, completed } = partTasks(answer.list, openAtFirst)
  return (
    <>
      {open.length === 0 && (
        <Notice kind="success" title={words.allDone}>
          {words.allDoneText}
        </Notice>
      )}
      {groupTasks(open).map(({ group, list }) => (
        <Group key={group} group={group} list={list} today={answer.today} acts={acts} />
      ))}
      {completed.length > 0 && (
        <Folded showWord={words.showDone(completed.length)} hideWord={words.hideDone}>
          <Cards list={completed} today={answer.today} acts={acts} />
        </Folded>
      )}
    </>
  )
}

function openIds(list: readonly Task[]): ReadonlySet<string> {
  return new Set(list.filter((task) => task.finishedTaskTime === null).map((task) => task.taskId))
}

function Group({ group, list, today, acts }: { group: TaskGroup; list: Task[]; today: string; acts: Acts }) {
  const words = useWords().tasks
  const cards = <Cards list={list} today={today} acts={acts} />
  if (group === 'rare') {
    return (
      <Folded showWord={words.showRare(list.length)} hideWord={words.hideRare}>
        {cards}
      </Folded>
    )
  }
  return (
    <div className={styles.group}>
      <h3>{words.groups[group]}</h3>
      {cards}
    </div>
  )
}

/** What is not needed every day, behind a button. */
function Folded({
  showWord,
  hideWord,
  children,
}: {
  showWord: string
  hideWord: string
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <div className={styles.group}>
      <Button
        icon={isOpen ? 'up' : 'down'}
        isWide
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? hideWord : showWord}
      </Button>
      <div id={id} hidden={!isOpen}>
        <h3 className="only-read">{showWord}</h3>
        {isOpen && children}
      </div>
    </div>
  )
}

function Cards({ list, today, acts }: { list: Task[]; today: string; acts: Acts }) {
  return (
    <ul className={styles.tasks}>
      {list.map((task) => (
        <TaskCard key={task.taskId} task={task} today={today} lock={acts.lock} checkIn={acts.checkIn} />
      ))}
    </ul>
  )
}
