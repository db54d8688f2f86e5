import type { Channel } from '@club/contract/channels.ts'
import { secondMs } from '@club/contract/durations.ts'
import type { identity } from '@club/contract/identity.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Call, Caller } from '../../kit/http/call.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { knowBrowser } from './known-browser.ts'
import { memberMobiles } from './member.sql.ts'
import { isPartnerConfirmed, partnerBrowserHash } from './partners.ts'
import { nonces } from './password.sql.ts'
import { isRepeat, repeatSeconds } from './repeats.rules.ts'
import { channelAtSignIn } from './sessions.rules.ts'
import { completeSignIn, openSessionBy } from './sessions.ts'
import { bankAppIssuer, readToken, type TokenClaims } from './signed-token.ts'
import { voucherEnd } from './vouchers.rules.ts'
import { vouchers } from './vouchers.sql.ts'

/**
 * Signs in with a token of the bank's app. An unknown mobile gets `registrationNeeded` and a voucher, as
 * after a right SMS code: rules/identity#signed-tokens.
 */
export async function loginByBankApp(
  deps: IdentityDeps,
  call: Call<typeof identity.mobileTokenLogin>,
): Promise<{ userId: string }> {
  const browserHash = bankAppBrowserHash(deps, call)
  const { token } = call.request
  // The token proves the channel, whatever the request and its header say.
  const found = await enter(deps, call, { token, issuer: bankAppIssuer, channel: 'MB', browserHash })
  if (found.userId === null) throw new AppError('registrationNeeded')
  return { userId: found.userId }
}

/**
 * Signs in with a partner's token. An unknown person gets a voucher instead of a `bpId`, so that registering
 * with the same source needs no SMS; a member who has not confirmed the partner does so by signing in by SMS with
 * the same source: rules/identity#partners.
 */
export async function loginByPartner(deps: IdentityDeps, call: Call<typeof identity.tokenLogin>) {
  const { token, source } = call.request
  if (source === bankAppIssuer) throw new AppError('tokenRefused')
  const browserHash = partnerBrowserHash(deps, call)
  const channel = channelAtSignIn(call.claimedChannel)
  const given = { token, issuer: source, channel, browserHash }
  const { userId, isConfirmationNeeded, claims } = await enter(deps, call, given)
  const bpId = userId === null ? null : (claims.bpId ?? userId)
  return { bpId, mobile: claims.mobile, source, userId, isConfirmationNeeded }
}

/**
 * What the voucher of the bank's app is bound to, separate from what an SMS code proved in the same browser: it
 * proves the channel, too.
 */
export function bankAppBrowserHash({ sealing }: Pick<IdentityDeps, 'sealing'>, caller: Caller): string {
  return sealing.hash('bank app browser', caller.browserId())
}

interface Given {
  token: string
  issuer: string
  /** Of the session, if the token opens one. */
  channel: Channel
  /** The browser hash to which the voucher and a repeated token are bound. */
  browserHash: string
}

interface Entered {
  /** The member, if the token opened a session. */
  userId: string | null
  /** Whether the mobile belongs to a member who has not confirmed the partner. */
  isConfirmationNeeded: boolean
}

/**
 * Uses a token up: a member gets a session; an unknown mobile, and a member who has not confirmed the partner, a
 * voucher. Throws `tokenRefused`.
 */
async function enter(
  deps: IdentityDeps,
  call: Caller,
  { token, issuer, channel, browserHash }: Given,
): Promise<Entered & { claims: TokenClaims }> {
  const { db, clock, sealing, tokenKeys } = deps
  const askedAt = await clock.now(db)
  const inTime = await readToken(tokenKeys, token, issuer, askedAt)
  // A token that was used in time can be repeated after its expiry, too.
  const claims = inTime ?? (await readToken(tokenKeys, token, issuer, before(askedAt, repeatSeconds)))
  if (!claims) throw new AppError('tokenRefused')
  const mobileHash = sealing.hash('mobile', claims.mobile)
  const tokenHash = sealing.hash('signed token', `${issuer}\0${claims.tokenId}`)
  const entered = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const kept = before(claims.endsAt, -repeatSeconds)
    // One use only: of two at once, the second waits here and finds the first's row.
    const isFirst = inTime !== null && (await tx.run(nonces.useBy, [tokenHash, kept, browserHash, now])) > 0
    const used = isFirst ? null : await tx.one(nonces.find, [tokenHash])
    if (!isFirst && (!used || !isRepeat(used, browserHash, now))) throw new AppError('tokenRefused')
    const owner = await tx.one(memberMobiles.ownerOf, [mobileHash])
    const held = owner && (await tx.one(memberMobiles.hold, [owner.userId]))
    // A change that was under way has given the member another mobile.
    const userId = owner && held?.mobileHash === mobileHash ? owner.userId : null
    const isBank = issuer === bankAppIssuer
    if (userId !== null && (isBank || (await isPartnerConfirmed(tx, userId, issuer)))) {
      // A partner's token opens only this session: somebody who has stolen its key must not gain lasting access.
      if (isBank)
        await knowBrowser(tx, { mobileHash, browserHash: sealing.hash('browser', call.browserId()) }, now)
      const by = { key: tokenHash, usedAt: used?.usedAt ?? now, isRepeat: !isFirst }
      const session = await openSessionBy(tx, sealing, call, { userId, channel, by }, now)
      if (session === null) throw new AppError('tokenRefused')
      return { userId, isConfirmationNeeded: false, session }
    }
    await tx.run(vouchers.give, [mobileHash, browserHash, voucherEnd(now), isBank ? null : issuer])
    return { userId: null, isConfirmationNeeded: userId !== null, session: null }
  })
  const { session, ...found } = entered
  if (session !== null && found.userId !== null)
    completeSignIn(call, session, {
      way: issuer === bankAppIssuer ? 'bankApp' : 'partner',
      userId: found.userId,
    })
  return { ...found, claims }
}

function before(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() - seconds * secondMs)
}
