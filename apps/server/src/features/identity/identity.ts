import type { identity } from '@club/contract/identity.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { Caller } from '../../kit/http/call.ts'
import type { MountOptions } from '../../kit/http/mount.ts'
import { changeMobileByBank } from './bank-mobile-change.ts'
import {
  beginErasure,
  closeAccount,
  dueErasures,
  endErasure,
  finishErasure,
  holdMobile,
  lastErasureAt,
  letMobileGo,
  restartWaits,
  sendClosingCode,
  undoClosing,
} from './closing.ts'
import {
  consentsOf,
  giveConsent,
  requireConsent,
  requiredAgreements,
  spendConsent,
  withdrawConsent,
} from './consent.ts'
import { type MemberDevices, memberDevices } from './devices.ts'
import { identityJobs } from './identity.jobs.ts'
import { identityRoutes } from './identity.routes.ts'
import { sealedMember } from './identity.sealed.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { knownSessions } from './known-sessions.ts'
import { leftMobilesOf } from './left-mobiles.ts'
import { type MemberMobile, memberMobile } from './mobile-change.ts'
import { makeNonce, nonceExpiry, useNonce, type NoncePurpose as WantedPurpose } from './nonce.ts'
import { randomPartOf } from './opened-by.ts'
import { identityPersonalData } from './personal-data.ts'
import { type ProvedMembers as Proved, provedMembers } from './proved-members.ts'
import { repeatSeconds } from './repeats.rules.ts'
import { resolveSession } from './sessions.ts'
import { type AttemptDeps, requesterOf } from './sign-in-attempts.ts'
import type { Scene } from './sms-code.rules.ts'
import { useSmsCodeToOpen } from './sms-code.ts'
import { sweepIdentity } from './sweep.ts'

export { identityCommands } from './identity-commands.ts'
export type {
  EndedByBank,
  FindInviter,
  IdentityDeps,
  MobileChanged,
  MobileChangedByBank,
  MobileLeft,
  OnMobileChanged,
  OnMobileChangedByBank,
  OnMobileLeft,
  OnRegistered,
  Registered,
} from './identity-deps.ts'
export { type OutsideSystems, outsideSystems } from './outside-systems.ts'

/** Sign-in, registration, sessions and the profile; `resolveSession` finds a token's session. */
export function identityFeature(deps: IdentityDeps) {
  const known = knownSessions(deps.clock)
  return {
    routes: identityRoutes({ ...deps, known }),
    personalData: identityPersonalData,
    words,
    jobs: identityJobs(deps),
    sweep: (now) => sweepIdentity(deps.db, now),
    resolveSession: (token) => resolveSession({ ...deps, known }, token),
    devices: memberDevices({ ...deps, known }),
    mobile: memberMobile({ ...deps, known }),
    proved: provedMembers({ ...deps, known }),
  } satisfies Feature<typeof identity> &
    Pick<MountOptions, 'resolveSession'> & {
      devices: MemberDevices
      mobile: MemberMobile
      proved: Proved
    }
}

/** The sealed columns of members. */
export const sealedMembers = Object.values(sealedMember)

/** The agreements that need consent, and members' answers to them: rules/privacy#new-versions. */
export const consent = {
  required: requiredAgreements,
  of: consentsOf,
  give: giveConsent,
  spend: spendConsent,
  withdraw: withdrawConsent,
  demand: requireConsent,
}

/** Changing a member's mobile as the bank reports it: rules/bank#change-of-mobile-by-the-bank. */
export const bankMobile = { change: changeMobileByBank }

/** Closing an account and erasing its data: rules/privacy#closing-an-account. */
export const closing = {
  sendCode: sendClosingCode,
  close: closeAccount,
  undo: undoClosing,
  restartWaits,
  due: dueErasures,
  begin: beginErasure,
  holdMobile,
  letMobileGo,
  leftMobilesOf,
  end: endErasure,
  finish: finishErasure,
  lastAt: lastErasureAt,
}

/** What is used once, signed by the club and stored only when it is used; and how long one may send again what one used. */
export const oneTime = { make: makeNonce, expiryOf: nonceExpiry, use: useNonce, repeatSeconds }
export type NoncePurpose = WantedPurpose

/** Signing in members whom another feature has proved. */
export type ProvedMembers = Proved

/** What proving a mobile needs. */
export type ProvingDeps = AttemptDeps

/**
 * Judges an attempt at an SMS code; `ok` uses it up. Throws `networkMustWait`. The status is returned, so that the try
 * stays counted. A repeat gets the same random part for a token; its session may have ended.
 */
export async function proveMobile(
  tx: Tx,
  deps: ProvingDeps,
  call: Caller,
  attempt: { mobile: string; scene: Scene; smsCode: string },
  now: Date,
): Promise<{ status: StatusName; randomPart: string; isRepeat: boolean }> {
  const requester = requesterOf(deps.sealing, call, attempt.mobile)
  const { status, by } = await useSmsCodeToOpen(
    tx,
    deps,
    { requester, scene: attempt.scene, code: attempt.smsCode },
    now,
  )
  return { status, randomPart: randomPartOf(deps.sealing, call, by), isRepeat: by.isRepeat }
}
