import { path } from '@club/contract/page-paths.ts'
import { blockerOf } from '@club/contract/task-state.rules.ts'
import type { MemberCase, Trade } from '../features/cases/case-answers.ts'
import type { Task } from '../features/happiness-center/member-answers.ts'
import type { Outlook } from '../features/happiness-center/outlook-panel.tsx'
import type { GalleryWords as Words } from './words.ts'

export const today = '2026-11-20'
const done = '2026-11-20T02:00:00.000Z'

/** A sample task with the fields of one state; its blocker follows from them. */
function taskOf(words: Words, more: Partial<Task>, day = today, isBlacklisted = false): Task {
  const task: Task = {
    taskId: 'share_course',
    kind: 'share',
    taskName: words.earning.task,
    taskIntro: words.earning.intro,
    evidence: words.earning.evidence,
    picture: '/media/icon/share.svg',
    link: path('/college'),
    bankPage: null,
    cycle: 'month',
    cycleTimes: 1,
    completeCycleTimes: 0,
    actionTimes: 1,
    completeActionTimes: 0,
    finishedTaskTime: null,
    completeAddPoint: 0,
    point: 15,
    monthlyCap: null,
    monthPoint: 0,
    isPaidHere: true,
    isPaidElsewhere: true,
    awaitsResult: false,
    isReached: null,
    itemsPerCycle: null,
    lacksCustomerNo: false,
    blocker: null,
    minimumStaySeconds: null,
    endsOn: null,
    ...more,
  }
  return { ...task, blocker: blockerOf({ ...task, closed: null }, day, isBlacklisted) }
}

interface TaskSample {
  name: string
  task: Task
  today: string
}

/** Every task button before and after, and every blocker: rules/tasks#task-buttons. */
export function taskSamples(words: Words): TaskSample[] {
  const one = (name: string, more: Partial<Task>, day = today, isBlacklisted = false): TaskSample => ({
    name,
    task: taskOf(words, more, day, isBlacklisted),
    today: day,
  })
  const finished = { finishedTaskTime: done, completeCycleTimes: 1 }
  const aum = {
    kind: 'aum',
    point: 999,
    monthlyCap: 999,
    picture: '/media/icon/assets.svg',
    link: null,
  } as const
  const bankView = {
    kind: 'view',
    link: null,
    bankPage: { key: 'retirement_plan_report', url: 'https://bank.example/report' },
    minimumStaySeconds: 10,
  } as const
  return [
    one('check-in', { taskId: 'check_in', kind: 'checkin', cycle: 'day', point: 8 }),
    one('check-in-done', { taskId: 'check_in', kind: 'checkin', cycle: 'day', point: 8, ...finished }),
    one('aum-first-day', { ...aum }, '2026-11-01'),
    one('aum-waits', { ...aum, awaitsResult: true }),
    one('aum-claim', { ...aum, isReached: true }),
    one('aum-claimed', { ...aum, ...finished, completeAddPoint: 999, monthPoint: 999 }),
    one('aum-not-reached', { ...aum, ...finished }),
    one('invite', { kind: 'invite', completeCycleTimes: 3, link: path('/activity-inviter') }),
    one('vote', { kind: 'vote', cycle: 'day', actionTimes: 3, completeActionTimes: 1 }),
    one('vote-blacklisted', { kind: 'vote', cycle: 'day', actionTimes: 3 }, today, true),
    one('upload', { kind: 'upload', cycle: 'edition' }),
    one('upload-done', { kind: 'upload', cycle: 'edition', ...finished }),
    one('share-cap', { cycle: 'day', cycleTimes: 3, monthlyCap: 1350, monthPoint: 1350 }),
    one('share-off', { cycle: 'day', cycleTimes: 3, isPaidHere: false }),
    one('paid-nowhere', { isPaidHere: false, isPaidElsewhere: false }),
    one('profile', { kind: 'profile', cycle: 'once' }),
    one('profile-done', { kind: 'profile', cycle: 'once', ...finished }),
    one('bank-without-page', { kind: 'bank', cycle: 'year', link: null }),
    one('bank-done', { kind: 'bank', cycle: 'year', ...finished }),
    one('view', bankView),
    one('view-early', bankView),
    one('view-failed', bankView),
    one('view-counted', { ...bankView, ...finished }),
  ]
}

