import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './invite-decide.words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: { release: 'Release invitations', refuse: 'Refuse invitations' },
  decide: {
    notHeld: 'The invitation of this member is not held.',
    noneOfInviter: 'No invitation of this member is held.',
    held: 'held',
    decided: ({ state, points, hasInviterLeft }) => {
      if (state === 'before') return 'decided by somebody else'
      const left = hasInviterLeft ? '; the inviter has left' : ''
      return state === 'released'
        ? `released, ${englishCount(points, 'point')} for the inviter${left}`
        : `refused${left}`
    },
    invitations: 'invitations',
    points: 'points',
    again: (count) => `${count} at once: do it again for the others`,
    failing: (count) => `${count} cannot be decided now, still held`,
  },
}
