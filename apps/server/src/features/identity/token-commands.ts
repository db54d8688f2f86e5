import { mobilePattern } from '@club/contract/constants.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { recordAct } from '../../kit/audit.ts'
import type { Clock } from '../../kit/clock.ts'
import type { Db } from '../../kit/db.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  wholeNumber,
} from '../../kit/operator-command.ts'
import {
  bankAppIssuer,
  issuerPattern,
  signToken,
  type TokenKeys,
  tokenLongestMinutes,
} from './signed-token.ts'

interface TokenDesk {
  db: Db
  clock: Clock
  tokenKeys: TokenKeys
  isProduction: boolean
}

/** The operator's commands for tokens of the bank's app and of partners: issuing one to try the sign-in. */
export const tokenCommands = commandGroup<TokenDesk>(
  'token',
  "sign-in tokens of the bank's app and of partners",
  [
    command({
      name: 'issue',
      description: 'makes a token to try the sign-in; valid once, not in production',
      arguments: {
        mobile: argument(
          '<mobile>',
          'whose token it is',
          z.string().regex(mobilePattern, 'must be a mobile number'),
        ),
        issuer: argument(
          '--issuer <name>',
          "bank-app, or a partner's source",
          z
            .string()
            .regex(issuerPattern, 'must consist of small letters, digits and -')
            .default(bankAppIssuer),
        ),
        bpId: argument(
          '--bp-id <id>',
          "the issuer's number of the person",
          z.string().min(1).max(64).optional(),
        ),
        minutes: argument(
          '--minutes <count>',
          'how long it is good',
          wholeNumber(1, tokenLongestMinutes).default(5),
        ),
      },
      run: issue,
    }),
  ],
)

async function issue(
  { db, clock, tokenKeys, isProduction }: TokenDesk,
  {
    args,
    operator,
    reason,
    print,
  }: CommandCall<{ mobile: string; issuer: string; bpId?: string | undefined; minutes: number }>,
): Promise<number> {
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
  // The mobile stays out of the audit log.
  const act = { operator, reason, act: 'token.issue', detail: { issuer, minutes, tokenId } }
  await db.inTransaction((tx) => recordAct(tx, clock, act))
  print.out(token)
  return exitCodes.ok
}
