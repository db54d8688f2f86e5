/** The plain part of the client's storage (spec section 3, 'Client storage'). */
const names = {
  token: 'authorization',
  hasPermission: 'hasPermission',
  happyPointValue: 'happyPointValue',
  isNeedSmsCode: 'isNeedSmsCode',
  invitationUserId: 'invitationUserId',
} as const

export const clientStore = {
  token: () => localStorage.getItem(names.token),
  setToken: (token: string) => localStorage.setItem(names.token, token),

  hasPermission: () => localStorage.getItem(names.hasPermission) === 'true',
  setHasPermission: (has: boolean) => localStorage.setItem(names.hasPermission, String(has)),

  happyPointValue: () => {
    const stored = localStorage.getItem(names.happyPointValue)
    return stored === null ? null : Number(stored)
  },
  setHappyPointValue: (points: number) => localStorage.setItem(names.happyPointValue, String(points)),

  /** Whether registering asks for an SMS code; set by the server's answers (spec section 4, 'Register'). */
  isNeedSmsCode: () => localStorage.getItem(names.isNeedSmsCode) === 'Y',
  setIsNeedSmsCode: (isNeeded: boolean) => localStorage.setItem(names.isNeedSmsCode, isNeeded ? 'Y' : 'N'),

  /** Who invited this person; kept until registration. */
  invitationUserId: () => localStorage.getItem(names.invitationUserId),
  clearInvitationUserId: () => localStorage.removeItem(names.invitationUserId),

  clearMember: () => {
    for (const name of [names.token, names.happyPointValue, 'userId', 'userInfo'])
      localStorage.removeItem(name)
    localStorage.setItem(names.hasPermission, 'false')
  },
}
