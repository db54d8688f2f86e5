import type { ranking as zhCn } from '../zh-cn/ranking.ts'

function ordinal(place: number): string {
  const rest = place % 100
  const end = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th')
  return `${place}${end}`
}

export const ranking: typeof zhCn = {
  month: {
    title: 'This month',
    points: (points) => (points === 1 ? '1 point' : `${points} points`),
    target: (target) => `Target ${target} points`,
    progress: 'Progress of this month',
    daysLeft: (days) => (days === 1 ? 'Today is the last day of the month' : `${days} days left this month`),
    placesLeft: (places) => (places === 1 ? '1 place left this month' : `${places} places left this month`),
    toList: 'See this month’s ranking',
    qualified: (place) => `You are the ${ordinal(place)} qualified member`,
    qualifiedShort: 'You have earned the benefit eligibility',
    quotaFull: 'This month’s places are all taken. Your points stay yours; you can try again next month.',
    quotaFullShort: 'Quota full this period',
    doTasks: 'No points yet this month. Check in and do a task.',
    quotaLeft: (points) => `You are ${points === 1 ? '1 point' : `${points} points`} short.`,
    keepGoing: 'Keep going, places remain',
    start: 'Start today',
  },
}
