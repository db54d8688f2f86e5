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
  claims: ['reviewer', 'owner'],

  members: ['reviewer', 'auditor', 'owner'],
  'members bar': ['reviewer', 'owner'],
  'members unbar': ['reviewer', 'owner'],

  feeds: ['files', 'approver', 'auditor', 'owner'],
  'feeds aum': ['files', 'owner'],
  'feeds customers': ['files', 'owner'],
  'feeds mobiles': ['files', 'owner'],
  'feeds events': ['files', 'owner'],
  'feeds tiers': ['files', 'owner'],
  'feeds blacklist': ['files', 'owner'],
  'feeds cards': ['files', 'owner'],
  'feeds pensions': ['files', 'owner'],
  'feeds undo': ['files', 'owner'],

  months: ['files', 'approver', 'auditor', 'owner'],
  'months close': ['files', 'owner'],
  'months export': ['files', 'owner'],
  'outage declare': ['files', 'owner'],

  invites: ['reviewer', 'auditor', 'owner'],
  'invites release': ['reviewer', 'owner'],
  'invites refuse': ['reviewer', 'owner'],
  audit: ['auditor', 'owner', 'approver'],
  health: ['auditor', 'owner', 'approver'],
  'desk end-sessions': ['owner'],
  report: everybody,
  rules: everybody,
  'rules simulate': ['auditor', 'owner', 'approver'],
  'rules announce': ['editor', 'owner'],
  'rules withdraw': ['editor', 'owner'],
  review: ['reviewer', 'approver', 'auditor', 'owner'],
  'review approve': ['reviewer', 'owner'],
  'review refuse': ['reviewer', 'owner'],
  'review undo': ['reviewer', 'owner'],
  'review decide': ['reviewer', 'owner'],
  'review captions': ['reviewer', 'owner'],
  'review remove-captions': ['reviewer', 'owner'],

  contest: ['reviewer', 'approver', 'auditor', 'owner'],
  'contest evidence': ['reviewer', 'auditor', 'owner'],
  'votes release': ['reviewer', 'owner'],
  'votes refuse': ['reviewer', 'owner'],
  'contest close': ['reviewer', 'owner'],
  'contest prizes': ['reviewer', 'owner'],
  'contest approve': ['approver', 'owner'],
  'contest winners': ['reviewer', 'owner'],
  content: everybody,
  'content draft': ['editor'],
  'content publish-item': ['editor'],
  'content hold-item': ['editor', 'approver'],
  'content withdraw-item': ['editor', 'owner'],
  'points flag': ['reviewer', 'owner'],
  'points unflag': ['reviewer', 'owner'],
  'sessions end': ['reviewer', 'owner'],
  'passkeys end': ['reviewer', 'owner'],
  'privacy export': ['owner'],
  'privacy erase': ['reviewer', 'owner'],

  cases: ['reviewer', 'auditor', 'owner'],
  'cases open': ['reviewer', 'owner'],
  'cases answer': ['reviewer', 'owner'],
  'cases correct': ['reviewer', 'owner'],
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
