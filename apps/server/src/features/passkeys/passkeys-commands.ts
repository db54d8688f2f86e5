import { inEachLanguage } from '@club/contract/languages.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { endingAct } from '../../kit/operator/ending-act.ts'
import { commandGroup } from '../../kit/operator/operator-command.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { findMember } from '../identity/members.ts'
import { words } from './passkeys.words.ts'
import { removePasskeys } from './sign-in-by-passkey.ts'

interface CommandDeps {
  db: Db
  clock: Clock
  sealing: Sealing
}

/** For a member whose account somebody else has got into: rules/identity#passkeys. */
export const passkeysCommands = commandGroup<CommandDeps>('passkeys', "ways in by members' own phones", [
  endingAct<CommandDeps>({
    subject: 'passkeys',
    description: 'takes all passkeys of a member away; sessions go on until `sessions end`',
    words: inEachLanguage((language) => words[language].endAct),
    find: (deps, typed) => findMember(deps.db, deps, typed),
    end: removePasskeys,
  }),
])
