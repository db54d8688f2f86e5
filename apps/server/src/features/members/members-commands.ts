import { channels } from '@club/contract/channels.ts'
import { defaultLanguage, languages } from '@club/contract/languages.ts'
import { taskIds } from '@club/contract/tasks.constants.ts'
import { z } from 'zod'
import {
  argument,
  command,
  commandGroup,
  flag,
  memberName,
  memberNames,
  monthName,
} from '../../kit/operator/operator-command.ts'
import { barAct, unbarAct } from './bar.ts'
import { find } from './find-command.ts'
import type { MembersDeps } from './members-deps.ts'
import { show } from './show-command.ts'
import { why } from './why-command.ts'

const member = argument('<member>', memberNames, memberName)
const language = argument(
  '--language <language>',
  "of the member's sentences",
  z.enum(languages).default(defaultLanguage),
)

/** The operator's commands about one member. */
export const membersCommands = commandGroup<MembersDeps>(
  'members',
  'one member: who it is, what they earned and why not, and barring them',
  [
    command({
      name: 'find',
      description: 'who it is, masked, with the state and since when',
      does: 'showsMembers',
      arguments: { text: argument('<text>', memberNames, memberName) },
      run: find,
    }),
    command({
      name: 'show',
      description:
        "one member: state, the bank's facts, and a month with its rank, check-ins, awards and refusals",
      does: 'showsMembers',
      arguments: {
        member,
        month: argument('--month <month>', 'the month, by default the running one', monthName.optional()),
        language,
        csv: argument('--csv', 'only the awards and refusals, as CSV', flag),
      },
      run: show,
    }),
    command({
      name: 'why',
      description: 'a task as the member sees it today, and what keeps them from its points',
      does: 'showsMembers',
      arguments: {
        member,
        task: argument('<task>', 'like check_in', z.enum(taskIds)),
        channel: argument(
          '--channel <channel>',
          `where the member does it: ${channels.join(', ')}; by default where they were last`,
          z.enum(channels).optional(),
        ),
        language,
      },
      run: why,
    }),
    barAct,
    unbarAct,
  ],
)
