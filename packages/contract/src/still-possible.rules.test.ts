import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayOfMonth, daysInMonth } from './business-day.ts'
import { monthlyTargetPoints } from './ranking.constants.ts'
import {
  completionsOf,
  daysLeftOn,
  type MonthOutlook,
  maxCompletionsAdvised,
  maxTimesAdvised,
  mostCompletionsAdvised,
  type OpenTask,
  type Step,
  type StillPossible,
  stillPossible,
} from './still-possible.rules.ts'
import { type TaskId, taskIds } from './tasks.constants.ts'

const task = (taskId: TaskId, given: Partial<OpenTask> = {}): OpenTask => ({
  taskId,
  kind: 'view',
  cycle: 'month',
  cycleTimes: 1,
  completeCycleTimes: 0,
  actionTimes: 1,
  completeActionTimes: 0,
  finishedTaskTime: null,
  point: 10,
  monthlyCap: null,
  monthPoint: 0,
  isPaidHere: true,
  isPaidElsewhere: false,
  awaitsResult: false,
  isReached: null,
  itemsPerCycle: null,
  lacksCustomerNo: false,
  endsOn: null,
  blocker: null,
  ...given,
})
const checkIn = (given: Partial<OpenTask> = {}) =>
  task('check_in', { kind: 'checkin', cycle: 'day', point: 8, monthlyCap: 160, ...given })
const study = (given: Partial<OpenTask> = {}) =>
  task('learn_course', { kind: 'study', cycleTimes: 29, monthlyCap: 290, ...given })
const share = (given: Partial<OpenTask> = {}) =>
  task('share_course', { kind: 'share', cycle: 'day', cycleTimes: 3, point: 15, monthlyCap: 1350, ...given })
const assets = (given: Partial<OpenTask> = {}) =>
  task('aum_increased_month', { kind: 'aum', point: 999, monthlyCap: 999, ...given })
const finished = '2026-11-20T02:00:00.000Z'

const month = (countedPoint: number, tasks: OpenTask[], given: Partial<MonthOutlook> = {}): MonthOutlook => ({
  today: '2026-11-20',
  countedPoint,
  rankNo: null,
  maxRank: 500,
  isKeptOut: false,
  tasks,
  ...given,
})
const way = (answer: StillPossible) =>
  'steps' in answer ? answer.steps.map(({ taskId, times }) => [taskId, times]) : null

test('daily check-ins come first, then as little as possible of what is harder', () => {
  const tasks = [share(), study(), checkIn()]
  expect(stillPossible(month(1000 - 8, tasks))).toMatchObject({
    kind: 'possible',
    missing: 8,
    daysLeft: 11,
    ranksLeft: 500,
    maxTotal: 992 + 88 + 290 + 3 * 11 * 15,
    steps: [{ taskId: 'check_in', times: 1, actions: 1, points: 8, isElsewhere: false }],
  })
  expect(way(stillPossible(month(1000 - 88, tasks)))).toEqual([['check_in', 11]])
  expect(way(stillPossible(month(1000 - 89, tasks)))).toEqual([
    ['check_in', 10],
    ['learn_course', 1],
  ])
  expect(way(stillPossible(month(1000 - 378, tasks)))).toEqual([
    ['check_in', 11],
    ['learn_course', 29],
  ])
  expect(way(stillPossible(month(1000 - 379, tasks)))).toEqual([
    ['check_in', 11],
    ['learn_course', 28],
    ['share_course', 1],
  ])
})

test('assets that reached the target are claimed if check-ins are not enough', () => {
  const reached = [checkIn(), study(), assets({ isReached: true })]
  expect(way(stillPossible(month(0, reached)))).toEqual([
    ['check_in', 1],
    ['aum_increased_month', 1],
  ])
  expect(way(stillPossible(month(1, reached)))).toEqual([['aum_increased_month', 1]])
  expect(way(stillPossible(month(950, reached)))).toEqual([['check_in', 7]])
})

test('while the bank’s result is missing, its points are possible but not promised', () => {
  const waiting = [checkIn(), assets({ awaitsResult: true })]
  expect(stillPossible(month(1, waiting))).toMatchObject({ kind: 'awaitsBank', maxTotal: 89 })
  expect(stillPossible(month(0, waiting))).toMatchObject({ kind: 'awaitsBank' })
  expect(stillPossible(month(920, waiting))).toMatchObject({ kind: 'possible' })
  const not = { isReached: false, finishedTaskTime: null }
  expect(stillPossible(month(1, [checkIn(), assets(not)]))).toMatchObject({ kind: 'outOfReach' })
  const claimed = assets({
    isReached: true,
    finishedTaskTime: finished,
    completeCycleTimes: 1,
    monthPoint: 999,
  })
  expect(stillPossible(month(1, [checkIn(), claimed]))).toMatchObject({ kind: 'outOfReach', maxTotal: 89 })
  // 'Not reached' was claimed: finished without a completion.
  const refused = assets({ isReached: false, finishedTaskTime: finished })
  expect(stillPossible(month(1, [checkIn(), refused]))).toMatchObject({ kind: 'outOfReach', maxTotal: 89 })
})

