interface Decided {
  state: 'released' | 'refused' | 'before'
  points: number
  hasInviterLeft: boolean
}

export const words = {
  titles: { release: '放行邀请', refuse: '拒绝邀请' },
  decide: {
    notHeld: '这位会员的邀请没有被暂停。',
    noneOfInviter: '这位会员没有被暂停的邀请。',
    held: '暂停',
    decided: ({ state, points, hasInviterLeft }: Decided) => {
      if (state === 'before') return '已由别人处理'
      const left = hasInviterLeft ? '，邀请人已离开' : ''
      return state === 'released' ? `放行，邀请人得 ${points} 幸福值${left}` : `拒绝${left}`
    },
    invitations: '邀请数',
    points: '幸福值',
    again: (count: number) => `一次处理 ${count} 个，其余的请再做一次`,
    failing: (count: number) => `有 ${count} 个现在处理不了，仍然暂停`,
  },
}
