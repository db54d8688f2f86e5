import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  blockerOf,
  stripPoints,
  type TaskProgress,
  type TaskStanding,
  taskState,
} from './task-state.rules.ts'
import { taskCycles, taskKinds } from './tasks.constants.ts'

const open: TaskProgress = {
  kind: 'view',
  finishedTaskTime: null,
  completeAddPoint: 0,
  cycle: 'month',
  cycleTimes: 1,
  completeCycleTimes: 0,
  actionTimes: 1,
  completeActionTimes: 0,
  awaitsResult: false,
}
const finishedTaskTime = '2026-11-20T02:00:00.000Z'
const midMonth = '2026-11-20'

test.each([
  ['checkin', 'checkInNow', 'completed'],
  ['invite', 'goInvite', 'completed'],
  ['vote', 'goVote', 'completed'],
  ['upload', 'goEnter', 'alreadyEntered'],
  ['share', 'goComplete', 'completed'],
  ['study', 'goComplete', 'completed'],
  ['view', 'goComplete', 'completed'],
  ['bank', 'goComplete', 'completed'],
  ['profile', 'goComplete', 'completed'],
] as const)('a task of kind %s says %s, and %s when it is finished', (kind, before, after) => {
  const waiting = taskState({ ...open, kind }, midMonth)
  expect(waiting).toMatchObject({ isFinished: false, button: before, isActive: true })
  const done = taskState({ ...open, kind, finishedTaskTime, completeAddPoint: 8 }, midMonth)
  expect(done).toMatchObject({ isFinished: true, button: after, isActive: false })
})

test.each([
  ['2026-11-01', false, 'underReview', false],
  ['2026-11-01', true, 'underReview', false],
  ['2026-11-02', true, 'underReview', false],
  ['2026-11-02', false, 'goClaim', true],
  ['2026-11-30', false, 'goClaim', true],
  ['2026-12-01', false, 'underReview', false],
] as const)('on %s the assets, waiting for the bank: %s, are %s', (today, awaitsResult, button, isActive) => {
  expect(taskState({ ...open, kind: 'aum', awaitsResult }, today)).toMatchObject({
    isFinished: false,
    button,
    isActive,
  })
})

test('assets with points are claimed and without points not reached, even on the 1st', () => {
  for (const today of ['2026-11-01', '2026-11-02']) {
    const finished = { ...open, kind: 'aum' as const, finishedTaskTime }
    expect(taskState({ ...finished, completeAddPoint: 999 }, today).button).toBe('claimed')
    expect(taskState({ ...finished, completeAddPoint: 0 }, today).button).toBe('notReached')
  }
})

test('only the assets wait for the bank, and only for them the 1st is special', () => {
  for (const kind of taskKinds.filter((each) => each !== 'aum')) {
    const onFirst = taskState({ ...open, kind, awaitsResult: true }, '2026-11-01')
    expect(onFirst).toEqual(taskState({ ...open, kind }, midMonth))
  }
})

test('the tip of share and vote tasks counts actions; of all others, only invitations have one', () => {
  for (const kind of taskKinds.filter((each) => each !== 'invite')) {
    const { tip } = taskState({ ...open, kind, actionTimes: 3, completeActionTimes: 2 }, midMonth)
    expect(tip).toBe(['share', 'vote'].includes(kind) ? '2/3' : null)
  }
})

test.each([
  [0, '0/10'],
  [1, '1/10'],
  [9, '9/10'],
  [10, '10/10'],
  [11, '1/10'],
  [20, '10/10'],
  [999, '9/10'],
])('after %i friends the tip of invitations is %s, counted in groups of ten', (completeCycleTimes, tip) => {
  const invite = { ...open, kind: 'invite', cycleTimes: 999, completeCycleTimes } as const
  expect(taskState(invite, midMonth).tip).toBe(tip)
})

const standing: TaskStanding = {
  kind: 'share',
  finishedTaskTime: null,
  point: 15,
  monthPoint: 0,
  monthlyCap: 1350,
  isPaidHere: true,
  awaitsResult: false,
  closed: null,
}

