import { monthlyRanks, monthlyTargetPoints } from '@club/contract/ranking.constants.ts'
import { inFigures } from '../../kit/i18n/dates.ts'

const ranks = inFigures(monthlyRanks)
const target = inFigures(monthlyTargetPoints)

/** Texts of the ranking list and the months; loaded with these pages. */
export const words = {
  titles: {
    '/pointList': '本月排行榜',
    '/activity-rights-history': '每月排名记录',
  },
  list: {
    lead: '按本月幸福值排列，分数一样时，先到的在前。',
    takenAt: (time: string) => `名次截至${time}`,
    noSnapshot: '本月的榜还没有排出来，请过一会儿再来看。',
    self: '您的名次',
    selfAbsent: '您现在不在榜上。做一项任务、得了分，就有机会上榜。',
    rank: (rank: number) => `第${rank}名`,
    you: '您',
    points: (points: number) => `${points}分`,
    title: '榜上会员',
    hidden: '不公开名字的会员',
    hiddenSelf: '别人看不到您的名字和头像',
    more: '查看更多',
    end: '都在这里了',
    empty: '本月还没有人上榜',
    emptyText: '您可以是第一位。',
    toCenter: '去幸福值中心',
    toMonths: '看我每个月的排名',
  },
  blacklisted: {
    title: '您的账号现在不参加排名',
    text: '按银行的规定，您暂时不上榜，也不占达标名额。看内容、学课程、攒幸福值都照常。想知道原因，请打客服电话。',
  },
  listing: {
    title: '您在榜上的样子',
    legend: '别人看到您的什么',
    masked: '名字遮住一部分',
    maskedText: '别人只看到头一个字：王**。',
    full: '显示完整的昵称',
    fullText: '别人看得到您的整个昵称。',
    hidden: '不显示名字',
    hiddenText: '别人看不到您的名字和头像，您的名次和分数还在。',
    saved: (choice: string) => `已改成“${choice}”。`,
    undo: '改回去',
    failed: '没有改成，还是原来的样子。请再点一次。',
  },
  months: {
    lead: '您每个月的幸福值、名次和权益，都记在这里。',
    name: (year: number, month: number) => `${year}年${month}月`,
    running: '还没有结束',
    closed: '已经结束',
    points: '幸福值',
    pointsFigure: (points: number) => `${points}分`,
    rank: '达标名次',
    rankFigure: (rank: number) => `第${rank}位`,
    noRank: '没有',
    noRankYet: '还没有',
    position: '排行榜名次',
    positionFigure: (position: number) => `第${position}名`,
    positionLater: '月底算好',
    noPosition: '没有上榜',
    outcomes: {
      carried: ['这个月有权益', `您在前${ranks}位达标的会员里。权益由银行发放。`],
      withheld: [
        '权益先不发',
        '您的达标名次一直保留，但银行还在核对，权益先不发。想知道原因，请打客服电话。',
      ],
      beyond: ['达标了，名额已满', `有权益的名额是前${ranks}位，您达标时已经满了。幸福值照样留着。`],
      notCounted: [
        '分数够了，没有记名次',
        '有的分数没有算进名次，或者账号暂时不参加排名。想知道原因，请打客服电话。',
      ],
      short: ['这个月没有达标', `一个月得到${target}分才达标。幸福值照样留着，不会清零。`],
      open: ['还在进行', `得到${target}分就达标，前${ranks}位有权益。`],
    } satisfies Record<string, [title: string, text: string]>,
    toPassList: '看这个月的达标名单',
    more: '看更早的月份',
    empty: '还没有记录',
    emptyText: '做一项任务，得了幸福值，这里就有您的第一个月。',
    toList: '看本月排行榜',
  },
  passList: {
    title: (month: string) => `${month}达标名单`,
    lead: `按达标的先后排列，前${ranks}位有权益。`,
    running: '这个月的名单还没有定。',
    empty: '这个月还没有人达标',
    emptyText: `得到${target}分的会员，会出现在这里。`,
    emptyOver: '这个月没有人达标',
    emptyOverText: '这个月已经结束，名单不会再变。',
    back: '回到每月排名记录',
  },
}
