import type { tasks as zhCn } from '../zh-cn/tasks.ts'

export const tasks: typeof zhCn = {
  title: 'Earn points',
  groups: { daily: 'Every day', monthly: 'Every month', rare: 'Once, or once a year' },
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
