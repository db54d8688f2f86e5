import { englishCount } from '@club/contract/english-count.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const inPoints = (points: number) => englishCount(points, 'point')

const center: typeof zhCn.center = {
  outlook: {
    title: 'Can I still make it?',
    possible: 'Yes, you can.',
    possibleText: 'There is no hurry.',
    possibleLong: 'Yes, with many steps.',
    possibleLongText: 'Your points stay yours.',
    awaitsBank: 'It depends on the bank’s result.',
    awaitsBankText: 'If that is good, these steps are enough.',
    outOfReach: 'Not this month, and that is all right.',
    outOfReachText: (rest, nextMonthFrom) =>
      rest === 0
        ? `All of this month’s tasks are done. Your points stay yours; a new month begins on ${nextMonthFrom}.`
        : `What is left this month gives ${inPoints(rest)} at most. You are welcome to go on: your points stay yours. A new month begins on ${nextMonthFrom}.`,
    tooMuch: 'It would take too much this month, and nobody has to.',
    tooMuchText: (nextMonthFrom) =>
      `It asks for more than a person does in the days that are left. Do what you like: your points stay yours. A new month begins on ${nextMonthFrom}.`,
    noRanks: 'This month’s quota is full.',
    noRanksText: (ranks, nextMonthFrom) =>
      `All ${ranks} ranks of this month are taken. Tasks still give points, and they stay yours; a new month begins on ${nextMonthFrom}.`,
    steps: 'The easiest way',
    rest: 'The next steps',
    left: 'What each task can still give',
    stepPoints: (points) => inPoints(points),
    elsewhere: 'gives points in the bank’s app or a browser',
    money: 'Put money aside only if it suits you, never for points.',
    showMore: 'More ways',
    most: (most) => `With everything done you would have ${inPoints(most)} this month.`,
    atMostStill: (points) => `${inPoints(points)} more at most`,
  },
  does: {
    checkin: (times) => `On ${englishCount(times, 'day')}`,
    aum: () => 'Claim once',
    invite: (times) => englishCount(times, 'new member'),
    share: (times) => englishCount(times, 'time'),
    study: (times) => englishCount(times, 'course'),
    vote: (times) => englishCount(times, 'vote'),
    upload: (times) => englishCount(times, 'work'),
    view: () => 'Have a look',
    bank: () => 'Once',
    profile: () => 'Fill in once',
  },
  finished: {
    day: 'Done for today. You can do it again tomorrow.',
    month: 'Done for this month. You can do it again next month.',
    year: 'Done for this year. You can do it again next year.',
    once: 'This is done once only, and you have done it.',
    edition: 'It has counted for this edition.',
  },
  notReached:
    'The bank’s result: last month’s assets were below the target, so this gives no points this month. You can try again next month.',
  monthlyCap: (cap) =>
    `You have earned all ${cap} points for it this month; you can earn more next month. You are welcome to do it, but without points this month.`,
  paidNowhere: 'It earns no points now. You are welcome to do it all the same.',
  underReview: 'The bank has not sent last month’s result yet. Please look again in a few days.',
  cannotVote: 'By the bank’s rules you cannot vote now.',
  cannotEnter: 'By the bank’s rules you cannot enter works now.',
  refused: 'There were no points this time. Your point history says why.',
  blacklisted: {
    title: 'You do not take part in the monthly target now',
    text: 'Your account is restricted for now: you take no rank, do not appear in rankings, and cannot vote or enter works.',
    stays: 'You can check in, study and do tasks as before, and the points you earn stay yours.',
    ask: 'If you think that this is wrong, please call us.',
  },
  flagged: (points) => `${inPoints(points)} are being checked and do not count yet.`,
}

function ordinal(rank: number): string {
  const rest = rank % 100
  const end = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')
  return `${rank}${end}`
}