/** Every answer to 'Can I still make it?' that the page shows. */
export function outlookSamples(words: Words): { outlook: Outlook; tasks: Task[] }[] {
  const checkIn = taskOf(words, { taskId: 'check_in', kind: 'checkin', point: 8 })
  const share = taskOf(words, {})
  const deposit = taskOf(words, { taskId: 'deposit_one_personal_pension', kind: 'bank', point: 100 })
  const aum = taskOf(words, { taskId: 'aum_increased_month', kind: 'aum', link: null, point: 999 })
  const step = (task: Task, times: number, isElsewhere = false) => ({
    taskId: task.taskId,
    times,
    actions: times,
    points: times * task.point,
    isElsewhere,
  })
  const few = [step(checkIn, 5), step(share, 4, true)]
  const prospect = { missing: 100, daysLeft: 11, ranksLeft: 660, maxTotal: 1480, left: few }
  const money = [...few, step(deposit, 1)]
  const views = (['learn_retirement_community', 'learn_retirement_map'] as const).map((taskId) =>
    taskOf(words, { taskId, kind: 'view', link: path('/health') }),
  )
  const long = [...money, ...views.map((task) => step(task, 1))]
  const tasks = [checkIn, share, deposit, aum, ...views]
  return [
    { outlook: { kind: 'possible', steps: few, ...prospect }, tasks },
    { outlook: { kind: 'possible', steps: long, ...prospect, left: long, daysLeft: 1 }, tasks },
    { outlook: { kind: 'awaitsBank', steps: [step(aum, 1)], ...prospect, left: few }, tasks },
    { outlook: { kind: 'tooMuch', ...prospect, missing: 900 }, tasks },
    { outlook: { kind: 'outOfReach', ...prospect, missing: 900 }, tasks },
    { outlook: { kind: 'outOfReach', ...prospect, missing: 900, left: [] }, tasks },
    { outlook: { kind: 'noRanksLeft', ...prospect, ranksLeft: 0 }, tasks },
  ]
}

/** The month in each rank state, with points under review, and for a blacklisted member. */
export const monthSamples = [
  { happyPoint: 1200, rankNo: 12, maxRank: 340 },
  { happyPoint: 1200, rankNo: 1001, maxRank: 1001 },
  { happyPoint: 0, rankNo: null, maxRank: 340 },
  { happyPoint: 640, rankNo: null, maxRank: 1000 },
  { happyPoint: 640, rankNo: null, maxRank: 340 },
  { happyPoint: 1040, flagged: 60, rankNo: null, maxRank: 340 },
  { happyPoint: 640, rankNo: null, maxRank: 340, isBlacklisted: true },
].map(({ flagged = 0, isBlacklisted = false, ...month }) => ({
  isBlacklisted,
  month: {
    ...month,
    month: '2026-11',
    countedPoint: month.happyPoint - flagged,
    endsBefore: '2026-12-01',
  },
}))

/** An award, a refusal, one with an open case and one with an answered case. */
export function tradeSamples(words: Words): { trade: Trade; answeredCase: MemberCase | null }[] {
  const award: Trade = {
    id: 'award-1',
    kind: 'award',
    taskId: 'share_course',
    taskName: words.earning.task,
    point: 15,
    totalAfter: 655,
    time: done,
    month: '2026-11',
    reason: null,
    about: null,
    explanation: words.earning.award,
    case: null,
  }
  const refusal: Trade = {
    ...award,
    id: 'refusal-1',
    kind: 'refusal',
    point: 0,
    totalAfter: null,
    reason: 'dailyLimit',
    explanation: words.earning.refusal,
  }
  const about = { caseId: 'one', dueDay: '2026-12-11' }
  return [
    { trade: award, answeredCase: null },
    { trade: refusal, answeredCase: null },
    { trade: { ...refusal, id: 'refusal-2', case: { ...about, state: 'open' } }, answeredCase: null },
    {
      trade: { ...refusal, id: 'refusal-3', case: { ...about, state: 'answered' } },
      answeredCase: caseSamples(words)[1] ?? null,
    },
  ]
}

/** An open case, and an answered one with a correction. */
export function caseSamples(words: Words): MemberCase[] {
  const open: MemberCase = {
    caseId: 'one',
    tradeKind: 'refusal',
    tradeId: 'refusal-2',
    taskId: 'share_course',
    taskName: words.earning.task,
    text: words.earning.wrote,
    state: 'open',
    openedTime: done,
    dueDay: '2026-12-11',
    isDueCertain: false,
    answer: null,
    answeredTime: null,
    correctedPoint: null,
  }
  const answer = { answer: words.earning.answer, answeredTime: done, correctedPoint: 15 }
  return [open, { ...open, caseId: 'two', state: 'answered', ...answer }]
}
