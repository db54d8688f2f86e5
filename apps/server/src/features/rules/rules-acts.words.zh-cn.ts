const count = (value: number) => value.toLocaleString('en')

export const words = {
  announce: '预告规则变化',
  withdraw: '取消规则变化',
  count,
  changesForm: '变化要写成 "check_in.points=10 check_in.cap=200 share_course.WX=off" 这样',
  notThisMonth: (earliest: string) =>
    `规则只能从下一个月的1日起改，而且要提前至少一天告诉会员：最早从${earliest}起。也不能早于一年以上预告。`,
  unknownTask: (task: string) => `没有发布的任务：${task}。`,
  same: (task: string) => `“${task}”到那时已经是这些数值，没有变化。`,
  capBelowPoints: (task: string) => `“${task}”的每月上限不能比一次的幸福值还少。`,
  timesFixed: (task: string) => `“${task}”的次数不能改：只有按天或按月计次的学习、分享和投票可以改。`,
  tooMany: (task: string, most: number) => `“${task}”一天最多 ${most} 次，这是俱乐部的规定。`,
  twice: (task: string) => `“${task}”写了两次。`,
  alreadyAnnounced: (task: string, day: string) =>
    `“${task}”已经预告从${day}起有变化。要改主意，请先取消那一次。`,
  noSuchChange: '没有这一次规则变化。',
  alreadyWithdrawn: '这一次规则变化已经取消了。',
  tooLate: (day: string) =>
    `从${day}起的变化不能再取消：离生效不到一小时，或者已经生效。要改回去，请预告从以后的月份起再改。`,
  inForceFrom: (day: string) => `${day}零时起生效`,
  stays: (day: string) => `${day}起不再变化，一切照旧`,
  points: (task: string) => `${task}：每次的幸福值`,
  cap: (task: string) => `${task}：每月上限`,
  noCap: '没有上限',
  times: (task: string) => `${task}：周期内最多次数`,
  actions: (task: string) => `${task}：做几次算一次`,
  channel: (task: string, channel: 'MB' | 'WX' | 'WEB') =>
    `${task}：${{ MB: '手机银行', WX: '微信', WEB: '浏览器' }[channel]}`,
  paid: '给幸福值',
  notPaid: '不给幸福值',
  tried: (year: number, month: number) => `假如${year}年${month}月就这样`,
  entries: '得分次数',
  total: '发出的幸福值',
  reached: '达到目标的会员',
  benefits: '要付的权益份数',
  missed: (points: number) => `差 ${points} 以内没有达到的会员`,
  winners: (stay: number, gain: number, lose: number) =>
    `有权益的会员：${count(stay)} 位不变，${count(gain)} 位新得到，${count(lose)} 位失去`,
  sentenceEnd: '。',
  notCounted: '次数和渠道的变化没有算进去：账目里没有这样的记录',
  read: (language: string, text: string) => `会员读到的（${language}）：“${text}”`,
  textIsOlder:
    '规则正文里还是原来的数值：请准备新的版本，生效日期写成这一天。在那以前，这次变化显示在正文上面',
}
