import { mobilePattern } from '@club/contract/identity.constants.ts'
import { shellLanguage } from '@club/contract/languages.ts'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { recordAct } from '../../kit/operator/audit.ts'
import {
  argument,
  type CommandCall,
  command,
  commandGroup,
  exitCodes,
  memberName,
  memberNames,
  wholeNumber,
} from '../../kit/operator/operator-command.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { sealedMember } from './identity.sealed.ts'
import { members } from './member.sql.ts'
import { lookUpMember, plainMobile } from './member-lookup.ts'
import { bankAppIssuer, issuerPattern, maxTokenMinutes, signToken, type TokenKeys } from './signed-token.ts'

export interface TokenCommandDeps {
  db: Db
  clock: Clock
  sealing: Sealing
  tokenKeys: TokenKeys
  /** Not in production, unless an exception allows it. */
  mayIssue: boolean
  /** Null if the settings name none: then every name has a key. */
  knownIssuers: readonly string[] | null
}

/** The operator's commands for tokens of the bank's app and of partners: issue one to try signing in. */
export const tokenCommands = commandGroup<TokenCommandDeps>(
  'token',
  "sign-in tokens of the bank's app and of partners",
  [
    command({
      name: 'issue',
      description: 'makes a token to try the sign-in; valid once, not in production',
      does: 'changesMembers',
      withoutPreview: 'a token to try changes nothing until somebody signs in with it',
      arguments: {
        member: argument(
          '<member>',
          `whose token it is: ${memberNames}; or the mobile of somebody who is no member yet`,
          memberName,
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
          wholeNumber(1, maxTokenMinutes).default(5),
        ),
      },
      run: issue,
    }),
  ],
)

/** The mobile of a member, or one that nobody has registered yet. */
async function mobileNamed(
  { db, sealing }: TokenCommandDeps,
  typed: string,
): Promise<{ mobile: string } | { problem: string }> {
  const found = await lookUpMember(db, sealing, typed)
  if (!('problem' in found)) {
    const member = await db.one(members.find, [found.userId])
    if (member?.status === 'erased') return { problem: 'the member has left the club' }
    const mobile = member && sealing.read(sealedMember.mobile, member, member.mobileSealed)
    if (mobile) return { mobile }
    if (member) return { problem: 'no key opens the mobile of this member' }
  } else if (found.isKnown || !mobilePattern.test(plainMobile(typed)))
    return { problem: found.problem[shellLanguage] }
  return { mobile: plainMobile(typed) }
}

async function issue(
  deps: TokenCommandDeps,
  {
    args,
    operator,
    reason,
    print,
  }: CommandCall<{ member: string; issuer: string; bpId?: string | undefined; minutes: number }>,
): Promise<number> {
  const { db, clock, tokenKeys, mayIssue, knownIssuers } = deps
  if (!mayIssue) {
    print.err('in production only the issuer makes tokens. Set CLUB_ALLOW_TOKEN_ISSUE=1 to accept that')
    return exitCodes.refused
  }
  const named = await mobileNamed(deps, args.member)
  if ('problem' in named) {
    print.err(named.problem)
    return exitCodes.refused
  }
  const tokenId = uuidv7()
  const { issuer, minutes } = args
  const token = await signToken(tokenKeys, { ...args, ...named, tokenId, at: await clock.now(db) })
  if (token === null) {
    print.err(`CLUB_TOKEN_KEYS has no key of ${issuer}, only of ${(knownIssuers ?? []).join(', ')}`)
    return exitCodes.refused
  }
  if (knownIssuers === null && issuer !== bankAppIssuer)
    print.err(
      `CLUB_TOKEN_KEYS names no issuers, so ${issuer} is taken as a partner: sign in with the source ${issuer}`,
    )
  // The mobile stays out of the audit log.
  const act = { operator, reason, act: 'token.issue', detail: { issuer, minutes, tokenId } }
  await db.inTransaction((tx) => recordAct(tx, clock, act))
  print.out(token)
  return exitCodes.ok
}
