import { feedKindTitles } from '@club/contract/desk/feed-kind-titles.words.zh-cn.ts'

const count = (value: number) => value.toLocaleString('en')

const columns: Record<string, string> = {
  customerNo: '客户号',
  mobile: '手机号',
  newMobile: '新手机号',
  month: '月份',
}

interface Named {
  name: string
  count: number
}

export const words = {
  titles: {
    aum: '月度资产入库',
    customers: '客户号入库',
    mobiles: '手机号变更入库',
    events: '银行任务入库',
    tiers: '客户等级入库',
    blacklist: '限制名单入库',
    cards: '银行卡入库',
    pensions: '养老金入库',
  } as Record<string, string>,
  feed: {
    fileRefused: (why: string) => `整个文件不能入库：${why}`,
    isEmpty: '文件只有表头，没有数据。如果是导出失败，请重新导出。',
    stopped: (why: string) => `已停止：${why}`,
    file: '文件',
    moves: '转移的客户号',
    lines: '行数',
    accepted: '新增',
    corrected: '更正',
    unchanged: '没有变化',
    older: '早于已存的数据，不采用',
    refused: '不能入库',
    unknown: '还不是会员的人（登记后生效）',
    count,
    fedBefore: (day: string, operator: string) => `这个文件已于 ${day} 由 ${operator} 入过库`,
    goesOn: (records: number) => `从上次中断的地方接着做，前 ${count(records)} 条已经入库`,
    whole: (lines: number) => `整个文件：${count(lines)} 行`,
    unknownBefore: (now: string, before: string) => `还不是会员的人：${now}；上一份：${before}`,
    share: (part: number, all: number) => `${count(all)} 行中有 ${count(part)} 行`,
    unread: (columns: readonly number[]) => `没有读取的列：第 ${columns.join('、')} 列`,
    rewritten: (cells: readonly Named[]) =>
      `写法不同但已读懂的格子：${cells.map(({ name, count: cells }) => `${columns[name] ?? name} ${count(cells)} 个`).join('，')}`,
    shape: (told: string) => `请留意：${told}`,
    refusedLine: (line: number, why: string) => `第 ${line} 行不能入库：${why}`,
    moreRefused: (lines: number) => `还有 ${count(lines)} 行不能入库`,
    changedLine: (line: number, about: string) => `第 ${line} 行，${about}`,
    movedLine: (line: number, about: string) => `第 ${line} 行，客户号转移，${about}`,
    moreChanged: (lines: number) => `还有 ${count(lines)} 行更正`,
    wouldOpen: (claims: number) => `会重新开放的被拒领取：${count(claims)} 笔`,
    reopened: (claims: number) => `已重新开放的被拒领取：${count(claims)} 笔，会员已收到消息`,
    paidBefore: (who: string, points: number) => `更正之前已发放：${who}，${points} 幸福值`,
    pointsStay: '已发放的幸福值不收回；如不应计入名次，请给该笔加标记',
  },
  undo: {
    kinds: feedKindTitles as Readonly<Record<string, string>>,
    title: '撤销银行文件',
    missing: '历史记录里没有这个文件。',
    cannot: (kind: string) => `“${kind}”文件不能撤销，请用新文件更正。`,
    file: '文件',
    stored: (kind: string, at: string) => `${kind}，${at} 入库`,
    takenBack: '撤回的行',
    notCounting: '已由其他行代替，保持不变',
    given: '已经发放，保持不变',
    count,
    award: (who: string, points: number, day: string) => `已发放：${who}，${points} 幸福值，${day}`,
    moreAwards: (awards: number) => `还有 ${count(awards)} 笔已发放`,
    goesBack: (about: string) => `退回：${about}`,
    moreGoBack: (numbers: number) => `还有 ${count(numbers)} 个客户号退回`,
    pointsStay: '已发放的幸福值不收回；如不应计入名次，请给该笔加标记',
    notFound: (lines: number) =>
      `${count(lines)} 行保持不变：本人已换手机号或离开，或之后又来了十行；如有错，请用新文件更正`,
    points: (points: number) => `因之前的数据重新生效，会员会得到 ${count(points)} 幸福值`,
    reopened: (claims: number) => `会重新开放的被拒领取：${count(claims)} 笔，会员会收到消息`,
    stillRefused: (claims: number) => `仍被拒、要等新文件的领取：${count(claims)} 笔`,
    failed: (lines: number) => `${count(lines)} 行现在撤不回，请一分钟后再撤销一次；原因见系统状态`,
  },
}
