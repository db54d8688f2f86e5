import { beforeEach, expect, test } from 'vitest'
import { batchRuns, quoted } from './testing/batch-runs.ts'
import { contestDesk } from './testing/contest-desk.ts'
import { makeMember, makeMembers, type TestMember } from './testing/make-member.ts'
import { poison } from './testing/poison.ts'
import { testClub } from './testing/test-club.ts'

const club = await testClub()
const contest = contestDesk(club)
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const { rows } = batchRuns(club)

/** The latest row of an act, and how it ended. */
async function lastAct(act: string) {
  const [row] = await rows<{ detail: Record<string, unknown>; outcome: Record<string, unknown> | null }>(
    `SELECT a.detail, o.detail AS outcome FROM audit_entry a LEFT JOIN audit_outcome o ON o.audit_id = a.audit_id
      WHERE a.act = $1 ORDER BY a.created_at DESC, a.audit_id DESC LIMIT 1`,
    [act],
  )
  return row
}
const enter = async () => (await contest.enter(await makeMember(club))).data.workNo as string
const decideFile = (lines: readonly string[]) =>
  contest.write('decisions.csv', ['work,revision,decision,because,advice', ...lines, ''].join('\n'))

test('the row of `review decide` says what became of each decision, before and after', async () => {
  const [first, second] = [await enter(), await enter()]
  decideFile([`${first},1,approve,,`, `${second},7,approve,,`, `${second},1,refuse,other,`])
  expect((await contest.run('review decide', { file: 'decisions.csv' })).exit).toBe(1)
  const act = await lastAct('review.decide')
  expect(act?.detail).toMatchObject({ works: 3 })
  expect(act?.outcome).toEqual({
    works: 2,
    parts: [
      { work: first, revision: 1, decision: 'approve', before: 'review', after: 'shown' },
      {
        work: second,
        revision: 7,
        decision: 'approve',
        refused: `${second} has no revision 7: it is revision 1`,
      },
      { work: second, revision: 1, decision: 'refuse', before: 'review', after: 'refused' },
    ],
  })
  expect((await contest.run('audit list')).out).toMatch(
    /review\.decide {2}\{"works":3\} {2}3 parts {2}ended \{"works":2\} {2}3 parts/,
  )
  expect((await contest.run('audit list', { parts: true })).out).toContain('"before":"review"')
  await contest.run('review approve', { work: second, revision: 1 })
  expect((await lastAct('review.approve'))?.detail).toMatchObject({ before: 'refused', after: 'shown' })
})

test('a preview of decisions from a file meets what its earlier rows did, like the act', async () => {
  const [twice, then] = [await enter(), await enter()]
  decideFile([
    `${twice},1,approve,,`,
    `${twice},1,approve,,`,
    `${then},1,approve,,`,
    `${then},1,take-down,other,`,
  ])
  await contest.run('review show', { work: then })
  const preview = await contest.run('review decide', { file: 'decisions.csv', dryRun: true })
  expect(preview.out).toContain('3 of 4 decisions taken\n2 approve\n1 take-down\n')
  const act = await contest.run('review decide', { file: 'decisions.csv' })
  expect(act.out).toContain('3 of 4 decisions taken\n')
  expect({ exit: act.exit, err: act.err }).toEqual({ exit: preview.exit, err: preview.err })
  expect(preview.exit).toBe(1)
})

test('the row of released votes has what was counted, not what was planned', async () => {
  const workNo = await contest.shownWork()
  const tablet = { cookies: { club_browser: 'one-tablet' } }
  const voters = await makeMembers(club, 5)
  for (const voter of voters) await voter.post('/api/talent/vote', { workNo }, tablet)
  await poison(club, 'vote', 'UPDATE', `NEW.user_id = ${quoted(voters[2]?.userId)}`)
  expect((await contest.run('votes release', { work: workNo })).exit).toBe(1)
  expect(await lastAct('votes.release')).toEqual({
    detail: { work: workNo, rule: null, votes: 3 },
    outcome: { votes: 2, points: 0, failing: 1 },
  })
})

test('the row of an outage has the days, members and points; one that goes on has its own', async () => {
  await club.moveTo('2026-11-18T02:00:00Z')
  const members = await makeMembers(club, 2)
  for (const member of members) await member.post('/api/task/executeCheckIn')
  await club.moveTo('2026-11-21T02:00:00Z')
  const days = { from: '2026-11-19', to: '2026-11-19' }
  const condition = `NEW.user_id = ${quoted(members[0]?.userId)} AND NEW.day = '2026-11-19'`
  const cure = await poison(club, 'check_in', 'INSERT', condition)
  await contest.run('outage declare', days)
  const first = await lastAct('outage.declare')
  expect(first?.outcome).toMatchObject({ failing: 1, isDone: false })
  await cure()
  await club.moveTo('2026-11-21T02:05:00Z')
  await contest.run('outage declare', days)
  expect(await lastAct('outage.declare')).toEqual({
    detail: { ...first?.detail, isResumed: true },
    outcome: { members: 1, days: 1, points: 8, failing: 0, isDone: true },
  })
})

test('the row of the end of all sessions has how many were ended; a preview has no outcome', async () => {
  const members: TestMember[] = await makeMembers(club, 3)
  await contest.run('sessions end-all', { dryRun: true })
  expect(await lastAct('sessions.end-all')).toEqual({ detail: { dryRun: true }, outcome: null })
  await contest.run('sessions end-all')
  const act = await lastAct('sessions.end-all')
  expect(act?.outcome).toMatchObject({ failing: 0, isStopped: false })
  expect(act?.outcome?.members).toBeGreaterThanOrEqual(members.length)
  expect(act?.outcome?.sessions).toBeGreaterThanOrEqual(members.length)
})

test('how an act ended can be neither changed nor deleted', async () => {
  await contest.run('sessions end-all')
  for (const change of [
    "UPDATE audit_outcome SET detail = '{}'",
    'DELETE FROM audit_outcome',
    'TRUNCATE audit_outcome',
  ])
    await expect(club.db.runScript(change), change).rejects.toMatchObject({ code: '23001' })
})
