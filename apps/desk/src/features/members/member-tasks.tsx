import { type Channel, channels } from '@club/contract/channels.ts'
import { members, type TaskToday } from '@club/contract/desk/members.ts'
import { useState } from 'react'
import { useAnswer } from '../../kit/calls/api.ts'
import { inFigures, useFormat } from '../../kit/format/format.ts'
import { Select } from '../../kit/ui/field.tsx'
import { Part } from '../../kit/ui/layout.tsx'
import { Answer, Badge } from '../../kit/ui/notice.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import styles from './member.module.css'
import { membersWords } from './members.words.ts'

/** Every task as the member sees it today, and what keeps them from its points. */
export function MemberTasks({ userId, reason }: { userId: string; reason: string }) {
  const words = useWords(membersWords)
  const { day } = useFormat()
  const [channel, setChannel] = useState<Channel | null>(null)
  const request = { userId, reason, ...(channel && { channel }) }
  return (
    <Part title={words.why}>
      <Answer of={useAnswer(members.why, request, { isLook: true })}>
        {(answer) => (
          <>
            <p>{words.whyLead(day(answer.today), words.channels[answer.channel])}</p>
            <Select
              label={words.channel}
              value={answer.channel}
              onValue={(chosen) => setChannel(channels.find((each) => each === chosen) ?? null)}
              choices={channels.map((each) => ({ value: each, name: words.channels[each] }))}
            />
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by the keyboard */}
            <ul className={styles.tasks} tabIndex={0}>
              {answer.tasks.map((task) => (
                <Task key={task.taskId} task={task} />
              ))}
            </ul>
          </>
        )}
      </Answer>
    </Part>
  )
}

function Task({ task }: { task: TaskToday }) {
  const words = useWords(membersWords)
  const { blocker, lacksCustomerNo } = task
  const why = blocker ? words.blockers[blocker](task) : lacksCustomerNo ? words.lacksCustomerNo : null
  return (
    <li>
      <div className={styles.taskHead}>
        <strong>{task.taskName}</strong>
        <Badge tone={why === null ? 'good' : 'warm'}>
          {why === null ? words.canEarn(inFigures(task.point)) : words.cannot}
        </Badge>
      </div>
      {why !== null && <p>{why}</p>}
      <p className={styles.soft}>{words.pays(task)}</p>
    </li>
  )
}
