import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { databasePulse } from './database-pulse.ts'

const url = inject('postgresUrl')

/** Keeps this process from doing anything else. */
function standStill(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test.runIf(url !== '')('a process that stands still does not take the database for silent', async () => {
  const probeMs = 1500
  const pulse = databasePulse(url, probeMs, () => new Error('silent'))
  onTestFinished(() => pulse.close())
  const sent = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => sent.mockRestore())
  const probes = () => sent.mock.calls.filter(([query]) => (query as unknown) === 'SELECT 1').length
  let finish: (answer: string) => void = () => undefined
  const answer = pulse.watch(
    new Promise<string>((resolve) => {
      finish = resolve
    }),
  )
  const failed = answer.catch((error: unknown) => error)
  // The second probe has a connection; its answer arrives while nobody can read it.
  await vi.waitUntil(() => probes() === 2, { interval: 1, timeout: 20_000 })
  standStill(2 * probeMs)
  await vi.waitUntil(() => probes() === 3, { interval: 10, timeout: 20_000 }).catch(() => undefined)
  finish('answered')
  expect(await failed).toBe('answered')
})
