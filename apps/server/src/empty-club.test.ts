import { expect, test } from 'vitest'
import { buildApp } from './app.ts'
import { prepareClub } from './prepare-club.ts'
import { testClub } from './testing/test-club.ts'

const club = await testClub()

/** The club's context as if nothing had been published. */
const unpublished = { ...club.context.published, version: () => 0 }

test('while nothing is published, calls are refused as busy and the server says why it is not ready', async () => {
  const context = { ...club.context, published: unpublished }
  let because: string | null = 'nothing is published'
  const app = await buildApp(context, club.features, null, () => because)
  const call = await app.inject({ method: 'POST', url: '/api/appinfo', payload: {} })
  expect([call.statusCode, call.headers['retry-after']]).toEqual([503, '60'])
  const ready = async () => {
    const { statusCode, body } = await app.inject('/health/ready')
    return [statusCode, JSON.parse(body)]
  }
  expect(await ready()).toEqual([503, { status: 'not ready', because }])
  because = null
  expect(await ready()).toEqual([200, { status: 'ready' }])
  await app.close()
})

test('production publishes nothing by itself; a club that is tried out publishes its folder the first time', async () => {
  let refreshes = 0
  const published = {
    ...unpublished,
    refresh: async () => {
      refreshes += 1
    },
  }
  const prepare = (isProduction: boolean) =>
    prepareClub({
      ...club.context,
      published,
      config: { ...club.config, isProduction, isDemo: false },
    })
  await prepare(true)
  expect(refreshes).toBe(0)
  await prepare(false)
  expect(refreshes).toBe(1)
})
