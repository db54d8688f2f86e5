import type { center as zhCn } from '../zh-cn/center.ts'

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)
const inPoints = (points: number) => counted(points, 'point', 'points')

export const center: typeof zhCn = {
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
