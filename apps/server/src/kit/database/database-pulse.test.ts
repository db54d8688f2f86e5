import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { databasePulse } from './database-pulse.ts'

const url = inject('postgresUrl')

/** Keeps this process from doing anything else. */
function standStill(ms: number): void {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('a statement without an answer is given up if the database takes the connection and says nothing', async () => {
  const line = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const { port } = line.address() as AddressInfo
  const pulse = databasePulse(`postgres://club@127.0.0.1:${port}/club`, 50, () => new Error('silent'))
  onTestFinished(async () => {
    await pulse.close()
    line.close()
  })
  await expect(pulse.watch(new Promise(() => undefined))).rejects.toThrow('silent')
})

// The embedded database runs in this process and has no connection that could fall silent.
if (url !== '') {
  test('a process that was suspended does not take the database for silent', async () => {
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
}
