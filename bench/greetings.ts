// Measures the day's greetings for a whole club on the embedded database, whose rows are generated in it, and whether
// memory stays constant with the number of members: `npm run bench -- greetings`; a number of members may follow.
import { greetingsOf } from '../apps/server/src/app.ts'
import type { Context } from '../apps/server/src/context.ts'
import { greetMembers } from '../apps/server/src/features/greetings/greet.ts'
import { openContestClub } from './kit/contest-club.ts'
import { given, isQuick, reportRatios } from './kit/ratios.ts'

const members = Number(given[0] ?? (isQuick ? 10_000 : 200_000))
/** How much more memory the end of a round may hold than its beginning; the embedded database grows with its data. */
const maxGrowthMegabytes = 300
const days = [
  { name: 'a solar term, for everybody', at: '2026-11-22T02:00:00Z' },
  { name: 'the end of the month, for those near the target or a medal', at: '2026-11-25T02:00:00Z' },
  { name: 'a plain day, for those still to be told of a medal', at: '2026-11-26T02:00:00Z' },
]
/** One member in this many is near the target. */
const nearTarget = 20
const nearMedal = 10
const batchesBeforeStop = 2

/** Members with a session each; some are near the target or near a medal. */
async function addClub({ db }: Context): Promise<void> {
  const id = `('00000000-0000-7000-8000-' || lpad(to_hex(no), 12, '0'))::uuid`
  const from = `FROM generate_series(1, $1::int) AS no`
  const statements = {
    member: `INSERT INTO member (user_id, mobile_hash, mobile_sealed, channel, created_at, updated_at)
             SELECT ${id}, 'h' || no, 's', 'WEB', timestamptz '2026-11-01', timestamptz '2026-11-01' ${from}`,
    session: `INSERT INTO member_session (user_id, token_hash, session_id, began_at, issued_at, used_at)
              SELECT ${id}, 't' || no, ${id}, timestamptz '2026-11-18', timestamptz '2026-11-18', timestamptz '2026-11-20' ${from}`,
    month: `INSERT INTO point_month (user_id, month, points, counted_points)
            SELECT ${id}, '2026-11', 900, 900 ${from} WHERE no % ${nearTarget} = 0`,
    medal: `INSERT INTO medal_progress (user_id, task_id, completions)
            SELECT ${id}, 'check_in', 19 ${from} WHERE no % ${nearMedal} = 0`,
  }
  for (const [name, text] of Object.entries(statements))
    await db.run({ name: `bench_${name}`, text }, [members])
  await db.run({ name: 'bench_analyze', text: 'ANALYZE' }, [])
}

const megabytes = () => process.memoryUsage().rss / 1024 ** 2

/** A signal that stops a round after some batches: a round looks at it before each. */
function stopEarly() {
  const { signal } = new AbortController()
  const looks = { count: 0 }
  const isStopped = () => {
    looks.count += 1
    return looks.count > batchesBeforeStop
  }
  Object.defineProperty(signal, 'aborted', { get: isStopped })
  return { signal, wasStopped: () => looks.count > batchesBeforeStop }
}

/** Sends a day's greetings, once interrupted; returns how many there are, and by how much memory grew. */
async function greetDay(context: Context, { name, at }: (typeof days)[number]) {
  const { db, clock } = context
  await clock.moveTo(db, new Date(at))
  const before = megabytes()
  const start = performance.now()
  const stop = stopEarly()
  const first = await greetMembers(greetingsOf(context), { signal: stop.signal, isAtOnce: true })
  const sent = await greetMembers(greetingsOf(context), { isAtOnce: true })
  const seconds = (performance.now() - start) / 1000
  const again = await greetMembers(greetingsOf(context), { isAtOnce: true })
  const growth = megabytes() - before
  console.log(`${name}: ${sent.toLocaleString('en')} greetings`)
  console.log(
    `  ${seconds.toFixed(1)} s, ${Math.round(members / seconds).toLocaleString('en')} members a second;`,
    `memory ${megabytes().toFixed(0)} MB, ${growth.toFixed(0)} more than before`,
  )
  return { name, seconds, isOnce: stop.wasStopped() && again === sent && first <= sent, sent, growth }
}

const club = await openContestClub()
try {
  await addClub(club.context)
  console.log(`${members.toLocaleString('en')} members`)
  const found = []
  for (const day of days) found.push(await greetDay(club.context, day))
  const [term, , plain] = found
  const ratio = term && plain ? term.seconds / plain.seconds : null
  reportRatios('greetings', { 'a day for everybody / a plain day': ratio }, { members, days: found })
  const isRight = found.every(({ isOnce }) => isOnce) && found[0]?.sent === members
  const isEven = found.every(({ growth }) => growth < maxGrowthMegabytes)
  console.log(`everybody once, also after an interruption and by a repeat: ${isRight ? 'yes' : 'NO'}`)
  console.log(`memory stays constant: ${isEven ? 'yes' : 'NO'}`)
  process.exitCode = isRight && isEven ? 0 : 1
} finally {
  await club.close()
}
