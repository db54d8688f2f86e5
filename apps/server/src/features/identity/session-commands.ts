import { englishCount } from '@club/contract/english-count.ts'
import { noteSuccess } from '../../kit/jobs/stuck-items.ts'
import type { Logger } from '../../kit/log/log.ts'
import { recordOutcome } from '../../kit/operator/audit.ts'
import { commandItems } from '../../kit/operator/command-items.ts'
import { endingAct } from '../../kit/operator/ending-act.ts'
import {
  dryRun,
  inTransactionOrPreview,
  orderIn,
  printPreview,
  recordBefore,
} from '../../kit/operator/operator-act.ts'
import { type CommandCall, command, commandGroup, exitCodes } from '../../kit/operator/operator-command.ts'
import type { IdentityStore } from './identity-deps.ts'
import { lookUpMember } from './member-lookup.ts'
import { sessions } from './sessions.sql.ts'
import { endSessions } from './sessions.ts'
import { words } from './sessions.words.ts'

const membersAtOnce = 8
/** Sorts before every user id. */
const noUser = '00000000-0000-0000-0000-000000000000'
const within = 'Every server refuses them within 2 seconds'

/** The operator's commands that sign members out: rules/identity#sessions-ended-by-operators. */
export const sessionCommands = commandGroup<EndAllDeps>('sessions', 'where members are signed in', [
  endingAct<EndAllDeps>({
    subject: 'sessions',
    description: 'signs a member out everywhere; every server refuses the sessions within 2 seconds',
    words,
    find: ({ db, sealing }, typed) => lookUpMember(db, sealing, typed),
    end: endSessions,
    onEnded: (deps, userId) => noteSuccess(deps, 'club sessions end-all', userId),
  }),
  command({
    name: 'end-all',
    description: 'signs all members out everywhere, for example after a leak; stopped, it can be run again',
    does: 'changesClub',
    arguments: { dryRun },
    run: endAll,
  }),
])

type EndAllDeps = IdentityStore & { log: Logger }

async function endAll(deps: EndAllDeps, call: CommandCall<{ dryRun: boolean }>): Promise<number> {
  const { db } = deps
  const { args, print, signal } = call
  const actId = await recordBefore(deps, orderIn(call), 'sessions.end-all', {})
  const items = await commandItems(deps, 'sessions end-all', orderIn(call))
  const end = (userId: string) => inTransactionOrPreview(db, args.dryRun, (tx) => endSessions(tx, userId))
  const done = { sessions: 0, members: 0 }
  for (let after = noUser; !signal.aborted; ) {
    const users = await db.all(sessions.usersAfter, [after, membersAtOnce])
    const last = users.at(-1)
    if (!last) break
    after = last.userId
    const attempts = await Promise.all(users.map(({ userId }) => items.attempt(userId, () => end(userId))))
    for (const attempt of attempts) {
      if (!('value' in attempt)) continue
      done.sessions += attempt.value
      done.members += 1
    }
  }
  if (!signal.aborted) await items.forgetOthers()
  const { failing, cause } = items
  if (!args.dryRun) await recordOutcome(deps, actId, { ...done, failing, isStopped: signal.aborted })
  if (signal.aborted) {
    print.err(`stopped; sessions ended: ${done.sessions}. Run the command again for the others`)
    return exitCodes.stopped
  }
  print.out(`sessions ended: ${done.sessions}. ${within}.`)
  if (failing > 0)
    print.err(
      `${englishCount(failing, 'member is', 'members are')} still signed in (${cause}): run the command again`,
    )
  printPreview(print, args)
  return failing > 0 ? exitCodes.refused : exitCodes.ok
}
