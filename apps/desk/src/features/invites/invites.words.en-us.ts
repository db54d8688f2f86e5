import type { words as zhCn } from './invites.words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'Held invitations',
  lead: 'Where somebody invites too many at once, or the friends leave again soon, invitations are held until somebody decides.',
  lookReasons: ['Deciding about held invitations'],
  list: 'Invitations to decide',
  invited: 'Invited member',
  inviter: 'Inviter',
  registeredAt: 'Registered',
  channel: 'Channel',
  left: 'Friends who left',
  release: 'Release',
  refuse: 'Refuse',
  all: 'All of the inviter',
  decide: 'Decide',
  releaseReasons: ['Looked into, genuine'],
  refuseReasons: ['Registered in bulk', 'The friend knows of no invitation'],
  none: 'No invitation is held.',
}
