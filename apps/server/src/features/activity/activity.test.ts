import { expect, test } from 'vitest'
import { makeMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import {
  type Action,
  type CompletionFact,
  closeWithoutAward,
  completionsIn,
  cyclesOf,
  makeActivity,
  type TaskTerms,
} from './activity.ts'

const club = await testClub()

const voting: TaskTerms = {
  taskId: 'vote_work',
  cycle: 'day',
  cycleTimes: 1,
  actionTimes: 3,
  points: 5,
  monthlyCap: null,
}
const at = new Date('2026-11-20T02:00:00Z')

/** Records actions as a feature does and collects the completions passed to its reactors. */
function recorder() {
  const completions: CompletionFact[] = []
  const activity = makeActivity(club.context.clock, [
    async (_tx, fact) => {
      completions.push(fact)
    },
  ])
  return {
    completions,
    record: (action: Action) => club.db.inTransaction((tx) => activity.record(tx, action)),
  }
}

test('three actions complete a task: only the third pays and runs the reactors', async () => {
  const { userId } = await makeMember(club)
  const { completions, record } = recorder()
  const outcomes = []
  for (const actionKey of ['a', 'b', 'c'])
    outcomes.push(await record({ userId, terms: voting, actionKey, at }))
  expect(outcomes.map(({ isCompletion, points }) => [isCompletion, points])).toEqual([
    [false, 0],
    [false, 0],
    [true, 5],
  ])
  expect(completions).toEqual([{ userId, taskId: 'vote_work', at }])
  const cycle = (await cyclesOf(club.db, userId, '2026-11-20')).get('vote_work')
  expect(cycle).toMatchObject({ actions: 3, completions: 1, points: 5, finishedAt: at })
  expect(await completionsIn(club.db, userId, 'vote_work', '2026-11')).toBe(1)
})

test('what is decided is not stored until it is written', async () => {
  const { userId } = await makeMember(club)
  const activity = makeActivity(club.context.clock, [])
  const action = { userId, terms: { ...voting, actionTimes: 1 }, actionKey: 'a', at }
  const decide = () => club.db.inTransaction(async (tx) => (await activity.decide(tx, action)).outcome)
  const first = await decide()
  expect(first).toEqual({ isRepeat: false, isCompletion: true, points: 5, refusal: null, total: 5 })
  expect(await decide()).toEqual(first)
  expect(await club.db.inTransaction((tx) => activity.record(tx, action))).toEqual(first)
  expect(await decide()).toEqual({ ...first, isRepeat: true })
})

test('a repeated action gets the first answer and runs no reactor', async () => {
  const { userId } = await makeMember(club)
  const { completions, record } = recorder()
  const action = { userId, terms: { ...voting, actionTimes: 1 }, actionKey: 'a', at }
  const first = await record(action)
  for (let repeat = 0; repeat < 3; repeat += 1) {
    expect(await record(action)).toEqual({ ...first, isRepeat: true })
  }
  expect(completions).toHaveLength(1)
})

test('twenty identical actions at once count once', async () => {
  const { userId } = await makeMember(club)
  const { completions, record } = recorder()
  const actions = Array.from({ length: 60 }, (_, index) => ({
    userId,
    terms: voting,
    actionKey: `k${index % 3}`,
    at,
  }))
  const outcomes = await Promise.all(actions.map(record))
  expect(outcomes.filter(({ isRepeat }) => !isRepeat)).toHaveLength(3)
  expect(completions).toHaveLength(1)
  expect((await cyclesOf(club.db, userId, '2026-11-20')).get('vote_work')).toMatchObject({
    actions: 3,
    completions: 1,
  })
})

test('a channel that does not pay leaves the action open', async () => {
  const { userId } = await makeMember(club)
  const { record } = recorder()
  const action = { userId, terms: { ...voting, actionTimes: 1 }, actionKey: 'a', at }
  expect(await record({ ...action, isPaidHere: false })).toMatchObject({ points: 0, refusal: 'channelOff' })
  expect(await record({ ...action, isPaidHere: true })).toMatchObject({
    isRepeat: false,
    points: 5,
    refusal: null,
  })
})

test('a failing reactor rolls the award back', async () => {
  const { userId } = await makeMember(club)
  const activity = makeActivity(club.context.clock, [() => Promise.reject(new Error('medal lost'))])
  const action = { userId, terms: { ...voting, actionTimes: 1 }, actionKey: 'a', at }
  await expect(club.db.inTransaction((tx) => activity.record(tx, action))).rejects.toThrow('medal lost')
  expect((await cyclesOf(club.db, userId, '2026-11-20')).size).toBe(0)
  expect(await recorder().record(action)).toMatchObject({ isRepeat: false, points: 5, total: 5 })
})

test('a cycle closed without an award is finished, and later actions change nothing', async () => {
  const { userId } = await makeMember(club)
  const { completions, record } = recorder()
  const terms = { ...voting, cycle: 'month' as const, actionTimes: 1 }
  const action = { userId, terms, actionKey: 'a', at }
  for (let repeat = 0; repeat < 2; repeat += 1) {
    await club.db.inTransaction((tx) => closeWithoutAward(tx, action, 'notReached'))
  }
  const cycle = (await cyclesOf(club.db, userId, '2026-11-20')).get('vote_work')
  expect(cycle).toMatchObject({ completions: 0, points: 0, finishedAt: at })
  expect(await record(action)).toMatchObject({ isRepeat: true, points: 0, refusal: 'notReached' })
  expect(completions).toEqual([])
})

test("cycles of a day, a month, a year and 'once' run side by side", async () => {
  const { userId } = await makeMember(club)
  const { record } = recorder()
  for (const cycle of ['day', 'month', 'year', 'once'] as const) {
    await record({ userId, terms: { ...voting, taskId: cycle, cycle, actionTimes: 1 }, actionKey: 'a', at })
  }
  const running = async (day: string) => [...(await cyclesOf(club.db, userId, day)).keys()].sort()
  expect(await running('2026-11-20')).toEqual(['day', 'month', 'once', 'year'])
  expect(await running('2026-11-21')).toEqual(['month', 'once', 'year'])
  expect(await running('2026-12-01')).toEqual(['once', 'year'])
  expect(await running('2027-01-01')).toEqual(['once'])
})
