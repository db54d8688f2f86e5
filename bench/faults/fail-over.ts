import { setTimeout } from 'node:timers/promises'
import { baseBackupOf, startDebianPostgres } from '../kit/debian-postgres.ts'
import { checkIn, type Database, testFault } from '../kit/fault-club.ts'

/** How long a watcher such as Patroni takes to notice, in milliseconds. */
const noticedAfterMs = 3000
const readyLimitMs = 10_000

let primary: Database
let standby: Database

/** Every commit waits until the standby has it. */
async function followed(): Promise<void> {
  primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'", 'SELECT pg_reload_conf()')
  const isSynchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
  for (let tries = 0; primary.run(isSynchronous) !== '1'; tries += 1) {
    if (tries > 300) throw new Error('the standby does not follow')
    await setTimeout(100)
  }
}

/** A primary and a standby that has every commit, under a URL with both. */
async function startPair(): Promise<Database> {
  primary = await startDebianPostgres()
  standby = await startDebianPostgres({ fill: baseBackupOf(primary.port, '-R') })
  await followed()
  const [first, second] = [primary, standby]
  return {
    ...first,
    url: `postgresql://postgres@127.0.0.1:${first.port},127.0.0.1:${second.port}/postgres?target_session_attrs=read-write`,
    async stop() {
      await primary.stop()
      await standby.stop()
    },
  }
}

const connectionsOfClub =
  "SELECT count(*) FROM pg_stat_activity WHERE application_name LIKE 'evergreen-club%'"
const seconds = (ms: number) => Number((ms / 1000).toFixed(1))
let made = 0

/** As docs/operations/database.md says: the primary is lost, the standby takes over, the old primary follows it. */
await testFault({
  name: 'fail-over',
  what: 'the primary is killed, or falls silent every second time; its synchronous standby is promoted',
  servers: 2,
  times: 4,
  database: startPair,
  async make({ clubs, spare, extra, wrong }) {
    const isSilent = made++ % 2 === 1
    const pids = clubs.map((club) => club.pid())
    if (isSilent) primary.pause()
    else await primary.kill()
    await setTimeout(noticedAfterMs)
    await standby.promote()
    const promotedAt = performance.now()
    const isServing = async ({ url }: { url: string }) => {
      const ready = await fetch(`${url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      )
      return ready && (await checkIn(url, spare[made]?.token ?? '')).status === '200'
    }
    await Promise.all(
      clubs.map(async (club) => {
        while (!(await isServing(club)) && performance.now() - promotedAt < 2 * readyLimitMs)
          await setTimeout(20)
      }),
    )
    const tookMs = performance.now() - promotedAt
    if (tookMs > readyLimitMs) wrong.push(`ready only ${seconds(tookMs)} s after the promotion`)
    const name = isSilent ? 'readyAfterSilenceSeconds' : 'readyAfterKillSeconds'
    extra[name] = Math.max(extra[name] ?? 0, seconds(tookMs))
    if (clubs.some((club, at) => club.pid() !== pids[at])) wrong.push('a server was started again')
    if (isSilent) await primary.kill()
    // The old primary comes back as what it now is, and nobody of the club goes there.
    await primary.refill(baseBackupOf(standby.port, '-R'))
    ;[primary, standby] = [standby, primary]
    await followed()
    await setTimeout(2000)
    const strayed = Number(standby.run(connectionsOfClub))
    if (strayed > 0) wrong.push(`${strayed} connections of the club to the standby`)
  },
})
