/** What a correction did: its points, the member's total after it, and the rank that it won. */
interface MadeGood {
  points: number
  total: number
  rankNo: number | null
}

const common = {
  left: '这位会员已经离开俱乐部。',
  unknown: '没有这个申诉。',
  answeredBefore: '这个申诉已经答复过。',
  correctedBefore: (points: number) => `这个申诉已经补过 ${points} 分。`,
  inMonthBefore: (points: number) => `本月此前已经给这位会员补过 ${points} 分`,
  ofTradeBefore: (points: number) => `这条记录此前已经补过 ${points} 分`,
  madeGood: ({ points, total, rankNo }: MadeGood) =>
    `补 ${points} 分，累计 ${total} 分${rankNo === null ? '' : `，获得第 ${rankNo} 名`}`,
}

export const words = {
  open: {
    ...common,
    title: '替会员提出申诉',
    tradeForm: '要写 award-… 或 refusal-…',
    unknownTrade: '没有找到这条记录。',
    openBefore: (dueDay: string) => `这条记录已经有一个未答复的申诉，${dueDay} 前答复。`,
    opened: (tradeId: string, dueDay: string) => `就 ${tradeId} 提出申诉，${dueDay} 前答复`,
  },
  answer: {
    ...common,
    title: '答复申诉',
    answered: '答复会员',
    answeredLate: (dueDay: string) => `答复会员，已过期限 ${dueDay}`,
    reads: (language: string, text: string) => `会员读到（${language}）：${text}`,
  },
  correct: { ...common, title: '补发幸福值' },
}
