import type { ranking as zhCn } from '../zh-cn/ranking.ts'

function ordinal(rank: number): string {
  const rest = rank % 100
  const end = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')
  return `${rank}${end}`
}

export const ranking: typeof zhCn = {
  month: {
    title: 'This month',
    points: (points) => (points === 1 ? '1 point' : `${points} points`),
    target: (target) => `Target ${target} points`,
    progress: 'Progress of this month',
    daysLeft: (days) => (days === 1 ? 'Today is the last day of the month' : `${days} days left this month`),
    ranksLeft: (ranks) => (ranks === 1 ? '1 rank left this month' : `${ranks} ranks left this month`),
    toList: 'See this month’s ranking',
    qualified: (rank) => `You are the ${ordinal(rank)} qualified member`,
    qualifiedShort: 'You have earned the benefit eligibility',
    quotaFull: 'This month’s quota is full. Your points stay yours; you can try again next month.',
    quotaFullShort: 'Quota full this period',
    doTasks: 'No points yet this month. Check in and do a task.',
    quotaLeft: (points) => `You are ${points === 1 ? '1 point' : `${points} points`} short.`,
    keepGoing: 'Keep going, quota remains',
    start: 'Start today',
  },
}
