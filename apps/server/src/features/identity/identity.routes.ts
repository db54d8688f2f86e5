import type { identity } from '@club/contract/identity.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Call, Caller, HandlersOf } from '../../kit/http/call.ts'
import { customerHashOf, tierOf } from '../bank/bank.ts'
import { avatarUrl } from '../content/content.ts'
import { unreadMessages } from '../messages/messages.ts'
import { isBlacklisted, totalOf } from '../points/points.ts'
import { consentsOf } from './consent.ts'
import { sealedMember } from './identity.sealed.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { type ImageAnswer, makeImageCode } from './image-code.ts'
import type { KnownSessions } from './known-sessions.ts'
import { loginByPassword, loginBySms } from './login.ts'
import { maskMobile } from './masks.rules.ts'
import { members } from './member.sql.ts'
import { makeNonce } from './nonce.ts'
import { nickNameIn, readMobile } from './open-member.ts'
import { partnerBrowserHash } from './partners.ts'
import { passwordNonce } from './password.ts'
import {
  branchesIn,
  branchNames,
  changeNameOrPicture,
  changeUserData,
  unitsIn,
  userDataIn,
} from './profile.ts'
import { registerMember } from './register.ts'
import { endSession } from './sessions.ts'
import { requesterOf } from './sign-in-attempts.ts'
import { sendSmsCode } from './sms-code.ts'
import { bankAppBrowserHash, loginByBankApp, loginByPartner } from './token-login.ts'
import { vouchers } from './vouchers.sql.ts'

type RouteDeps = IdentityDeps & { known: KnownSessions }

/** Sign-in, registration and the member's own data: rules/identity#signing-in. */
export function identityRoutes(deps: RouteDeps): HandlersOf<typeof identity> {
  const { db, clock, sealing, published } = deps
  return {
    mobileTokenLogin: (call) => signIn(deps, call, loginByBankApp(deps, call)),
    tokenLogin: (call) => signIn(deps, call, loginByPartner(deps, call)),

    updateNickName: (call) => changeNameOrPicture(deps, call).then(() => userInfoOf(deps, call)),

    userDataQry: async (call) => {
      const member = await db.one(members.find, [call.memberId])
      if (!member) throw new AppError('notLoggedIn')
      return userDataIn(deps, member)
    },

    userDataUpdate: (call) => changeUserData(deps, call),

    bankInfoQry: async ({ language }) => ({ list: unitsIn(published.units(), language) }),

    subBankInfoQry: async ({ request, language }) => {
      const unit = published.units().find(({ id }) => id === request.unitId)
      if (!unit) throw new AppError('contentUnknown')
      return { list: branchesIn(unit, language) }
    },

    userInfoQry: (call) => userInfoOf(deps, call),
    getVerifyCode: ({ address, language, browserId }) =>
      makeImageCode(deps, { address, language, browserHash: sealing.hash('browser', browserId()) }),

    getSmsCode: (call) => {
      const { verifyId, verifyCode } = call.request
      return sendCode(deps, call, { verifyId, verifyCode })
    },

    getSmsCodeNoVerifyCode: (call) => sendCode(deps, call, null),

    login: (call) =>
      signIn(
        deps,
        call,
        call.request.loginType === 'sms' ? loginBySms(deps, call) : loginByPassword(deps, call),
      ),

    register: async (call) => {
      const registered = await signIn(deps, call, registerMember(deps, call))
      deps.known.forget(registered.userId)
      return registered
    },

    logout: (call) => logOut(deps, call),

    sessionInit: async (call) => {
      // Give the browser its cookie before it signs in, so that a repeat after a lost answer is recognized as its
      // own.
      call.browserId()
      const now = await clock.now(db)
      return {
        publicKey: (await deps.passwordKey()).publicKey,
        nonce: makeNonce(sealing, passwordNonce, now),
        serverTime: now.toISOString(),
      }
    },

    healthCheck: async () => ({ status: 'up' as const, serverTime: (await clock.now(db)).toISOString() }),

    cusStatus: (call) => customerStatusOf(deps, call),
  }
}

/** Forgets the earlier session of a browser that signs in, which may have ended. */
async function signIn<T>({ known }: RouteDeps, { session }: Caller, work: Promise<T>): Promise<T> {
  try {
    return await work
  } finally {
    if (session) known.forget(session.userId)
  }
}

function sendCode(
  deps: IdentityDeps,
  call: Call<typeof identity.getSmsCodeNoVerifyCode>,
  imageAnswer: ImageAnswer | null,
) {
  const { mobile, scene } = call.request
  const requester = requesterOf(deps.sealing, call, mobile)
  return sendSmsCode(deps, { mobile, scene, requester, language: call.language, imageAnswer })
}

/** Ends the session of this browser. */
async function logOut(deps: RouteDeps, call: Caller) {
  const { session } = call
  const browserHash = deps.sealing.hash('browser', call.browserId())
  await deps.db.inTransaction(async (tx) => {
    if (session) await endSession(tx, session)
    // The next person at this browser has not proved a mobile.
    await tx.run(vouchers.dropOfBrowser, [browserHash])
    await tx.run(vouchers.dropOfBrowser, [bankAppBrowserHash(deps, call)])
    await tx.run(vouchers.dropOfBrowser, [partnerBrowserHash(deps, call)])
  })
  if (session) deps.known.forget(session.userId)
  return {}
}

async function customerStatusOf({ db }: IdentityDeps, { memberId, session }: Caller) {
  const mobileHash = session?.mobileHash ?? null
  const [member, customerHash, isBlack] = await Promise.all([
    db.one(members.find, [memberId]),
    mobileHash === null ? null : customerHashOf(db, mobileHash),
    isBlacklisted(db, memberId),
  ])
  if (!member) throw new AppError('notLoggedIn')
  return { hasCoreCustomerNo: customerHash !== null, isNormalUser: member.status === 'normal' && !isBlack }
}

/** What members see of their own data; the bank's fields are null until its feeds fill them. */
async function userInfoOf(deps: IdentityDeps, { memberId, session, language }: Caller) {
  const { db, sealing, published } = deps
  const mobileHash = session?.mobileHash ?? null
  const [member, consents, total, unread, tier] = await Promise.all([
    db.one(members.find, [memberId]),
    consentsOf(db, published, memberId),
    totalOf(db, memberId),
    unreadMessages(db, published, memberId),
    mobileHash === null ? null : tierOf(db, sealing, mobileHash),
  ])
  if (!member) throw new AppError('notLoggedIn')
  const { createAddressSealed } = member
  return {
    openId: null,
    happyPointValue: total,
    headImgUrl: avatarUrl(published, member.avatarId),
    createDate: member.createdAt.toISOString(),
    bpId: null,
    ...branchNames(published.units(), member.branchId, language),
    channel: member.channel,
    createIp:
      createAddressSealed === null
        ? null
        : sealing.read(sealedMember.createAddress, member, createAddressSealed),
    createTime: member.createdAt.toISOString(),
    mobile: maskMobile(readMobile(sealing, member)),
    nickName: nickNameIn(sealing, member) ?? words[language].defaultNickName,
    status: member.status,
    updateTime: member.updatedAt.toISOString(),
    userId: member.userId,
    userLevel: tier,
    source: member.source,
    token: null,
    closesAt: member.eraseDueAt?.toISOString() ?? null,
    openAgreements: consents.filter(({ state }) => state === 'open').length,
    unreadMessages: unread,
  }
}
