interface Month {
  month: string
  rank: number | null
}

const end = (lastDay: string | null) => (lastDay === null ? '长期有效' : `到 ${lastDay} 为止`)

export const words = {
  bar: {
    title: '停权',
    left: '这位会员已经离开俱乐部。',
    eitherEnd: '请选择最后一天，或选择长期有效，只能选一项。',
    lastDayPast: (today: string) => `最后一天已经过去，今天是 ${today}。`,
    member: '会员',
    barred: (lastDay: string | null) => `停权，${end(lastDay)}`,
    before: (lastDay: string | null) => `此前的停权：${end(lastDay)}`,
    effect: '不再上榜，不能投票，不能参赛；照常得幸福值',
    alsoOnBankList: '同时在银行的限制名单上，名单不受影响',
    noRank: ({ month }: Month) => `${month}：还没有名次，停权期间也得不到名次`,
    rankStays: ({ month, rank }: Month) => `${month}：第 ${rank} 名保留；如月末仍在停权，不发权益`,
    rankBeyond: ({ month, rank }: Month, places: number) =>
      `${month}：第 ${rank} 名保留；在前 ${places} 名之外，没有权益`,
  },
  unbar: {
    title: '解除停权',
    left: '这位会员已经离开俱乐部。',
    member: '会员',
    notBarred: '俱乐部没有停这位会员的权。',
    lifted: (lastDay: string | null, since: string) => `已解除；原停权从 ${since} 起，${end(lastDay)}`,
    stillOnBankList: '仍在银行的限制名单上，其他不变',
    free: '重新上榜，可以投票和参赛',
    noRank: ({ month }: Month) => `${month}：还没有名次，又可以争取名次`,
    takesRank: ({ month, rank }: Month) => `${month}：得第 ${rank} 名`,
    rankStays: ({ month, rank }: Month) => `${month}：第 ${rank} 名保留`,
  },
}
