import { statuses } from '@club/contract/statuses.ts'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { readConfig } from './config.ts'
import { makeMembers } from './testing/make-member.ts'
import { freePort, startServerProcess } from './testing/server-process.ts'
import { testClub } from './testing/test-club.ts'

if (inject('postgresUrl') !== '') {
  let databaseUrl = ''
  const club = await testClub({
    lineTo: async (url) => {
      databaseUrl = url
      return url
    },
  })
  const settings = {
    CLUB_MODE: 'trial',
    CLUB_DEMO: '0',
    CLUB_NOW: '2026-11-20T02:00:00Z',
    CLUB_SECRET: 'a secret that only tests have, 32 signs',
    CLUB_MAX_EVENT_LOOP_DELAY_MS: '0',
    DATABASE_URL: databaseUrl,
    CLUB_WORKERS: '2',
  }
  // The whole of them within the test's own limit, on a machine that is busy, too.
  const patience = { timeout: 280_000, interval: 200 }
  const limitMs = 300_000

  function serverWith(env: Record<string, string>) {
    const server = startServerProcess({ ...settings, ...env })
    onTestFinished(() => server.remove())
    return server
  }

  /** One figure of the metrics; undefined while they cannot be read. */
  async function figure(port: number, name: string): Promise<number | undefined> {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then(
      (answer) => answer.text(),
      () => '',
    )
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    return found === undefined ? undefined : Number(found)
  }

  /** Checks a member in over a connection of its own, again until it is acknowledged. */
  async function checkIn(port: number, token: string): Promise<void> {
    await vi.waitUntil(
      () =>
        fetch(`http://127.0.0.1:${port}/api/task/executeCheckIn`, {
          method: 'POST',
          headers: {
            channel: 'WEB',
            'external-call': 'Y',
            'content-type': 'application/json',
            connection: 'close',
            authorization: token,
          },
          body: '{}',
        }).then(
          async (answer) => ((await answer.json()) as { status: string }).status === statuses.ok,
          () => false,
        ),
      patience,
    )
  }

  test(
    'two workers serve: killing either loses no acknowledged award, it comes back, and a stop ends well',
    async () => {
      const [port, metricsPort] = [await freePort(), await freePort()]
      const server = serverWith({
        PORT: String(port),
        CLUB_METRICS_PORT: String(metricsPort),
        CLUB_DRAIN_SECONDS: '1',
      })
      await vi.waitUntil(async () => {
        server.mustRun()
        return (await figure(metricsPort, 'club_workers')) === 2
      }, patience)
      const members = await makeMembers(club, 60)
      const acknowledged = new Set<string>()
      const [first = 0, second = 0] = server.workers()
      const group = (from: number, kill: number) =>
        Promise.all(
          members.slice(from, from + 30).map(async ({ userId, token }, index) => {
            await checkIn(port, token)
            acknowledged.add(userId)
            if (index === 10) process.kill(kill, 'SIGKILL')
          }),
        )
      await group(0, first)
      await vi.waitUntil(
        async () => (await figure(metricsPort, 'club_worker_restarts_total')) === 1,
        patience,
      )
      await vi.waitUntil(async () => (await figure(metricsPort, 'club_workers')) === 2, patience)
      // Both read it from the database, so it is not added up.
      expect(await figure(metricsPort, 'club_job_late\\{job="sweep"\\}')).toBeLessThanOrEqual(1)
      await group(30, second)
      const written = await club.db.all<{ userId: string }>(
        {
          name: 'test_entries',
          text: `SELECT user_id FROM point_entry WHERE user_id = ANY($1::uuid[]) AND task_id = 'check_in'`,
        },
        [[...acknowledged]],
      )
      expect(acknowledged.size).toBe(60)
      expect(written.map(({ userId }) => userId).sort()).toEqual([...acknowledged].sort())
      await vi.waitUntil(
        async () => (await figure(metricsPort, 'club_worker_restarts_total')) === 2,
        patience,
      )
      await vi.waitUntil(() => server.workers().length === 2, patience)
      server.signal('SIGTERM')
      expect(await server.ended, server.said()).toBe(0)
      expect(server.said().match(/Evergreen Club is open/g)).toHaveLength(1)
    },
    limitMs,
  )

  test('a server whose first worker cannot start ends, and says why', async () => {
    const port = Number(new URL(databaseUrl).port)
    const server = serverWith({ PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.said()).toContain(`The club cannot start: port ${port} is in use. Set PORT to another one.`)
  })
} else {
  test('the embedded database has one process only', () => {
    expect(() => readConfig({ NODE_ENV: 'test', CLUB_WORKERS: '2' })).toThrow('CLUB_WORKERS')
  })
}
