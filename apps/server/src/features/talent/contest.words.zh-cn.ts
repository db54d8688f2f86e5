import { prizeNames } from '@club/contract/prize-names.zh-cn.ts'

const refusals = {
  noEdition: (edition: number) => `没有第 ${edition} 届`,
  votesTaken: (day: string, from: string) => `投票到 ${day} 为止，${from} 起可以结束`,
  votesHeld: (count: number) => `还有 ${count} 票待核查，请先放行或作废`,
  worksWait: (count: number) => `还有 ${count} 件作品待审，请先审核`,
  notTallied: '还有票没有计入，请过一会儿再试',
  notShown: (workNos: string) => `没有展示的作品、已离开会员的作品不能得奖：${workNos}`,
  notClosed: (edition: number) => `第 ${edition} 届还没有结束，请先结束这一届`,
  tooMany: (max: number) => `一届最多 ${max} 个奖`,
  given: (edition: number) => `第 ${edition} 届的奖已经颁出`,
  noneProposed: (edition: number) => `第 ${edition} 届还没有提名`,
  otherProposal: (now: string, asked: string) => `提名现在是 ${now}，不是 ${asked}，请重新看过再颁`,
  otherDoor: (by: string) =>
    `这份提名是${by}提的。只有两个人都在工作台、或都用命令行操作，才能证明不是同一个人：请在提名的地方颁奖，或重新提名`,
  ownProposal: (by: string, _operator: string | null) => `这份提名是${by}提的，要由另一个人颁奖`,
}

const held = {
  noneHeld: (workNo: string) => `${workNo} 没有待核查的票`,
  failing: (count: number, cause: string) => `${count} 票没有处理成，仍待核查（${cause}）`,
  closed: (edition: number) => `第 ${edition} 届已经结束，排名不再变动`,
  points: (points: number) => `投票人将得到幸福值 ${points} 分`,
}

const prizes = {
  line: (prize: {
    workNo: string
    tier: number
    prize: string
    month: string
    source: string
    by: string
    isShown: boolean
  }) =>
    `${prize.workNo}：${prize.prize}${prize.month === '' ? '' : `（${prize.month}）`}，${prize.source}，${prize.by}${prize.isShown ? '' : '，不再展示'}`,
  sources: { ranking: '按票数', experts: '专家评选' },
  proposed: (by: string) => `${by}提名`,
  given: (by: string, approvedBy: string) => `${by}提名，${approvedBy}颁奖`,
  names: prizeNames,
  none: (edition: number) => `第 ${edition} 届没有奖`,
  count: (count: number, proposal: string) => `共 ${count} 个奖，提名编号 ${proposal}`,
  refusals,
}

export const words = {
  proposalForm: '要写八位字符，0 到 9、a 到 f',
  release: {
    title: '放行待核查的票',
    decided: (workNo: string, count: number) => `${workNo} 的 ${count} 票放行，计入票数`,
    ...held,
  },
  refuse: {
    title: '作废待核查的票',
    decided: (workNo: string, count: number) => `${workNo} 的 ${count} 票作废，不能恢复`,
    ...held,
  },
  close: {
    title: '结束一届比赛',
    wouldClose: (edition: number) => `第 ${edition} 届结束，排名不再变动`,
    closed: (edition: number, by: string, at: string) => `第 ${edition} 届由${by}于 ${at} 结束`,
    refusals,
  },
  prizes: { title: '提名得奖作品', ...prizes },
  approve: { title: '颁奖', ...prizes },
  winners: {
    title: '得奖名单',
    edition: '届',
    prizes: '奖项',
    holds: '名单里有得奖会员的手机号',
    download: (days: number) => `复核通过后${days}天内，提交人可以在比赛页面下载，每次下载都有记录`,
    noneGiven: (edition: number) => `第 ${edition} 届还没有颁奖`,
  },
  refusals,
}
