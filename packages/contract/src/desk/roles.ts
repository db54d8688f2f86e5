/** What the identity provider says somebody is. Nobody has them all, and none is exempt from four eyes. */
export const roles = ['editor', 'reviewer', 'files', 'approver', 'auditor', 'owner'] as const
export type Role = (typeof roles)[number]

const everybody = roles

/**
 * Who may do what at the desk: the only place of permissions. A key is a part of the desk that is looked at, or the
 * name of an act, which is that of its command. `content draft` is writing what members do not see yet. `confirm` is the second look at what somebody else has ordered; nobody
 * confirms their own.
 */
export const permissions = {
  today: everybody,
  confirm: ['approver'],

  members: ['reviewer', 'auditor', 'owner'],
  'members bar': ['reviewer', 'owner'],
  'members unbar': ['reviewer', 'owner'],

  content: everybody,
  'content draft': ['editor'],
  'content publish-item': ['editor'],
  'content hold-item': ['editor', 'approver'],
  'content withdraw-item': ['editor', 'owner'],
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof permissions

/** Whether somebody with these roles may do it. Unknown names are nobody's. */
export function may(held: readonly Role[], permission: Permission): boolean {
  const allowed: readonly Role[] = permissions[permission]
  return held.some((role) => allowed.includes(role))
}

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(permissions, name)
}

/** All that somebody with these roles may do. */
export function permissionsOf(held: readonly Role[]): Permission[] {
  return (Object.keys(permissions) as Permission[]).filter((each) => may(held, each))
}
