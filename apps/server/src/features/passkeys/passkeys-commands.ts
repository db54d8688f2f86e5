import type { Clock } from '../../kit/clock.ts'
import type { Db, Tx } from '../../kit/db.ts'
import { carryOut, dryRun, orderIn, printPreview } from '../../kit/operator-act.ts'
import {
  argument,
  command,
  commandGroup,
  exitCodes,
  memberName,
  memberNames,
} from '../../kit/operator-command.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { findMember } from '../identity/identity.ts'
import { maxPasskeysOfMember } from './passkeys.rules.ts'
import { passkeyRows } from './passkeys.sql.ts'
import { removePasskey } from './sign-in-by-passkey.ts'

interface CommandDeps {
  db: Db
  clock: Clock
  sealing: Sealing
}

/** For a member whose account somebody else has got into: rules/identity#passkeys. */
export const passkeysCommands = commandGroup<CommandDeps>('passkeys', "ways in by members' own phones", [
  command({
    name: 'end',
    description: 'takes all passkeys of a member away; sessions go on until `sessions end`',
    needsReason: true,
    arguments: { member: argument('<member>', `who: ${memberNames}`, memberName), dryRun },
    async run(deps, call) {
      const { args, print } = call
      const found = await findMember(deps.db, deps, args.member)
      if ('problem' in found) {
        print.err(found.problem)
        return exitCodes.refused
      }
      const { userId } = found
      const { detail } = await carryOut(deps, orderIn(call), 'passkeys.end', async (tx) => ({
        detail: { userId, passkeys: await removeAll(tx, userId) },
      }))
      print.out(`passkeys of ${userId} taken away: ${detail.passkeys}`)
      printPreview(print, args)
      return exitCodes.ok
    },
  }),
])

async function removeAll(tx: Tx, userId: string): Promise<number> {
  const rows = await tx.all(passkeyRows.of, [userId, maxPasskeysOfMember])
  for (const { credentialId } of rows) await removePasskey(tx, userId, credentialId)
  return rows.length
}
