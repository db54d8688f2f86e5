import { useAnswer } from '../../kit/calls/api.ts'
import { useChannel } from '../../kit/host-app/channel.ts'
import { useWords } from '../../kit/i18n/i18n.tsx'
import { Notice } from '../../kit/ui/notice.tsx'
import { tasksNeed } from '../tasks/tasks-needs.ts'
import { inviteWords } from './words.ts'

/**
 * The points for a friend. They depend on the channel in which the friend registers; the reader's own is the
 * best guess.
 */
export function InvitePay() {
  const { pays: words } = useWords(inviteWords)
  const { data } = useAnswer(tasksNeed)
  const channel = useChannel()
  const task = data?.list.find(({ kind }) => kind === 'invite')
  if (!task) return null
  if (task.blocker === 'blacklisted') return <Notice kind="warning">{words.blacklisted}</Notice>
  if (task.isPaidHere) return <Notice kind="success">{words.here(channel, task.point)}</Notice>
  return (
    <Notice kind="warning">
      <p>{words.notHere(channel)}</p>
      {task.isPaidElsewhere && <p>{words.elsewhere}</p>}
    </Notice>
  )
}