test('on the last day only today’s rest is left; on the first the whole month', () => {
  const tasks = [checkIn({ completeCycleTimes: 1, finishedTaskTime: finished, monthPoint: 152 }), share()]
  expect(stillPossible(month(955, tasks, { today: '2026-11-30' }))).toMatchObject({
    kind: 'possible',
    daysLeft: 1,
    maxTotal: 1000,
    steps: [{ taskId: 'share_course', times: 3 }],
  })
  expect(stillPossible(month(954, tasks, { today: '2026-11-30' }))).toMatchObject({ kind: 'outOfReach' })
  expect(stillPossible(month(0, [checkIn(), share()], { today: '2026-11-01' }))).toMatchObject({
    daysLeft: 30,
    maxTotal: 160 + 1350,
    left: [
      { taskId: 'check_in', times: 20, points: 160 },
      { taskId: 'share_course', times: 90, points: 1350 },
    ],
  })
  expect(stillPossible(month(0, [checkIn()], { today: '2028-02-29' }))).toMatchObject({
    daysLeft: 1,
    maxTotal: 8,
  })
})

test('a way that asks for more than a person does in a month is called too much', () => {
  const tasks = [checkIn(), study(), share()]
  const given = { today: '2026-11-01' }
  expect(stillPossible(month(0, tasks, given))).toMatchObject({ kind: 'tooMuch', maxTotal: 160 + 290 + 1350 })
  // About one share a day beside the check-ins; one more is too much.
  const shares = [checkIn(), share()]
  const most = maxCompletionsAdvised
  expect(way(stillPossible(month(1000 - 160 - most * 15, shares, given)))).toEqual([
    ['check_in', 20],
    ['share_course', most],
  ])
  expect(stillPossible(month(1000 - 160 - (most + 1) * 15, shares, given))).toMatchObject({ kind: 'tooMuch' })
  // A good result of the bank would make it easy.
  expect(stillPossible(month(0, [...shares, assets({ awaitsResult: true })], given))).toMatchObject({
    kind: 'awaitsBank',
    steps: [{ taskId: 'check_in' }, { taskId: 'aum_increased_month' }],
  })
})

test('a way that asks for more than a person does in the last days is called too much, too', () => {
  const tasks = [study(), task('invite_friend', { kind: 'invite', cycleTimes: 999, point: 20 })]
  const on = (day: number, missing: number) =>
    stillPossible(month(1000 - missing, tasks, { today: `2026-11-${day}` }))
  expect(way(on(30, 100))).toEqual([['learn_course', 10]])
  // Eleven courses, or all of them and friends besides, on one day.
  expect(on(30, 110)).toMatchObject({ kind: 'tooMuch', daysLeft: 1 })
  expect(on(30, 490)).toMatchObject({ kind: 'tooMuch' })
  expect(way(on(29, 200))).toEqual([['learn_course', 20]])
  expect(on(29, 210)).toMatchObject({ kind: 'tooMuch', daysLeft: 2 })
  // In three days as much as in the whole month.
  expect(way(on(28, 290))).toEqual([['learn_course', 29]])
})

test('a cap leaves no room for part of an award', () => {
  expect(stillPossible(month(0, [checkIn({ monthPoint: 153 })]))).toMatchObject({ maxTotal: 0, left: [] })
  expect(stillPossible(month(0, [checkIn({ monthPoint: 152 })]))).toMatchObject({ maxTotal: 8 })
})

test('the courses left limit study, and each day’s shares', () => {
  const tasks = [study({ itemsPerCycle: 5, completeCycleTimes: 3 }), share({ itemsPerCycle: 2 })]
  expect(stillPossible(month(0, tasks, { today: '2026-11-29' }))).toMatchObject({
    left: [
      { taskId: 'learn_course', times: 2 },
      { taskId: 'share_course', times: 4 },
    ],
  })
})

test('actions already done are not required again', () => {
  const vote = task('vote_work', {
    kind: 'vote',
    cycle: 'day',
    actionTimes: 3,
    point: 5,
    completeActionTimes: 2,
  })
  expect(stillPossible(month(990, [vote]))).toMatchObject({
    steps: [{ taskId: 'vote_work', times: 2, actions: 4, points: 10 }],
  })
})

