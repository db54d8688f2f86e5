import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { tasks } from '@club/contract/tasks.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { useNeed } from '../../kit/need.ts'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import type { Task } from './member-answers.ts'
import type { TaskActs } from './task-act.tsx'
import { TaskCard } from './task-card.tsx'
import { groupTasks, splitTasks, type TaskGroup } from './task-groups.rules.ts'
import styles from './task-list.module.css'
import { useBankViews } from './use-bank-views.ts'
import type { CheckIn } from './use-check-in.ts'
import type { OneAtATime } from './use-one-at-a-time.ts'
import { centerWords } from './words.ts'

type Answer = AnswerOf<typeof tasks.all>

/** The task to scroll to; a new object for each request. */
export interface Sought {
  taskId: string
}

interface ListProps {
  acts: TaskActs
  sought: Sought | null
}

/** All tasks: open ones first, grouped by cycle; completed ones behind a button. */
export function TaskList({
  lock,
  checkIn,
  sought,
}: {
  lock: OneAtATime
  checkIn: CheckIn
  sought: Sought | null
}) {
  const words = useWords(centerWords).tasks
  const all = useNeed(tasksNeed)
  const views = useBankViews(all.data?.list ?? none)
  return (
    <Section title={words.title} id="tasks">
      <Answered
        query={all}
        lines={4}
        hasBlock
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={words.empty} text={words.emptyText} />}
      >
        {(answer) => <Groups answer={answer} acts={{ lock, checkIn, views }} sought={sought} />}
      </Answered>
    </Section>
  )
}

const none: Task[] = []

function Groups({ answer, ...props }: { answer: Answer } & ListProps) {
  const words = useWords(centerWords).tasks
  const [openAtFirst] = useState(() => openIds(answer.list))
  const { open, completed } = splitTasks(answer.list, openAtFirst)
  return (
    <>
      {open.length === 0 && (
        <Notice kind="success" title={words.allDone}>
          {words.allDoneText}
        </Notice>
      )}
      {groupTasks(open).map(({ group, list }) => (
        <Group key={group} group={group} list={list} today={answer.today} {...props} />
      ))}
      {completed.length > 0 && (
        <Folded
          showWord={words.showDone(completed.length)}
          hideWord={words.hideDone}
          list={completed}
          sought={props.sought}
        >
          <Cards list={completed} today={answer.today} {...props} />
        </Folded>
      )}
    </>
  )
}

function openIds(list: readonly Task[]): ReadonlySet<string> {
  return new Set(list.filter((task) => task.finishedTaskTime === null).map((task) => task.taskId))
}

function Group({
  group,
  list,
  today,
  ...props
}: { group: TaskGroup; list: Task[]; today: string } & ListProps) {
  const words = useWords(centerWords).tasks
  const cards = <Cards list={list} today={today} {...props} />
  if (group === 'rare') {
    return (
      <Folded
        showWord={words.showRare(list.length)}
        hideWord={words.hideRare}
        list={list}
        sought={props.sought}
      >
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

/** Tasks behind a button, which opens by itself to show the task scrolled to. */
function Folded({
  showWord,
  hideWord,
  list,
  sought,
  children,
}: {
  showWord: string
  hideWord: string
  list: readonly Task[]
  sought: Sought | null
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  const isSought = sought !== null && list.some(({ taskId }) => taskId === sought.taskId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolling to it again opens it again
  useEffect(() => {
    if (isSought) setOpen(true)
  }, [isSought, sought])
  return (
    <div className={styles.group}>
      <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} showWord={showWord} hideWord={hideWord}>
        <h3 className="only-read">{showWord}</h3>
        {children}
      </Disclosure>
    </div>
  )
}

function Cards({ list, today, acts, sought }: { list: Task[]; today: string } & ListProps) {
  return (
    <ul className={styles.tasks}>
      {list.map((task) => (
        <TaskCard
          key={task.taskId}
          task={task}
          today={today}
          acts={acts}
          sought={sought?.taskId === task.taskId ? sought : null}
        />
      ))}
    </ul>
  )
}
