import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Caller } from '../../kit/http/call.ts'
import { brandIn } from '../content/content.ts'
import { devices } from './devices.sql.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps, MobileLeft } from './identity-deps.ts'
import { knowBrowser } from './known-browser.ts'
import type { KnownSessions } from './known-sessions.ts'
import { claimMobile, moveFrom, stillLeft } from './left-mobiles.ts'
import { members } from './member.sql.ts'
import { moveMember } from './move-member.ts'
import { ownMobile } from './own-mobile.ts'
import { type React, withReactions } from './reactions.ts'
import { sessions } from './sessions.sql.ts'
import { requesterOf } from './sign-in-attempts.ts'
import type { Requester } from './sign-in-limits.ts'
import { checkSmsCode, sendSmsCode, useSmsCode } from './sms-code.ts'

type Deps = IdentityDeps & { known: KnownSessions }

/** The codes of both mobiles, and the new mobile. */
export interface MobileChange {
  oldMobileCode: string
  mobile: string
  smsCode: string
}

/** How a member changes the mobile. */
export interface MemberMobile {
  /** Sends a code to the mobile that the member has. */
  sendOldCode(call: Caller): ReturnType<typeof sendSmsCode>
  change(call: Caller, request: MobileChange): Promise<void>
}

/** Changing the mobile: rules/identity#change-of-mobile. */
export function memberMobile(deps: Deps): MemberMobile {
  return {
    async sendOldCode(call) {
      const { mobile, requester } = await ownMobile(deps, call)
      const { language } = call
      return sendSmsCode(deps, { mobile, scene: 'oldMobile', requester, language, imageAnswer: null })
    },
    change: (call, request) => changeMobile(deps, call, request),
  }
}

async function changeMobile(deps: Deps, call: Caller, request: MobileChange): Promise<void> {
  const old = await ownMobile(deps, call)
  const requester = requesterOf(deps.sealing, call, request.mobile)
  // A repeat, after a lost answer.
  if (requester.mobileHash === old.requester.mobileHash) return
  const moving = moveFrom(deps)
  const change = (react: React) =>
    deps.db.inTransaction(async (tx) => {
      const [member, now] = await Promise.all([tx.one(members.lock, [call.memberId]), deps.clock.now(tx)])
      if (member?.status !== 'normal') return { status: 'notLoggedIn' as const, now }
      // Tapped twice: the first tap has already changed it.
      if (member.mobileHash === requester.mobileHash) return { status: 'repeated' as const, now }
      if (member.mobileHash !== old.requester.mobileHash)
        return { status: 'oldMobileCodeWrong' as const, now }
      const status = await proveBoth(tx, deps, { old: old.requester, requester, request }, now)
      // Returned, not thrown, so that the tries stay counted.
      if (status !== 'ok') return { status, now }
      // Only now may the answer reveal whose it is.
      const claim = await claimMobile(tx, requester.mobileHash, call.memberId, now)
      if (claim === 'withheld') throw stillLeft()
      if (claim === 'taken') return { status: 'mobileTaken' as const, now }
      const left = await move(tx, deps, call, { old: old.requester, requester, mobile: request.mobile }, now)
      await react(tx, moving, left)
      return { status, now }
    })
  const { status, now } = await withReactions(call.log, change)
  if (status === 'repeated') return
  if (status !== 'ok') throw new AppError(status)
  deps.known.forget(call.memberId)
  await notifyOldMobile(deps, call, old.mobile, now)
}

/**
 * The new mobile's code is used up only together with the old one's: a typo in one costs no second SMS to the other.
 */
async function proveBoth(
  tx: Tx,
  deps: Deps,
  { old, requester, request }: { old: Requester; requester: Requester; request: MobileChange },
  now: Date,
): Promise<StatusName> {
  const attempt = { requester, scene: 'newMobile', code: request.smsCode } as const
  const isNewRight = await checkSmsCode(tx, deps, attempt, now)
  if (isNewRight !== 'ok') return isNewRight
  const oldAttempt = { requester: old, scene: 'oldMobile', code: request.oldMobileCode } as const
  if ((await useSmsCode(tx, deps, oldAttempt, now)) !== 'ok') return 'oldMobileCodeWrong'
  return useSmsCode(tx, deps, attempt, now)
}

async function move(
  tx: Tx,
  deps: Deps,
  call: Caller,
  { old, requester, mobile }: { old: Requester; requester: Requester; mobile: string },
  now: Date,
): Promise<MobileLeft> {
  const { memberId: userId, session } = call
  const [oldHash, newHash] = [old.mobileHash, requester.mobileHash]
  const changed = { userId, oldHash, newHash, mobile, at: now }
  await moveMember(tx, deps.sealing, changed)
  await knowBrowser(tx, requester, now)
  await tx.all(sessions.lockAll, [userId])
  if (session) await tx.all(devices.endOthers, [userId, session.tokenHash])
  for (const react of deps.onMobileChanged) await react(tx, changed)
  return { userId, oldHash, newHash, at: now }
}

/** Tells whoever still has the old mobile. The change stands, whether or not this SMS can be sent. */
async function notifyOldMobile(
  deps: Deps,
  { language, log }: Caller,
  mobile: string,
  at: Date,
): Promise<void> {
  const text = words[language].mobileChangedText(brandIn(deps.published, language).clubName)
  await deps.sms
    .send({ mobile, scene: 'mobileChanged', code: '', text, at })
    .catch((error: unknown) => log.warn({ err: error }, 'the old mobile could not be told of its change'))
}