test('votes and works are advised only for the days on which they are taken', () => {
  const vote = (endsOn: string | null) =>
    task('vote_work', { kind: 'vote', cycle: 'day', actionTimes: 3, point: 5, endsOn })
  const on = (today: string, missing: number, endsOn: string | null) =>
    stillPossible(month(1000 - missing, [vote(endsOn)], { today }))
  expect(way(on('2026-11-10', 15, '2026-11-12'))).toEqual([['vote_work', 3]])
  expect(on('2026-11-10', 16, '2026-11-12')).toMatchObject({ kind: 'outOfReach', maxTotal: 999 })
  expect(on('2026-11-10', 100, '2026-11-12')).toMatchObject({ kind: 'outOfReach' })
  expect(way(on('2026-11-12', 5, '2026-11-12'))).toEqual([['vote_work', 1]])
  expect(on('2026-11-13', 5, '2026-11-12')).toMatchObject({ kind: 'outOfReach', left: [] })
  expect(way(on('2026-11-10', 100, '2026-12-01'))).toEqual([['vote_work', 20]])
  expect(way(on('2026-11-10', 105, null))).toEqual([['vote_work', 21]])
})

test('tasks that pay only in another channel come last and are marked', () => {
  const tasks = [share({ isPaidHere: false, isPaidElsewhere: true }), task('learn_retirement_map')]
  expect(stillPossible(month(975, tasks))).toMatchObject({
    kind: 'possible',
    steps: [
      { taskId: 'learn_retirement_map', times: 1, isElsewhere: false },
      { taskId: 'share_course', times: 1, isElsewhere: true },
    ],
  })
  expect(stillPossible(month(985, [share({ isPaidHere: false })]))).toMatchObject({ kind: 'outOfReach' })
})

test('the advice never includes inviting more than one group of ten', () => {
  const invite = task('invite_friend', { kind: 'invite', cycleTimes: 999, point: 20 })
  expect(stillPossible(month(800, [invite]))).toMatchObject({ kind: 'possible', maxTotal: 1000 })
  expect(stillPossible(month(799, [invite]))).toMatchObject({ kind: 'outOfReach' })
})

test('a rank that is won stays; without ranks left, the answer says so', () => {
  const tasks = [checkIn()]
  expect(stillPossible(month(1000, tasks, { rankNo: 7 }))).toEqual({ kind: 'won' })
  // Counted points fell later: the rank stays.
  expect(stillPossible(month(400, tasks, { rankNo: 7, maxRank: 1000 }))).toEqual({ kind: 'won' })
  expect(stillPossible(month(992, tasks, { maxRank: 999 }))).toMatchObject({
    kind: 'possible',
    ranksLeft: 1,
  })
  expect(stillPossible(month(992, tasks, { maxRank: 1000 }))).toMatchObject({ kind: 'noRanksLeft' })
  expect(stillPossible(month(992, tasks, { maxRank: 1200 }))).toMatchObject({ ranksLeft: 0 })
  expect(stillPossible(month(992, tasks, { isKeptOut: true }))).toEqual({ kind: 'keptOut' })
})

/** Completes a task as often as possible, day by day and action by action, as the club counts it. */
function doneToTheEnd(one: OpenTask, today: string): number {
  if (!one.isPaidHere && !one.isPaidElsewhere) return 0
  if (one.kind === 'aum' && one.isReached !== true) return 0
  let completions = one.completeCycleTimes
  let isFull = one.finishedTaskTime !== null
  let month = one.monthPoint
  let paid = 0
  const lastDay = daysInMonth(today.slice(0, 7))
  for (let day = dayOfMonth(today); day <= lastDay; day += 1) {
    const date = `${today.slice(0, 7)}-${String(day).padStart(2, '0')}`
    if (one.endsOn !== null && date > one.endsOn) break
    if (day > dayOfMonth(today) && one.cycle === 'day') {
      completions = 0
      isFull = false
    }
    for (;;) {
      const needsItems = (completions + 1) * one.actionTimes
      const hasItems = one.itemsPerCycle === null || needsItems <= one.itemsPerCycle
      const fits = one.monthlyCap === null || month + one.point <= one.monthlyCap
      const isAdvised = paid < (maxTimesAdvised[one.taskId] ?? Number.POSITIVE_INFINITY)
      if (isFull || completions >= one.cycleTimes || !hasItems || !fits || !isAdvised) break
      completions += 1
      month += one.point
      paid += 1
    }
  }
  return paid
}

/** Tries every way and returns the easiest that reaches the target. */
function everyWay(
  tasks: readonly OpenTask[],
  maxCounts: readonly number[],
  missing: number,
): number[] | null {
  let best: number[] | null = null
  const times = tasks.map(() => 0)
  // The hardest task varies slowest, so the first way found is the easiest.
  const tryFrom = (index: number): boolean => {
    if (index < 0) {
      const points = tasks.reduce((sum, each, at) => sum + each.point * (times[at] ?? 0), 0)
      if (points < missing) return false
      best = [...times]
      return true
    }
    for (let count = 0; count <= (maxCounts[index] ?? 0); count += 1) {
      times[index] = count
      if (tryFrom(index - 1)) return true
    }
    times[index] = 0
    return false
  }
  tryFrom(tasks.length - 1)
  return best
}

