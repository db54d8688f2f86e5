import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './case-acts.words.zh-cn.ts'

const common = {
  left: 'the member has left the club',
  unknown: 'there is no such case',
  answeredBefore: 'this case has already been answered',
  correctedBefore: (points: number) =>
    `this case has already been corrected, with ${englishCount(points, 'point')}`,
  inMonthBefore: (points: number) =>
    `made good for this member before, this month: ${englishCount(points, 'point')}`,
  ofTradeBefore: (points: number) =>
    `made good before, about the same entry or refusal: ${englishCount(points, 'point')}`,
  madeGood: ({ points, total, rankNo }: { points: number; total: number; rankNo: number | null }) =>
    `${englishCount(points, 'point')} made good, ${total} in all${rankNo === null ? '' : `, rank ${rankNo} won`}`,
}

export const words: typeof zhCn = {
  open: {
    ...common,
    title: "Open a case in the member's name",
    tradeForm: 'award-… or refusal-…',
    unknownTrade: 'the member has no such entry or refusal',
    openBefore: (dueDay) => `a case about it is open already, due ${dueDay}`,
    opened: (tradeId, dueDay) => `case opened about ${tradeId}, due ${dueDay}`,
  },
  answer: {
    ...common,
    title: 'Answer a case',
    answered: 'answered',
    answeredLate: (dueDay) => `answered, after the due day ${dueDay}`,
    reads: (language, text) => `the member reads (${language}): ${text}`,
  },
  correct: { ...common, title: 'Make points good' },
}