const ranking: typeof zhCn.ranking = {
  month: {
    title: 'This month',
    points: (points) => englishCount(points, 'point'),
    target: (target) => `of ${target}`,
    progress: 'Progress of this month',
    daysLeft: (days) => (days === 1 ? 'Today is the last day of the month' : `${days} days left`),
    ranksLeft: (ranks) => englishCount(ranks, 'rank left', 'ranks left'),
    toList: 'Ranking',
    qualified: (rank) => `You are the ${ordinal(rank)} qualified member`,
    qualifiedShort: 'You have earned the benefit eligibility',
    quotaFull: 'This month’s quota is full. Your points stay yours; you can try again next month.',
    quotaFullShort: 'Quota full this period.',
    doTasks: 'No points yet: check in and do a task.',
    quotaLeft: (points) => `${englishCount(points, 'point')} short.`,
    keepGoing: 'Keep going, quota remains.',
    start: 'Start today.',
  },
}

const tasks: typeof zhCn.tasks = {
  title: 'Earn points',
  groups: { daily: 'Daily', monthly: 'Monthly', rare: 'Once' },
  groupOf: (group, count) => `${group} (${count})`,
  moreOf: (group, count) => `${group}: ${count} more`,
  buttons: {
    checkInNow: 'Check in now',
    underReview: 'Under review',
    goClaim: 'Go claim',
    claimed: 'Claimed',
    notReached: 'Not reached',
    goInvite: 'Go invite',
    goVote: 'Go vote',
    goEnter: 'Go enter',
    alreadyEntered: 'Already entered',
    goComplete: 'Go complete',
    completed: 'Completed',
  },
  buttonOf: (button, task) => `${button}: ${task}`,
  pointsAdded: (points) => `+${inPoints(points)}`,
  tip: (tip) => `Done ${tip}`,
  monthPoints: (points, cap) => `${points} of at most ${cap} points this month`,
  notPaidHere: 'It earns no points here. In the bank’s app or in a browser it does.',
  byBank: 'The points come by themselves once the bank has checked. There is nothing to do here.',
  contestClosed: 'The contest is not open at the moment. This task opens again when it does.',
  withdrawn: 'Its page is not available at the moment. This task comes back when the page does.',
  notNowOf: (count) => `Not now (${count})`,
  completedOf: (count) => `Completed (${count})`,
  notOpenOf: (count) => `Completed or not now (${count})`,
  allDone: 'All done',
  allDoneText: 'Well done! Check in again tomorrow; the tasks start again next month.',
  empty: 'No tasks now',
  emptyText: 'Please look again in a few days.',
  claim: {
    claimed: (points) => `Claimed: you earned ${points} happiness points.`,
    capped: 'It is noted. You have all of this month’s points for it.',
    notReached:
      'The bank’s result: last month’s assets were below the target. There are no points for it this month; you can try again next month.',
    underReview: 'The bank is still checking last month. Please come back in a few days.',
    failed: 'Claiming did not work. Please tap again; it will still count only once.',
  },
  reviewOnFirst: 'The bank checks on the 1st. Please claim from the 2nd.',
  noCustomer: {
    text: 'You have no core customer number of the bank yet, so this cannot be claimed for now.',
    how: 'Please first open an electronic account in the mobile bank, or get a card at a branch and bind it in the mobile bank. You may then claim this task’s benefit next month.',
  },
}

const points: typeof zhCn.points = {
  total: 'Total points',
  more: 'More',
  history: 'History',
  rules: 'Point rules',
  medalRules: 'Medal rules',
  assetRules: 'Asset rules',
  family: 'Family help',
  privacy: 'My data and privacy',
  invite: 'Invite friends',
  rulesFailed: 'The rules could not be opened. Please try again.',
  changesFrom: (day) => `What changes from ${day}`,
  changesUntil: 'Until then what is written below holds.',
  changesSince: (day) => `Changed since ${day}`,
  changesInForce: 'The text below is older: this is what holds now.',
}

export const words: typeof zhCn = {
  titles: {
    '/happiness-center': 'Happiness points',
  },
  center,
  points,
  ranking,
  tasks,
}
