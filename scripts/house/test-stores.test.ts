import { expect, test } from 'vitest'
import { filesOn } from '../../apps/server/src/testing/embedded-files.ts'
import { filesIn } from './sources.ts'

/** Which tests of the server run on which database: decisions/0035. */

const everything = ['apps/server/src/**/*.test.ts']
const all = filesIn('apps/server/src', /\.test\.ts$/)
  .map(({ name }) => name)
  .filter((name) => !/\.(rules|unit)\.test\.ts$/.test(name))
const featureOf = (name: string) => /\/features\/([^/]+)\//.exec(name)?.[1]

test('the whole run takes every file on PostgreSQL, and of each feature at least one on the embedded database', () => {
  expect(filesOn('postgres', true)).toEqual(everything)
  const embedded = new Set(filesOn('pglite', true))
  const features = new Set(all.map(featureOf))
  expect(features.size).toBeGreaterThan(20)
  const isTaken = (feature: string | undefined) =>
    all.some((name) => featureOf(name) === feature && embedded.has(name))
  expect([...features].filter((feature) => !isTaken(feature))).toEqual([])
  const always = all.filter((name) => [undefined, 'points'].includes(featureOf(name)))
  expect(always.filter((name) => !embedded.has(name))).toEqual([])
})

test('what is named runs on both databases', () => {
  expect([filesOn('postgres', false), filesOn('pglite', false)]).toEqual([everything, everything])
})
