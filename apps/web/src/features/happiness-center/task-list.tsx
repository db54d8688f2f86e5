import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { tasks } from '@club/contract/tasks.ts'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Disclosure } from '../../kit/ui/disclosure.tsx'
import { Section } from '../../kit/ui/layout.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { Answered, Empty } from '../../kit/ui/states.tsx'
import type { CheckIn } from '../checkin/use-check-in.ts'
import type { OneAtATime } from '../checkin/use-one-at-a-time.ts'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import type { Task } from './member-answers.ts'
import type { TaskActs } from './task-act.tsx'
import { TaskCard } from './task-card.tsx'
import { groupTasks, splitTasks, tasksAtOnce } from './task-groups.rules.ts'
import styles from './task-list.module.css'
import { useBankViews } from './use-bank-views.ts'
import { useClaims } from './use-claim.tsx'
import { centerWords } from './words.ts'

type Answer = AnswerOf<typeof tasks.all>

interface SoughtProps {
  /** The task to scroll to; null once that is done. */
  sought: string | null
  onFound: () => void
}

interface ListProps extends SoughtProps {
  acts: TaskActs
}

interface CardsProps extends ListProps {
  list: readonly Task[]
  today: string
}

/** All tasks: open ones by cycle, of which the first group is unfolded; all others behind one button. */
export function TaskList({
  lock,
  checkIn,
  ...found
}: {
  lock: OneAtATime
  checkIn: CheckIn
} & SoughtProps) {
  const words = useWords(centerWords).tasks
  const all = useAnswer(tasksNeed)
  const views = useBankViews(all.data?.list ?? none)
  const claims = useClaims(lock)
  return (
    <Section title={words.title} id="tasks">
      <Answered
        query={all}
        lines={4}
        hasBlock
        isEmpty={({ list }) => list.length === 0}
        empty={<Empty title={words.empty} text={words.emptyText} />}
      >
        {(answer) => <Groups answer={answer} acts={{ lock, checkIn, claims, views }} {...found} />}
      </Answered>
    </Section>
  )
}

const none: Task[] = []

function Groups({ answer, ...props }: { answer: Answer } & ListProps) {
  const words = useWords(centerWords).tasks
  const [openAtFirst] = useState(() => openIds(answer.list))
  const { open, completed, notNow } = splitTasks(answer.list, openAtFirst)
  const notOpen = [...completed, ...notNow]
  const name =
    notNow.length === 0 ? words.completedOf : completed.length === 0 ? words.notNowOf : words.notOpenOf
  return (
    <>
      {open.length === 0 && (
        <Notice kind="success" title={words.allDone}>
          {words.allDoneText}
        </Notice>
      )}
      {groupTasks(open).map(({ group, list }, index) =>
        index === 0 ? (
          <FirstGroup key={group} title={words.groups[group]} list={list} today={answer.today} {...props} />
        ) : (
          <Folded
            key={group}
            name={words.groupOf(words.groups[group], list.length)}
            list={list}
            today={answer.today}
            {...props}
          />
        ),
      )}
      {notOpen.length > 0 && (
        <Folded name={name(notOpen.length)} list={notOpen} today={answer.today} {...props} />
      )}
    </>
  )
}

function openIds(list: readonly Task[]): ReadonlySet<string> {
  return new Set(list.filter((task) => task.finishedTaskTime === null).map((task) => task.taskId))
}

/** The first tasks of the group that is shown at once; the rest are behind a button. */
function FirstGroup({ title, list, ...props }: { title: string } & CardsProps) {
  const words = useWords(centerWords).tasks
  const rest = list.slice(tasksAtOnce)
  return (
    <div className={styles.group}>
      <h3 className="only-read">{title}</h3>
      <Cards list={list.slice(0, tasksAtOnce)} {...props} />
      {rest.length > 0 && <Folded name={words.moreOf(title, rest.length)} list={rest} {...props} />}
    </div>
  )
}

/** Tasks behind a button, which opens by itself to show the task scrolled to or the result of a view. */
function Folded({ name, ...props }: { name: string } & CardsProps) {
  const { list, sought, acts } = props
  const [isOpen, setOpen] = useState(false)
  const isSought = list.some(({ taskId }) => taskId === sought)
  const hasResult = list.some(({ taskId }) => acts.views.resultOf(taskId) !== null)
  useEffect(() => {
    if (isSought || hasResult) setOpen(true)
  }, [isSought, hasResult])
  return (
    <div className={styles.group}>
      <Disclosure isOpen={isOpen} onToggle={() => setOpen(!isOpen)} word={name}>
        <h3 className="only-read">{name}</h3>
        <Cards {...props} />
      </Disclosure>
    </div>
  )
}

function Cards({ list, today, acts, sought, onFound }: CardsProps) {
  return (
    <ul className={styles.tasks}>
      {list.map((task) => (
        <TaskCard
          key={task.taskId}
          task={task}
          today={today}
          acts={acts}
          isSought={sought === task.taskId}
          onFound={onFound}
        />
      ))}
    </ul>
  )
}
