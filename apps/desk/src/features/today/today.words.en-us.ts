import { englishCount } from '@club/contract/english-count.ts'
import type { TodayWords } from './today.words.ts'

const workingDays = (days: number) => (days === 1 ? 'today' : `${days} working days left`)

export const words: TodayWords = {
  title: 'Today',
  waits: 'What waits',
  works: 'Works to review',
  cases: 'Cases to answer',
  casesMore: (late, nextDay, daysLeft) =>
    late > 0
      ? `${late} late`
      : nextDay === null
        ? 'none is due'
        : `the next one is due ${nextDay}, ${workingDays(daysLeft)}`,
  heldVotes: 'Votes to look into',
  heldInvitations: 'Invitations to look into',
  confirmations: 'Wait for your confirmation',
  ownOrders: 'Yours, wait for somebody else',
  orders: {
    title: 'What you have ordered',
    act: 'Act',
    about: 'About',
    orderedAt: 'Ordered',
    state: 'State',
    fate: 'What became of it',
    until: (time) => `Can be confirmed until ${time}`,
  },
  toFiles: 'Open the bank’s files',
  toContent: 'Open the content',
  toHealth: 'Open health',
  files: 'Files of the bank',
  noFiles: 'All files of the last two weeks are in order.',
  fileStates: { running: 'being stored', done: 'stored', stopped: 'broke off', refused: 'refused' },
  fileRows: (refused, rows) => `${refused} of ${englishCount(rows, 'row')} refused`,
  file: 'File',
  when: 'When',
  state: 'State',
  expiring: 'Content that expires',
  noExpiring: 'Nothing expires within 30 days.',
  expires: (day) => `expires ${day}`,
  expired: (day) => `expired ${day}`,
  moreExpiring: (count) => `${count} in all.`,
  health: 'System check',
  healthy: 'Nothing is wrong.',
  healthText: 'Tell the engineers.',
  problem: 'problem',
  problems: (count) => englishCount(count, 'problem'),
  warnings: (count) => englishCount(count, 'warning'),
  month: (month) => `${month} so far`,
  daysLeft: (days) => (days === 1 ? 'the last day' : `${days} days left, today included`),
  given: 'Ranks given',
  ofPlaces: (places) => `of ${places}`,
  onTheWay: 'Members on the list',
  takenAt: (time) => `list of ${time}`,
  inClub: 'Can still make it in the club, at most',
  inAll: 'With the bank’s tasks and invitations, at most',
  pointsLeft: (points) => `tasks still give one member at most ${englishCount(points, 'point')} this month`,
  noList: 'There is no list yet.',
  rough: 'Rough: as if nobody had done a task yet this month; who has no points is not on the list.',
  plot: 'How many points are missing',
  plotText: (steps) => `Members by the points that they miss: ${steps}`,
  stepText: (from, to, members) => `${from} to ${englishCount(to, 'point')}: ${members}`,
  missing: 'Points missing',
  members: 'Members',
  range: (from, to) => `${from}–${to}`,
  numbers: 'See the numbers',
}
