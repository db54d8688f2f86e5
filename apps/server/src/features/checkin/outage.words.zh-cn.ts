const count = (value: number) => value.toLocaleString('en')

export const words = {
  title: '停机补偿',
  days: (max: number) => `停机从某一天到同一天或之后的一天，最多 ${max} 天。`,
  notOver: (day: string) => `${day} 还没有过完，会员还能签到。`,
  closed: (month: string) => `${month} 已经月结，不能再记入。`,
  period: '停机日期',
  from: (from: string, to: string) => (from === to ? from : `${from} 至 ${to}`),
  members: '会员',
  madeGood: '补签天数',
  points: '幸福值',
  count,
  byDays: (days: number) => `补 ${days} 天的会员`,
  member: (userId: string) => `例如会员 ${userId}`,
  gain: (days: number, points: number) => `补 ${days} 天，得 ${points} 幸福值`,
  forGood: '补签不能撤销；已签到的日子和注册之前的日子不变，月度上限照常',
  nothing: '没有需要补的日子',
  failing: (members: number) => `有 ${count(members)} 位会员补不了，原因见系统状态；一小时之内请再做一次`,
}
