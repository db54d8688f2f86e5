import type { ReportKind } from '@club/contract/reporting.constants.ts'
import { expect, test } from 'vitest'
import { countedName, countVisit, maxEventsOfVisit, type Visit } from './visit.rules.ts'

const none: Visit = { events: [], names: [] }
/** A hash without collisions: each text gets the next number. */
function hashing() {
  const numbers = new Map<string, number>()
  return (text: string) => {
    const number = numbers.get(text) ?? numbers.size
    numbers.set(text, number)
    return number
  }
}
const event = (kind: ReportKind, name: string, second: number) => ({
  kind,
  name,
  claim: `${second} ${kind} ${name}`,
  causeHash: null,
  display: null,
  speed: [],
})

test.each([
  ['page', 'home', 'home'],
  ['page', 'made-up', 'other'],
  ['click', 'search.submit', 'search.submit'],
  ['click', 'reading.copyLink', 'reading.copyLink'],
  ['click', 'home', 'other'],
  ['click', 'bankPage.open_account', 'bankPage.open_account'],
  ['click', 'bankPage.made_up', 'other'],
  ['failure', 'home:lost', 'home:lost'],
  ['failure', 'home', 'home:broken'],
  ['failure', 'made-up:missing', 'other:missing'],
  ['failure', 'home:made-up', 'other:broken'],
  ['failure', 'start:broken', 'start:broken'],
  ['page', 'start', 'other'],
] as const)('the %s %s counts as %s', (kind, name, counted) => {
  expect(countedName({ kind, name }, (key) => key === 'open_account')).toBe(counted)
})

test('a name is visited once per browser and channel, and once in all channels', () => {
  const hash = hashing()
  const first = countVisit(none, 'MB', [event('page', 'home', 1), event('page', 'home', 2)], hash)
  expect(first.counts).toEqual([
    { kind: 'visit', name: 'any', events: 2, visits: 1, newVisits: 1 },
    { kind: 'page', name: 'home', events: 2, visits: 1, newVisits: 1 },
  ])
  const again = countVisit(first.added, 'MB', [event('page', 'home', 2), event('page', 'home', 3)], hash)
  expect(again.counts.map(({ events, visits, newVisits }) => [events, visits, newVisits])).toEqual([
    [1, 0, 0],
    [1, 0, 0],
  ])
  const elsewhere = countVisit(first.added, 'WX', [event('page', 'home', 4)], hash)
  expect(elsewhere.counts.map(({ events, visits, newVisits }) => [events, visits, newVisits])).toEqual([
    [1, 1, 0],
    [1, 1, 0],
  ])
})

test('a failure counts under its name and under its cause', () => {
  const failures = [1, 2].map((second) => ({
    ...event('failure', 'home:broken', second),
    causeHash: 'toSorted in Chromium 72',
  }))
  const { counts } = countVisit(none, 'MB', failures, hashing())
  expect(counts.map(({ kind, name, events, visits }) => [kind, name, events, visits])).toEqual([
    ['visit', 'any', 2, 1],
    ['failure', 'home:broken', 2, 1],
    ['cause', 'toSorted in Chromium 72', 2, 1],
  ])
})

test('a browser counts a limited number of events a day', () => {
  const events = Array.from({ length: maxEventsOfVisit + 5 }, (_, second) => event('page', 'home', second))
  const { added, counts } = countVisit(none, 'MB', events, hashing())
  expect(added.events).toHaveLength(maxEventsOfVisit)
  expect(counts[1]).toMatchObject({ name: 'home', events: maxEventsOfVisit })
})
