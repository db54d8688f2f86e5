import type { StillPossible } from '@club/contract/still-possible.rules.ts'
import { expect, test } from 'vitest'
import {
  chooseGreeting,
  type GreetingState,
  isGreetingTime,
  type MedalReach,
  type MonthStanding,
  needsOutlook,
  stateAfter,
} from './greetings.rules.ts'

const fresh: GreetingState = { isOff: false, lastDay: null, medalStep: null, medalDay: null, toldMonth: null }
const nobody: MonthStanding = { countedPoints: 0, rankNo: null, isBlacklisted: false }
const near: MonthStanding = { countedPoints: 940, rankNo: null, isBlacklisted: false }
const won: MonthStanding = { countedPoints: 1010, rankNo: 7, isBlacklisted: false }
const prospect = { missing: 60, daysLeft: 5, ranksLeft: 900, maxTotal: 1100, left: [] }
const possible: StillPossible = { kind: 'possible', steps: [], ...prospect }
const outOfReach: StillPossible = { kind: 'outOfReach', ...prospect }
const medal: MedalReach = { medalId: 'morning-light', total: 1, done: 8, needed: 10 }

const choose = (day: string, state: Partial<GreetingState>, more: object = {}) =>
  chooseGreeting(
    day,
    { ...fresh, ...state },
    { season: null, standing: nobody, outlook: null, medals: [], ...more },
  )

test('a season goes before the month, the month before a medal', () => {
  const all = { season: 'xiaoxue', standing: near, outlook: possible, medals: [medal] }
  expect(choose('2026-11-26', {}, all)).toEqual({ kind: 'greetingSeason', season: 'xiaoxue' })
  expect(choose('2026-11-26', {}, { ...all, season: null })).toMatchObject({
    kind: 'greetingMonthEnd',
    missing: 60,
  })
  expect(choose('2026-11-20', {}, { ...all, season: null })).toMatchObject({
    kind: 'greetingMedal',
    missing: 2,
  })
  expect(choose('2026-11-20', {})).toBeNull()
})

test('at most one a day, and none for those who switched them off', () => {
  expect(choose('2026-11-22', { lastDay: '2026-11-22' }, { season: 'xiaoxue' })).toBeNull()
  expect(choose('2026-11-22', { lastDay: '2026-11-21' }, { season: 'xiaoxue' })).not.toBeNull()
  expect(choose('2026-11-22', { isOff: true }, { season: 'xiaoxue' })).toBeNull()
})

test.each([
  ['2026-11-23', false],
  ['2026-11-24', true],
  ['2026-11-28', true],
  ['2026-11-29', false],
  ['2027-02-22', true],
])('the end of the month on %s: %s', (day, isTold) => {
  expect(needsOutlook(fresh, near, day)).toBe(isTold)
  const greeting = choose(day, {}, { standing: near, outlook: possible })
  expect(greeting?.kind ?? null).toBe(isTold ? 'greetingMonthEnd' : null)
})

test('what is out of reach, far away or withheld from the member is not told', () => {
  const day = '2026-11-26'
  expect(choose(day, {}, { standing: near, outlook: outOfReach })).toBeNull()
  expect(choose(day, {}, { standing: { ...near, countedPoints: 799 }, outlook: possible })).toBeNull()
  expect(choose(day, {}, { standing: { ...near, isBlacklisted: true }, outlook: possible })).toBeNull()
  expect(choose(day, {}, { standing: { ...won, isBlacklisted: true } })).toBeNull()
  expect(choose(day, { toldMonth: '2026-11' }, { standing: won })).toBeNull()
  expect(choose(day, { toldMonth: '2026-10' }, { standing: won })).toEqual({
    kind: 'greetingMonthWon',
    month: '2026-11',
  })
})

test('a medal is told once, half done and at most two short, and one in two weeks', () => {
  const day = '2026-11-20'
  const told = (state: Partial<GreetingState>, ...medals: MedalReach[]) => choose(day, state, { medals })
  expect(told({}, { ...medal, done: 7 })).toBeNull()
  expect(told({}, { ...medal, done: 0, needed: 1 })).toBeNull()
  expect(told({}, medal, { ...medal, medalId: 'books', done: 9 })).toMatchObject({ step: 'books:2' })
  expect(told({ medalStep: 'morning-light:2' }, medal)).toBeNull()
  expect(told({ medalDay: '2026-11-07' }, medal)).toBeNull()
  expect(told({ medalDay: '2026-11-06' }, medal)).toMatchObject({ step: 'morning-light:2' })
})

test('what was told is stored', () => {
  const after = stateAfter(fresh, '2026-11-20', {
    kind: 'greetingMedal',
    medalId: 'books',
    step: 'books:2',
    missing: 1,
  })
  expect(after).toEqual({ ...fresh, lastDay: '2026-11-20', medalStep: 'books:2', medalDay: '2026-11-20' })
  const month = stateAfter(fresh, '2026-11-26', { kind: 'greetingMonthWon', month: '2026-11' })
  expect(month).toEqual({ ...fresh, lastDay: '2026-11-26', toldMonth: '2026-11' })
})

test('the day begins at seven and ends at nine in the evening', () => {
  const at = (time: string) => isGreetingTime(new Date(`2026-11-22T${time}:00+08:00`))
  expect([at('06:59'), at('07:00'), at('20:59'), at('21:00')]).toEqual([false, true, true, false])
})