test('a task that can earn has no blocker, up to the last award under the cap', () => {
  expect(blockerOf(standing, midMonth, false)).toBeNull()
  expect(blockerOf({ ...standing, monthPoint: 1335 }, midMonth, false)).toBeNull()
  expect(blockerOf({ ...standing, monthPoint: 1336 }, midMonth, false)).toBe('monthlyCap')
  expect(blockerOf({ ...standing, monthPoint: 1_000_000, monthlyCap: null }, midMonth, false)).toBeNull()
})

test('of several blockers the first is shown', () => {
  const all = { ...standing, kind: 'vote' as const, finishedTaskTime, monthPoint: 1350, isPaidHere: false }
  expect(blockerOf(all, midMonth, true)).toBe('blacklisted')
  expect(blockerOf(all, midMonth, false)).toBe('finished')
  expect(blockerOf({ ...all, finishedTaskTime: null }, midMonth, false)).toBe('monthlyCap')
  expect(blockerOf({ ...all, finishedTaskTime: null, monthPoint: 0 }, midMonth, false)).toBe('channelOff')
})

test('the blacklist blocks only votes and works; the bank’s review blocks only the assets', () => {
  for (const kind of taskKinds) {
    expect(blockerOf({ ...standing, kind }, midMonth, true)).toBe(
      kind === 'vote' || kind === 'upload' ? 'blacklisted' : null,
    )
    const waits = kind === 'aum' ? 'underReview' : null
    expect(blockerOf({ ...standing, kind, awaitsResult: true }, midMonth, false)).toBe(waits)
    expect(blockerOf({ ...standing, kind }, '2026-11-01', false)).toBe(waits)
  }
})

test('the tip of a daily task counts all actions of the day', () => {
  const share = { ...open, kind: 'share', cycle: 'day', cycleTimes: 3 } as const
  expect(taskState(share, midMonth).tip).toBe('0/3')
  expect(taskState({ ...share, completeCycleTimes: 2 }, midMonth).tip).toBe('2/3')
  const done = { ...share, completeCycleTimes: 3, completeActionTimes: 1, finishedTaskTime }
  expect(taskState(done, midMonth).tip).toBe('3/3')
  const vote = { ...open, kind: 'vote', cycle: 'day', actionTimes: 3, completeActionTimes: 2 } as const
  expect(taskState(vote, midMonth).tip).toBe('2/3')
})

test('a task is finished exactly if its finished time is set, and then its button is inactive', () => {
  const tasks = fc.record({
    kind: fc.constantFrom(...taskKinds),
    finishedTaskTime: fc.option(fc.constant(finishedTaskTime)),
    completeAddPoint: fc.nat(2000),
    cycle: fc.constantFrom(...taskCycles),
    cycleTimes: fc.integer({ min: 1, max: 30 }),
    completeCycleTimes: fc.nat(30),
    actionTimes: fc.integer({ min: 1, max: 30 }),
    completeActionTimes: fc.nat(30),
    awaitsResult: fc.boolean(),
  })
  const days = fc.constantFrom('2026-11-01', '2026-11-02', '2026-11-30')
  fc.assert(
    fc.property(tasks, days, (task, today) => {
      const state = taskState(task, today)
      expect(state.isFinished).toBe(task.finishedTaskTime !== null)
      expect(state.isActive).toBe(!state.isFinished && state.button !== 'underReview')
    }),
  )
})

test.each([
  ['+8 每日签到', '每日签到'],
  [' +999 月日均资产达标', '月日均资产达标'],
  ['Check in daily', 'Check in daily'],
  ['Earn +8 a day', 'Earn +8 a day'],
  ['+15', ''],
])('the intro %j is shown as %j', (intro, shown) => expect(stripPoints(intro)).toBe(shown))

test('a task that nobody can do at present says why, unless it is finished', () => {
  expect(blockerOf({ ...standing, closed: 'withdrawn', isPaidHere: false }, midMonth, false)).toBe(
    'withdrawn',
  )
  const finishedTaskTime = '2026-11-02T02:00:00Z'
  expect(blockerOf({ ...standing, closed: 'contestClosed', finishedTaskTime }, midMonth, false)).toBe(
    'finished',
  )
})
