import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { endingCommand } from '../../kit/operator/ending-command.ts'
import { commandGroup } from '../../kit/operator/operator-command.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { findMember } from '../identity/members.ts'
import { removePasskeys } from './sign-in-by-passkey.ts'

interface CommandDeps {
  db: Db
  clock: Clock
  sealing: Sealing
}

/** For a member whose account somebody else has got into: rules/identity#passkeys. */
export const passkeysCommands = commandGroup<CommandDeps>('passkeys', "ways in by members' own phones", [
  endingCommand<CommandDeps>({
    subject: 'passkeys',
    description: 'takes all passkeys of a member away; sessions go on until `sessions end`',
    find: (deps, typed) => findMember(deps.db, deps, typed),
    end: removePasskeys,
    says: (userId, count) => `passkeys of ${userId} taken away: ${count}`,
  }),
])
