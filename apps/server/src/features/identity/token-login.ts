import type { Channel } from '@club/contract/constants.ts'
import type { identity } from '@club/contract/identity.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Call, Caller } from '../../kit/call.ts'
import type { Tx } from '../../kit/db.ts'
import { channelAtSignIn, minuteMs, voucherMinutes } from './identity.rules.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { knowBrowser } from './known-browser.ts'
import { memberMobiles } from './member.sql.ts'
import { nonces } from './password.sql.ts'
import { openSession } from './sessions.ts'
import { bankAppIssuer, readToken, type TokenClaims } from './signed-token.ts'
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
  // The token is the proof of the channel, whatever request and header say.
  const found = await enter(deps, call, { token, issuer: bankAppIssuer, channel: 'MB', browserHash })
  if (found.userId === null) throw new AppError('registrationNeeded')
  return { userId: found.userId }
}

/**
 * Signs in with a partner's token. An unknown person gets a voucher instead of a `bpId`, so that registering
 * with the same source needs no SMS: rules/identity#partners.
 */
export async function loginByPartner(deps: IdentityDeps, call: Call<typeof identity.tokenLogin>) {
  const { token, source } = call.request
  if (source === bankAppIssuer) throw new AppError('tokenRefused')
  const browserHash = partnerBrowserHash(deps, call)
  const channel = channelAtSignIn(call.claimedChannel)
  const { userId, claims } = await enter(deps, call, { token, issuer: source, channel, browserHash })
  const bpId = userId === null ? null : (claims.bpId ?? userId)
  return { bpId, mobile: claims.mobile, source, userId }
}

/**
 * What the voucher of the bank's app is bound to, separate from what an SMS code proved in the same browser: it
 * proves the channel, too.
 */
export function bankAppBrowserHash({ sealing }: Pick<IdentityDeps, 'sealing'>, caller: Caller): string {
  return sealing.hash('bank app browser', caller.browserId())
}

/** What a partner's voucher is bound to, separate from what an SMS code proved in the same browser. */
export function partnerBrowserHash({ sealing }: Pick<IdentityDeps, 'sealing'>, caller: Caller): string {
  return sealing.hash('partner browser', caller.browserId())
}

interface Given {
  token: string
  issuer: string
  /** Of the session, if the token opens one. */
  channel: Channel
  /** What the voucher for an unknown mobile is bound to. */
  browserHash: string
}

/** Uses a token up: a member gets a session, an unknown mobile a voucher. Throws `tokenRefused`. */
async function enter(
  deps: IdentityDeps,
  call: Caller,
  { token, issuer, channel, browserHash }: Given,
): Promise<{ userId: string | null; claims: TokenClaims }> {
  const { db, clock, sealing, tokenKeys } = deps
  const claims = await readToken(tokenKeys, token, issuer, await clock.now(db))
  if (!claims) throw new AppError('tokenRefused')
  const mobileHash = sealing.hash('mobile', claims.mobile)
  const entered = await db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    const tokenHash = sealing.hash('signed token', `${issuer}\0${claims.tokenId}`)
    // One use only: of two at once, the second waits here and finds the first's row.
    if (!((await tx.run(nonces.use, [tokenHash, claims.endsAt])) > 0)) throw new AppError('tokenRefused')
    const userId = (await tx.one(memberMobiles.ownerOf, [mobileHash]))?.userId ?? null
    if (userId !== null) {
      await knowBrowser(tx, { mobileHash, browserHash: sealing.hash('browser', call.browserId()) }, now)
      return { userId, session: await openSession(tx, userId, channel, now, call.clientType) }
    }
    await giveVoucher(tx, mobileHash, browserHash, now)
    return { userId: null, session: null }
  })
  if (entered.session !== null) call.giveToken(entered.session)
  return { userId: entered.userId, claims }
}

function giveVoucher(tx: Tx, mobileHash: string, browserHash: string, now: Date): Promise<number> {
  return tx.run(vouchers.give, [mobileHash, browserHash, new Date(now.getTime() + voucherMinutes * minuteMs)])
}
