import { expect, test } from 'vitest'
import { decisionTime, demoVotes, entryTimes } from './demo-works.rules.ts'

const span = { from: new Date('2026-09-01T00:00:00Z'), to: new Date('2026-09-11T00:00:00Z') }

test('works are entered one after another and decided within the edition', () => {
  const times = entryTimes(span, 3)
  expect(times.map((at) => at.toISOString().slice(0, 10))).toEqual(['2026-09-02', '2026-09-04', '2026-09-06'])
  expect(decisionTime(span.to, span)).toEqual(span.to)
})

test('nobody votes twice for a work, for their own or more than three times a day', () => {
  const voters = Array.from({ length: 12 }, (_, index) => `member ${index}`)
  const listedAt = span.from
  const works = ['a', 'b', 'c', 'd', 'e'].map((workNo, index) => ({
    workNo,
    ownerId: `member ${index}`,
    listedAt,
    counted: 8,
    held: 2,
  }))
  let state = 1
  const next = () => {
    state = (state * 48_271) % 2_147_483_647
    // All within a few days, so that the daily limit is reached.
    return (state / 2_147_483_647) * 0.3
  }
  const votes = demoVotes(works, voters, span, next)
  expect(votes).toHaveLength(50)
  const unique = (keys: string[]) => expect(new Set(keys).size).toBe(keys.length)
  unique(votes.map(({ voterId, workNo }) => `${voterId} ${workNo}`))
  unique(votes.map(({ voterId, day, slot }) => `${voterId} ${day} ${slot}`))
  expect(votes.every(({ slot }) => slot <= 3)).toBe(true)
  expect(votes.filter(({ isHeld }) => isHeld)).toHaveLength(10)
  for (const { workNo, ownerId } of works)
    expect(votes.some((vote) => vote.workNo === workNo && vote.voterId === ownerId)).toBe(false)
})
