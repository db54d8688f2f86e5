import { businessDay } from '@club/contract/business-day.ts'
import { recordLook } from '../../kit/operator/audit.ts'
import { type CommandCall, exitCodes } from '../../kit/operator/operator-command.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import type { MembersDeps } from './members-deps.ts'
import { namedMember, stateIn } from './named-member.ts'

/** Shows who a member is. That nobody has a number is worth recording as well, but the number is not. */
export async function find(deps: MembersDeps, call: CommandCall<{ text: string }>): Promise<number> {
  const { args, print } = call
  const named = await namedMember(deps, args.text, print)
  await recordLook(deps, call, 'members.find', { member: named?.member.userId ?? null })
  if (!named) return exitCodes.refused
  const { userId, mobile, nickName, registeredAt, channel } = named.member
  const { state, since } = stateIn(named)
  const rows = [
    ['id', 'state', 'since', 'mobile', 'nickname', 'registered'],
    [
      userId,
      state,
      since ?? '–',
      mobile ?? '–',
      nickName ?? '–',
      `${businessDay(registeredAt)} by ${channel}`,
    ],
  ]
  for (const line of textTable(rows)) print.out(line)
  return exitCodes.ok
}
