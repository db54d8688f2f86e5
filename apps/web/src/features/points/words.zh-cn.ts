import type { DatePreset } from '@club/contract/date-presets.ts'

type Days = DatePreset | ''

const ofDays: Record<Days, string> = {
  '': '全部',
  today: '今天',
  lastWeek: '最近一周',
  lastMonth: '最近一个月',
  lastThreeMonths: '最近三个月',
}

const history = {
  lead: '每一分从哪里来，没有加分的原因，这里都看得到。',
  total: '累计幸福值',
  award: (points: number) => `+${points}分`,
  entries: '全部记录',
  month: (year: number, month: number) => `计入${year}年${month}月`,
  refusal: '没有加分',
  more: '查看更早的',
  end: '都在这里了',
  empty: '还没有记录',
  emptyText: '签一次到，就会有第一条。',
  toCenter: '去签到',
  days: '看哪些天的',
  ofDays,
  found: (days: string, total: number) => `${days}：${total}条记录`,
  noneIn: (days: string) => `${days}没有记录`,
  noneInText: '换个时间看看，或者看全部记录。',
  showAll: '看全部记录',
}

export const words = {
  titles: {
    '/happiness-point-detail': '幸福值明细',
  },
  history,
}
