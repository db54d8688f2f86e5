import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type CycleProgress,
  cycleKeyOf,
  judge,
  outcomeOf,
  shownActions,
  stepCycle,
  type TaskTerms,
} from './activity.rules.ts'

const terms: TaskTerms = {
  taskId: 'share_course',
  cycle: 'day',
  cycleTimes: 3,
  actionTimes: 1,
  points: 15,
  monthlyCap: 1350,
}
const nothingDone: CycleProgress = { actions: 0, completions: 0 }

test.each([
  ['day', '2026-11-20'],
  ['month', '2026-11'],
  ['year', '2026'],
  ['once', 'once'],
] as const)('a %s cycle on that day has the key %s', (cycle, key) => {
  expect(cycleKeyOf(cycle, '2026-11-20')).toBe(key)
})

test('each edition of the contest has its own cycle', () => {
  expect(cycleKeyOf('edition', '2026-11-20', 6)).toBe('edition:6')
  expect(cycleKeyOf('edition', '2027-01-01', 6)).toBe('edition:6')
  expect(cycleKeyOf('edition', '2026-11-20', 5)).not.toBe(cycleKeyOf('edition', '2026-11-20', 6))
})

test('three actions a day count, the third fills the cycle, the fourth is refused', () => {
  let progress = nothingDone
  for (const [index, isFinished] of [false, false, true].entries()) {
    const step = stepCycle(terms, progress)
    if (step.kind !== 'counted') throw new Error('refused too early')
    expect(step).toMatchObject({ isCompletion: true, isFinished })
    expect(step.progress).toEqual({ actions: index + 1, completions: index + 1 })
    progress = step.progress
  }
  expect(stepCycle(terms, progress)).toEqual({ kind: 'refused', reason: 'dailyLimit' })
})

test('a full day is refused as `dailyLimit`, every other full cycle as `cycleFull`', () => {
  const full = { actions: 3, completions: 3 }
  for (const cycle of ['month', 'year', 'once'] as const) {
    expect(stepCycle({ ...terms, cycle }, full)).toEqual({ kind: 'refused', reason: 'cycleFull' })
  }
})

const recorded = { points: 15, refusal: null, isCompletion: true }
const fresh = { recorded: null, progress: nothingDone, isPaidHere: true }

test('a recorded action is a repeat, in a full cycle and in a channel that does not pay, too', () => {
  const full = { actions: 3, completions: 3 }
  const judged = judge(terms, { recorded, progress: full, isPaidHere: false })
  expect(judged).toEqual({ kind: 'repeated', recorded })
  expect(outcomeOf(judged, { points: 0, refusal: null, total: 95 })).toEqual({
    isRepeat: true,
    ...recorded,
    total: 95,
  })
})

test('a channel that does not pay refuses an action that would count', () => {
  const judged = judge(terms, { ...fresh, isPaidHere: false })
  expect(judged).toEqual({ kind: 'refused', reason: 'channelOff' })
  const refused = { isRepeat: false, isCompletion: false, points: 0, refusal: 'channelOff', total: 80 }
  expect(outcomeOf(judged, { points: 0, refusal: null, total: 80 })).toEqual(refused)
})

test('the outcome of a completion is what the ledger decided', () => {
  const judged = judge(terms, fresh)
  expect(judged).toEqual(stepCycle(terms, nothingDone))
  const counted = { isRepeat: false, isCompletion: true }
  for (const posting of [
    { points: 15, refusal: null, total: 95 },
    { points: 0, refusal: 'monthlyCap', total: 80 },
  ] as const)
    expect(outcomeOf(judged, posting)).toEqual({ ...counted, ...posting })
})

test('three votes complete the voting task, once', () => {
  const voting: TaskTerms = { ...terms, taskId: 'vote_work', cycleTimes: 1, actionTimes: 3 }
  const first = stepCycle(voting, nothingDone)
  expect(first).toMatchObject({ kind: 'counted', isCompletion: false, isFinished: false })
  expect(stepCycle(voting, { actions: 2, completions: 0 })).toMatchObject({
    progress: { actions: 3, completions: 1 },
    isCompletion: true,
    isFinished: true,
  })
})

test('under any terms, a cycle completes exactly `cycleTimes` times and then refuses', () => {
  const some = fc.record({
    cycleTimes: fc.integer({ min: 1, max: 30 }),
    actionTimes: fc.integer({ min: 1, max: 10 }),
  })
  fc.assert(
    fc.property(some, (own) => {
      const all = { ...terms, ...own }
      let progress = nothingDone
      let completions = 0
      for (let action = 1; action <= own.cycleTimes * own.actionTimes; action += 1) {
        const before = shownActions(all, progress)
        expect(before).toBe((action - 1) % own.actionTimes)
        const step = stepCycle(all, progress)
        if (step.kind !== 'counted') throw new Error(`refused at ${action}`)
        completions += step.isCompletion ? 1 : 0
        expect(step.isFinished).toBe(action === own.cycleTimes * own.actionTimes)
        progress = step.progress
      }
      expect(completions).toBe(own.cycleTimes)
      expect(shownActions(all, progress)).toBe(own.actionTimes)
      expect(stepCycle(all, progress).kind).toBe('refused')
    }),
  )
})
