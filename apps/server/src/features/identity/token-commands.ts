import { mobilePattern } from '@club/contract/constants.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { recordAct } from '../../kit/audit.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import { type Command, command, exitCodes } from '../../kit/operator-command.ts'
import {
  bankAppIssuer,
  issuerPattern,
  signToken,
  type TokenKeys,
  tokenLongestMinutes,
} from '../../kit/signed-token.ts'

const issueArgs = z.strictObject({
  mobile: z.string().regex(mobilePattern, 'must be a mobile number'),
  issuer: z.string().regex(issuerPattern, 'must be small letters, digits and -').default(bankAppIssuer),
  bpId: z.string().min(1).max(64).optional(),
  minutes: z.int().min(1).max(tokenLongestMinutes).default(5),
})

/** The operator's commands about tokens of the bank's app and of partners: making one, to try the way in. */
export function tokenCommands(deps: {
  db: Db
  clock: Clock
  tokenKeys: TokenKeys
  isProduction: boolean
}): Command[] {
  const { db, clock, tokenKeys, isProduction } = deps
  return [
    command('token issue', issueArgs, async ({ args, operator, reason, print }) => {
      if (isProduction) {
        print.err('in production only the issuer makes tokens')
        return exitCodes.refused
      }
      const tokenId = uuidv7()
      const token = await signToken(tokenKeys, { ...args, tokenId, at: await clock.now(db) })
      if (token === null) {
        print.err(`CLUB_TOKEN_KEYS has no key of ${args.issuer}`)
        return exitCodes.refused
      }
      const { issuer, minutes } = args
      // The mobile stays out of the log.
      const act = { operator, reason, act: 'token.issue', detail: { issuer, minutes, tokenId } }
      await db.inTransaction((tx) => recordAct(tx, clock, act))
      print.out(token)
      return exitCodes.ok
    }),
  ]
}
