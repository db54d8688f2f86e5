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

/** Texts of cases and their answers; loaded with the point history. */
const cases = {
  entries: '全部记录',
  month: (year: number, month: number) => `计入${year}年${month}月`,
  wrong: '这里不对',
  wrongAgain: '我还有疑问',
  nameOf: (button: string, task: string, time: string) => `${button}：${task}，${time}`,
  received: '您反映的问题已经收到',
  due: (day: string) => `最晚${day}答复您。`,
  dueUncertain: '那时的放假安排还没有公布，可能顺延几天。',
  answered: '已经答复',
  answeredOn: (time: string) => `${time}答复`,
  answerElsewhere: '答复写在“我反映的问题”里。',
  corrected: (points: number) => `核对以后，为您补上了${points}分。`,
  form: {
    title: '这里不对吗',
    lead: (days: number) => `告诉我们，工作人员会核对，${days}个工作日内答复您。得到的分不会因此减少。`,
    label: '您觉得哪里不对',
    optional: '（可不填）',
    hint: (most: number) => `最多${most}字。不写也可以，我们照样核对。`,
    kept: '写好的字会留着，关上再打开还在。',
    send: '请你们核对',
    failed: '还没有送到，您写的字都在，请再试一次。',
    done: '已经收到',
    doneText: '答复会写在这一条下面，也在“我反映的问题”里。',
  },
  mine: {
    show: '我反映的问题',
    empty: '您还没有反映过问题',
    emptyText: '觉得哪一条不对，就点那一条下面的“这里不对”。',
    opened: (time: string) => `${time}反映`,
    wrote: '您写的',
    answer: '我们的答复',
    open: '正在核对',
  },
}

export const words = {
  titles: {
    '/happiness-point-detail': '幸福值明细',
  },
  history,
  cases,
}