const someTask = (taskId: TaskId): fc.Arbitrary<OpenTask> =>
  fc
    .record({
      cycle: fc.constantFrom('day' as const, 'month' as const, 'once' as const),
      cycleTimes: fc.integer({ min: 1, max: 3 }),
      actionTimes: fc.integer({ min: 1, max: 3 }),
      done: fc.nat(3),
      isFinished: fc.boolean(),
      point: fc.integer({ min: 1, max: 30 }),
      monthlyCap: fc.option(fc.nat(90)),
      monthPoint: fc.nat(30),
      isPaidHere: fc.constantFrom(true, true, false),
      isPaidElsewhere: fc.boolean(),
      isReached: fc.constantFrom(true, true, false, null),
      itemsPerCycle: fc.option(fc.nat(5)),
      endsOn: fc.constantFrom(null, null, '2026-10-31', '2026-11-29', '2026-12-01', '2028-02-28'),
    })
    .map(({ done, isFinished, ...given }) => {
      const completeCycleTimes = Math.min(done, given.cycleTimes)
      const isFull =
        completeCycleTimes === given.cycleTimes || (taskId === 'aum_increased_month' && isFinished)
      return task(taskId, {
        ...given,
        kind: taskId === 'aum_increased_month' ? 'aum' : 'view',
        completeCycleTimes,
        finishedTaskTime: isFull ? finished : null,
      })
    })

const someMonth = fc.uniqueArray(fc.constantFrom(...taskIds), { minLength: 1, maxLength: 4 }).chain((ids) =>
  fc.record({
    tasks: fc.tuple(...ids.map(someTask)),
    missing: fc.integer({ min: 1, max: 90 }),
    today: fc.constantFrom('2026-11-30', '2026-11-29', '2026-02-28', '2028-02-28'),
  }),
)

test('the result agrees with trying every way', () => {
  const seen = { possible: 0, outOfReach: 0 }
  fc.assert(
    fc.property(someMonth, ({ tasks, missing, today }) => {
      const answer = stillPossible(month(monthlyTargetPoints - missing, tasks, { today }))
      const ease = (one: OpenTask) => taskIds.indexOf(one.taskId) + (one.isPaidHere ? 0 : taskIds.length)
      const ordered = [...tasks].sort((a, b) => ease(a) - ease(b))
      const maxCounts = ordered.map((each) => doneToTheEnd(each, today))
      const best = everyWay(ordered, maxCounts, missing)
      if (best === null) {
        expect(answer.kind).toBe('outOfReach')
        seen.outOfReach += 1
        return
      }
      const completions = completionsOf(
        ordered.map(({ taskId }, index) => ({ taskId, times: best[index] ?? 0 })),
      )
      if (completions > mostCompletionsAdvised(daysLeftOn(today))) {
        expect(answer.kind).toBe('tooMuch')
        return
      }
      expect(answer).toMatchObject({ kind: 'possible', missing })
      const found = (answer as { steps: Step[] }).steps
      const expected = ordered
        .map(({ taskId }, index) => [taskId, best[index]])
        .filter(([, times]) => (times as number) > 0)
      expect(found.map(({ taskId, times }) => [taskId, times])).toEqual(expected)
      seen.possible += 1
    }),
    { numRuns: 3000 },
  )
  // Both outcomes occurred often enough to be meaningful.
  expect(Math.min(seen.possible, seen.outOfReach)).toBeGreaterThan(100)
})

test('no step of a way is superfluous', () => {
  fc.assert(
    fc.property(someMonth, ({ tasks, missing, today }) => {
      const answer = stillPossible(month(monthlyTargetPoints - missing, tasks, { today }))
      if (answer.kind !== 'possible') return
      const total = answer.steps.reduce((sum, { points }) => sum + points, 0)
      expect(total).toBeGreaterThanOrEqual(missing)
      for (const { points, times } of answer.steps) expect(total - points / times).toBeLessThan(missing)
    }),
  )
})

test('what cannot be done at present, or needs a customer number, is no way to the target', () => {
  const closed = [study({ blocker: 'withdrawn' }), share({ blocker: 'contestClosed' })]
  const without = task('finish_personal_pension_openAct', { point: 100, lacksCustomerNo: true })
  expect(stillPossible(month(990, [...closed, without]))).toMatchObject({ kind: 'outOfReach', left: [] })
  expect(stillPossible(month(990, [study()]))).toMatchObject({ kind: 'possible' })
})
