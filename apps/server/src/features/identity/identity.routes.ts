import type { identity } from '@club/contract/identity.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Caller, HandlersOf } from '../../kit/call.ts'
import { customerHashOf, tierOf } from '../bank/bank.ts'
import { avatarUrl } from '../content/content.ts'
import { unreadMessages } from '../messages/messages.ts'
import { isBlacklisted, totalOf } from '../points/points.ts'
import { maskMobile } from './identity.rules.ts'
import { words } from './identity.words.ts'
import type { IdentityDeps } from './identity-deps.ts'
import { makeImageCode } from './image-code.ts'
import { loginByPassword, loginBySms } from './login.ts'
import { members } from './member.sql.ts'
import { makeNonce } from './password.ts'
import { branchNames, changeNameOrPicture, changeUserData, userDataIn } from './profile.ts'
import { registerMember } from './register.ts'
import { sessions } from './sessions.sql.ts'
import { sendSmsCode } from './sms-code.ts'
import { bankAppBrowserHash, loginByBankApp, loginByPartner, partnerBrowserHash } from './token-login.ts'
import { vouchers } from './vouchers.sql.ts'

/** Sign-in, registration and the member's own data: rules/identity#signing-in. */
export function identityRoutes(deps: IdentityDeps): HandlersOf<typeof identity> {
  const { db, clock, sealing, published } = deps
  return {
    mobileTokenLogin: (call) => loginByBankApp(deps, call),
    tokenLogin: (call) => loginByPartner(deps, call),

    updateNickName: async (call) => {
      await changeNameOrPicture(deps, call)
      return userInfoOf(deps, call)
    },

    userDataQry: async (call) => {
      const member = await db.one(members.find, [call.memberId])
      if (!member) throw new AppError('notLoggedIn')
      return userDataIn(deps, member)
    },

    userDataUpdate: (call) => changeUserData(deps, call),

    bankInfoQry: async ({ language }) => ({
      list: published.units().map(({ id, name }) => ({ id, name: name[language] })),
    }),

    subBankInfoQry: async ({ request, language }) => {
      const unit = published.units().find(({ id }) => id === request.unitId)
      if (!unit) throw new AppError('contentUnknown')
      return { list: unit.branches.map(({ id, name }) => ({ id, name: name[language] })) }
    },

    userInfoQry: (call) => userInfoOf(deps, call),
    getVerifyCode: (call) => makeImageCode(deps, call),

    getSmsCode: (call) => {
      const { mobile, scene, verifyId, verifyCode } = call.request
      const { address, language } = call
      knowBrowser(call)
      return sendSmsCode(deps, { mobile, scene, address, language, imageAnswer: { verifyId, verifyCode } })
    },

    getSmsCodeNoVerifyCode: (call) => {
      const { mobile, scene } = call.request
      const { address, language } = call
      knowBrowser(call)
      return sendSmsCode(deps, { mobile, scene, address, language, imageAnswer: null })
    },

    login: (call) =>
      call.request.loginType === 'sms' ? loginBySms(deps, call) : loginByPassword(deps, call),

    register: (call) => registerMember(deps, call),

    logout: async (call) => {
      await logOut(deps, call)
      return {}
    },

    sessionInit: async () => {
      const now = await clock.now(db)
      return {
        publicKey: (await deps.passwordKey()).publicKey,
        nonce: makeNonce(sealing, now),
        serverTime: now.toISOString(),
      }
    },

    healthCheck: async () => ({ status: 'up' as const, serverTime: (await clock.now(db)).toISOString() }),

    cusStatus: (call) => customerStatusOf(deps, call),
  }
}

/** Ends the session of this browser. */
async function logOut(deps: IdentityDeps, call: Caller): Promise<void> {
  const { session } = call
  const browserHash = deps.sealing.hash('browser', call.browserId())
  await deps.db.inTransaction(async (tx) => {
    if (session) await tx.run(sessions.revoke, [session.userId, session.tokenHash])
    // The next person at this browser has not proved a mobile.
    await tx.run(vouchers.dropOfBrowser, [browserHash])
    await tx.run(vouchers.dropOfBrowser, [bankAppBrowserHash(deps, call)])
    await tx.run(vouchers.dropOfBrowser, [partnerBrowserHash(deps, call)])
  })
}

async function customerStatusOf({ db }: IdentityDeps, { memberId }: Caller) {
  const member = await db.one(members.find, [memberId])
  if (!member) throw new AppError('notLoggedIn')
  return {
    hasCoreCustomerNo: (await customerHashOf(db, member.mobileHash)) !== null,
    isNormalUser: member.status === 'normal' && !(await isBlacklisted(db, memberId)),
  }
}

/** What members see of their own data; the bank's fields are null until its feeds fill them. */
async function userInfoOf(deps: IdentityDeps, { memberId, language }: Caller) {
  const { db, sealing, published } = deps
  const [member, total, unread] = await Promise.all([
    db.one(members.find, [memberId]),
    totalOf(db, memberId),
    unreadMessages(db, memberId),
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
    createIp: createAddressSealed === null ? null : sealing.open(createAddressSealed),
    createTime: member.createdAt.toISOString(),
    mobile: maskMobile(sealing.open(member.mobileSealed)),
    nickName: member.nickName ?? words[language].defaultNickName,
    status: member.status,
    updateTime: member.updatedAt.toISOString(),
    userId: member.userId,
    userLevel: await tierOf(db, sealing, member.mobileHash),
    source: member.source,
    token: null,
    unreadMessages: unread,
  }
}

/**
 * Makes sure that the browser has an id before it uses the code, so that a request whose answer was lost can
 * be repeated.
 */
function knowBrowser(call: Caller): void {
  call.browserId()
}
