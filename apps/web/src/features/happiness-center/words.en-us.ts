import { monthInEnglish } from '../../kit/words.en-us.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
const inPoints = (points: number) => counted(points, 'point', 'points')

const center: typeof zhCn.center = {
  outlook: {
    title: 'Can I still make it this month?',
    possible: 'Yes, you can',
    possibleText: (missing, days) =>
      `${inPoints(missing)} to go, and ${days === 1 ? 'today is the last day of the month' : `${days} days left`}. These steps are enough. There is no hurry.`,
    possibleLong: 'It can be done, but it takes a lot',
    possibleLongText: (missing, days) =>
      `${inPoints(missing)} to go, and ${days === 1 ? 'today is the last day of the month' : `${days} days left`}. It takes many steps. Do as many as you like, without hurry: your points stay yours, and a new month begins on the 1st.`,
    showRest: (count) => `Show the other ${counted(count, 'step', 'steps')}`,
    hideRest: 'Hide the other steps',
    awaitsBank: 'It depends on the bank’s result',
    awaitsBankText: (missing) =>
      `${inPoints(missing)} to go, and the tasks alone are not enough. If the bank’s result about the assets is good, these steps are.`,
    outOfReach: 'Not this month, and that is all right',
    outOfReachText: (missing, rest) =>
      rest === 0
        ? `${inPoints(missing)} to go, and all of this month’s tasks are done. Your points stay yours; a new month begins on the 1st.`
        : `${inPoints(missing)} to go, and what is left this month gives ${inPoints(rest)} at most. You are welcome to go on: your points stay yours. A new month begins on the 1st.`,
    noRanks: 'This month’s quota is full',
    noRanksText: (ranks) =>
      `All ${ranks} ranks of this month are taken. Tasks still give points, and they stay yours; a new month begins on the 1st.`,
    steps: 'The easiest way',
    stepPoints: (points) => `${inPoints(points)} in all`,
    elsewhere: 'please do it in the bank’s app or in a browser, where it gives points',
    money: 'Put money aside only if it suits you; nobody needs to do it for points.',
    showMore: 'Show what each task can still give',
    hideMore: 'Hide the tasks',
    most: (most) => `With everything done you would have ${inPoints(most)} this month.`,
    atMostStill: (points) => `${inPoints(points)} more at most`,
  },
  does: {
    checkin: (times) => `Check in on ${counted(times, 'day', 'days')}`,
    aum: () => 'Claim it once',
    invite: (times) => `Bring ${counted(times, 'new member', 'new members')}`,
    share: (times) => `Share ${counted(times, 'time', 'times')}`,
    study: (times) => `Finish ${counted(times, 'course', 'courses')}`,
    vote: (times) => `Cast ${counted(times, 'vote', 'votes')}`,
    upload: (times) => `Enter ${counted(times, 'work', 'works')}`,
    view: () => 'Open it and have a look',
    bank: () => 'Do it once',
    profile: () => 'Fill it in once',
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
    `You have all ${cap} points of this month for it; they go on next month. You are welcome to do it, only without points this month.`,
  paidNowhere: 'It earns no points now. You are welcome to do it all the same.',
  underReview: 'The bank has not sent last month’s result yet. Please look again in a few days.',
  cannotVote: 'By the bank’s rules you cannot vote now.',
  channelOff: 'Claiming here gives no points. Please look in the bank’s app or in a browser.',
  refused: 'There were no points this time. Your point history says why.',
  blacklisted: {
    title: 'You do not take part in the monthly target now',
    text: 'You are on a list of the bank’s: you take no rank, stand on no ranking and cannot vote.',
    stays: 'You can check in, study and do tasks as before, and the points you earn stay yours.',
    ask: 'If you think that this is wrong, please call us.',
  },
  flagged: (points) =>
    `${inPoints(points)} of these are being checked and do not count toward the target yet.`,
  medalProgress: (done, times) => `${times - done} more for one (${done} done)`,
}

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

const checkin: typeof zhCn.checkin = {
  title: 'Daily check-in',
  checkInNow: 'Check in now',
  completed: 'Checked in today',
  prompt: 'One tap, and today is done.',
  streak: (count) => `${days(count)} in a row`,
  streakNone: 'Check in today and start a row of days.',
  monthDays: (count) => `${days(count)} this month`,
  calendar: (year, month) => `Check-ins in ${monthInEnglish(year, month)}`,
  weekdays: [
    { short: 'M', name: 'Monday' },
    { short: 'T', name: 'Tuesday' },
    { short: 'W', name: 'Wednesday' },
    { short: 'T', name: 'Thursday' },
    { short: 'F', name: 'Friday' },
    { short: 'S', name: 'Saturday' },
    { short: 'S', name: 'Sunday' },
  ],
  checked: 'Checked in',
  today: 'Today',
  done: 'You are checked in',
  donePoints: (points) => `You earned ${points} happiness points.`,
  doneStreak: (count) => `That makes ${days(count)} in a row.`,
  already: 'You had checked in today already. It counts once.',
  monthlyCap: 'Your check-in is noted. You have all of this month’s check-in points; they go on next month.',
  failed: 'The check-in did not work. Please tap again; it will still count only once.',
}

const medals: typeof zhCn.medals = {
  title: 'My medals',
  obtained: (total) => `Already obtained ${total}`,
  locked: 'Still need to work hard',
  making: 'Being made',
  makingText: 'This medal is being made. You will see it here when it is ready.',
  requirement: (times, task, done) =>
    `Complete “${task}” ${times === 1 ? 'once' : `${times} times`} to get 1 medal (completed ${done === 1 ? 'once' : `${done} times`})`,
  progress: (name) => `Progress of ${name}`,
  tell: 'Tell everyone',
  rules: 'Medal rules',
  empty: 'No medals to see yet',
  emptyText: 'Please look again in a few days.',
}

function ordinal(rank: number): string {
  const rest = rank % 100
  const end = rest >= 11 && rest <= 13 ? 'th' : (['th', 'st', 'nd', 'rd'][rank % 10] ?? 'th')
  return `${rank}${end}`
}

const ranking: typeof zhCn.ranking = {
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

const tasks: typeof zhCn.tasks = {
  title: 'Earn points',
  groups: { daily: 'Every day', monthly: 'Every month' },
  showRare: (count) => `Show what is done once (${count})`,
  hideRare: 'Hide what is done once',
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
  pointsAdded: (points) => `+${points} points`,
  tip: (tip) => `Done ${tip}`,
  monthPoints: (points, cap) => `${points} of at most ${cap} points this month`,
  notPaidHere: 'It earns no points here. In the bank’s app or in a browser it does.',
  byBank: 'The points come by themselves once the bank has checked. There is nothing to do here.',
  showDone: (count) => `Show what is completed (${count})`,
  hideDone: 'Hide what is completed',
  allDone: 'All done',
  allDoneText: 'Well done! Check in again tomorrow; the tasks start anew next month.',
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
  reviewOnFirst: 'On the 1st the bank is checking. Please claim from the 2nd.',
  noCustomer: {
    text: 'You have no core customer number of the bank yet, so this cannot be claimed for now.',
    how: 'Please first open an electronic account in the mobile bank, or get a card at a branch and bind it in the mobile bank. You may then claim this task’s benefit next month.',
  },
  bankPage: {
    title: 'Please open it in your browser',
    text: 'This is a page of the bank’s, which WeChat cannot open. Tap “…” at the top right, choose “Open in browser”, and complete the task there.',
  },
}

const points: typeof zhCn.points = {
  hello: (name) => `Hello, ${name}`,
  total: 'Happiness points in all',
  totalText: 'Points only grow. They never run out and are never reset.',
  more: 'More',
  history: 'Point history',
  historyText: 'Where every point came from',
  rules: 'Rules of happiness points',
  assetRules: 'Rules of the monthly assets target',
  assetRulesText: 'How the monthly assets task is decided',
  rulesFailed: 'The rules could not be opened. Please try again.',
}

const poster: typeof zhCn.poster = {
  title: 'Tell everyone',
  image: (medal) => `Picture to share of ${medal}`,
  back: 'Back to the medal',
}

export const words: typeof zhCn = {
  titles: {
    '/happiness-center': 'Happiness points',
  },
  center,
  checkin,
  medals,
  points,
  poster,
  ranking,
  tasks,
}
