import { commandGroup } from '../../kit/operator-command.ts'
import { memberCommands } from '../identity/identity.ts'
import { removePasskeys } from './sign-in-by-passkey.ts'

/** For a member whose account somebody else has got into: rules/identity#passkeys. */
export const passkeysCommands = commandGroup('passkeys', "ways in by members' own phones", [
  memberCommands.ending({
    subject: 'passkeys',
    description: 'takes all passkeys of a member away; sessions go on until `sessions end`',
    end: removePasskeys,
    says: (userId, count) => `passkeys of ${userId} taken away: ${count}`,
  }),
])
