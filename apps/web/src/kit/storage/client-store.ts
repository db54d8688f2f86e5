import { deviceValues, visitValues } from './storage.ts'

/** The unencrypted part of the client's storage: rules/privacy#client-storage. */
const names = {
  token: 'authorization',
  hasPermission: 'hasPermission',
  happyPointValue: 'happyPointValue',
  isNeedSmsCode: 'isNeedSmsCode',
  invitationUserId: 'invitationUserId',
  hotActivityDay: 'hotActivityDay',
  helperToken: 'helperToken',
} as const

/** Names of stored session values; a change in another tab applies to this one, too. */
export const sessionNames = {
  ...names,
  userId: 'userId',
  userInfo: 'userInfo',
  tokenMember: 'tokenMember',
  /** Whose drafts and messages are in this browser; outlasts a session that was not ended here. */
  lastMember: 'lastMember',
} as const

/** Drafts of a member on this device. */
export const memberDraftNames = ['profileDraft', 'workDraft', 'workChangeDraft'] as const
export type MemberDraftName = (typeof memberDraftNames)[number]

/** Drafts of this tab that belong to whoever typed them. */
const visitDraftNames = ['calculator', 'newMobile', 'helperMobile'] as const
/** The same; the rest of the name says what each is about. */
const visitDraftStarts = ['poster ', 'case.'] as const
/** A visitor's work; whoever signs in next goes on with it. */
const visitorDraftName = 'workDraft'

/** The drafts of a tab: each is on a list here, so that nobody finds what somebody else typed. */
export type VisitDraftName =
  | (typeof visitDraftNames)[number]
  | typeof visitorDraftName
  | `${(typeof visitDraftStarts)[number]}${string}`

/** What a member did in this tab: pages whose views are tasks, and being told about new agreements. */
const memberVisitNames = ['views', 'newAgreementsTold'] as const
export type MemberVisitName = (typeof memberVisitNames)[number]

/** Personal values besides the session, in the tab's own storage. */
const personalVisitNames = [
  'arrival.token',
  'arrival.mobile',
  'arrival.source',
  'arrival.helperCode',
  'vouched',
  'tokenRefused',
  'loginSource',
  visitorDraftName,
  'registerDraft',
]

export const clientStore = {
  token: () => deviceValues.get(names.token),
  setToken: (token: string) => deviceValues.set(names.token, token),

  /** The session of a relative who helps without being a member; sent only with the helper's calls. */
  helperToken: () => deviceValues.get(names.helperToken),
  setHelperToken: (token: string) => deviceValues.set(names.helperToken, token),
  clearHelperToken: () => deviceValues.remove(names.helperToken),

  hasPermission: () => deviceValues.get(names.hasPermission) === 'true',
  setHasPermission: (has: boolean) => deviceValues.set(names.hasPermission, String(has)),

  happyPointValue: () => {
    const stored = deviceValues.get(names.happyPointValue)
    return stored === null ? null : Number(stored)
  },
  setHappyPointValue: (points: number) => deviceValues.set(names.happyPointValue, String(points)),

  /** Whether registration requires an SMS code, as set by the server's answers: rules/identity#sms-field. */
  isNeedSmsCode: () => deviceValues.get(names.isNeedSmsCode) === 'Y',
  setIsNeedSmsCode: (isNeeded: boolean) => deviceValues.set(names.isNeedSmsCode, isNeeded ? 'Y' : 'N'),

  /** The inviter's id, stored until registration. */
  invitationUserId: () => deviceValues.get(names.invitationUserId),
  setInvitationUserId: (userId: string) => deviceValues.set(names.invitationUserId, userId),
  clearInvitationUserId: () => deviceValues.remove(names.invitationUserId),

  /** The business day on which the hot activity was last shown on this device. */
  hotActivityDay: () => deviceValues.get(names.hotActivityDay),
  setHotActivityDay: (day: string) => deviceValues.set(names.hotActivityDay, day),

  /** Removes the signed-in member. */
  clearMember: () => {
    const { userId, userInfo, tokenMember } = sessionNames
    for (const name of [names.token, names.happyPointValue, userId, userInfo, tokenMember])
      deviceValues.remove(name)
    deviceValues.set(names.hasPermission, 'false')
  },

  /** Removes what a member has begun on this device, in any tab. */
  clearMemberDrafts: () => {
    for (const name of memberDraftNames) deviceValues.remove(name)
  },

  /** Removes what was begun in this tab, but not what a visitor needs to sign in or register. */
  clearVisitDrafts: () => {
    for (const name of [...visitDraftNames, ...memberVisitNames]) visitValues.remove(name)
    for (const start of visitDraftStarts) visitValues.removeAll(start)
  },

  /** Removes what the person at this tab did in it; each tab does so when they sign out in one. */
  clearVisit: () => {
    clientStore.clearVisitDrafts()
    for (const name of personalVisitNames) visitValues.remove(name)
  },

  /** Also removes what else that person did here; display settings and device values stay. */
  clearTraces: () => {
    clientStore.clearMemberDrafts()
    const { isNeedSmsCode, invitationUserId, helperToken } = names
    for (const name of [isNeedSmsCode, invitationUserId, helperToken, sessionNames.lastMember, 'linkUrl'])
      deviceValues.remove(name)
    clientStore.clearVisit()
  },
}
