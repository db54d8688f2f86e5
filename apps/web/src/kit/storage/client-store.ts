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

/** Personal values besides the session, in the tab's own storage. */
const personalVisitNames = [
  'arrival.token',
  'arrival.mobile',
  'arrival.source',
  'arrival.helperCode',
  'vouched',
  'tokenRefused',
  'loginSource',
  'workDraft',
  'registerDraft',
]

/** Drafts of this tab that belong to a member begin with these; the rest of the name says what each is about. */
const personalVisitStarts = ['poster ', 'case.']

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

  /** Removes what a member has begun to write here. */
  clearDrafts: () => {
    for (const name of memberDraftNames) deviceValues.remove(name)
    for (const start of personalVisitStarts) visitValues.removeAll(start)
  },

  /** Also removes what else that person did here; display settings and device values stay. */
  clearTraces: () => {
    clientStore.clearDrafts()
    const { isNeedSmsCode, invitationUserId, helperToken } = names
    for (const name of [isNeedSmsCode, invitationUserId, helperToken, sessionNames.lastMember, 'linkUrl'])
      deviceValues.remove(name)
    for (const name of personalVisitNames) visitValues.remove(name)
  },
}
