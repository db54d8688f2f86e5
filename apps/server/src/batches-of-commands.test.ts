import { beforeEach, describe, expect, test } from 'vitest'
import { closing } from './features/identity/identity.ts'
import { noteFailure } from './kit/jobs/stuck-items.ts'
import { batchRuns, quoted } from './testing/batch-runs.ts'
import { contestDesk } from './testing/contest-desk.ts'
import { feedClub } from './testing/feed-desk.ts'
import { makeMember, makeMembers, nextMobile } from './testing/make-member.ts'
import { poison } from './testing/poison.ts'
import { passTime } from './testing/visitor.ts'

const { club, desk } = await feedClub()
const contest = contestDesk(club)
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const { rows, runJob, count, stuckIn } = batchRuns(club)

/** A command with several items, of which the first is poisoned. */
interface Case {
  command: string
  args: Record<string, unknown>
  /** Which items are done. */
  done(): Promise<boolean[]>
  cure(): Promise<unknown>
  /** Exit code of a repeat that finds nothing left. */
  nothingLeft: number
}

async function heldVotes(): Promise<Case> {
  const workNo = await contest.shownWork()
  const tablet = { cookies: { club_browser: `tablet-of-${workNo}` } }
  for (const voter of await makeMembers(club, 5)) await voter.post('/api/talent/vote', { workNo }, tablet)
  const held = await rows<{ id: string }>(
    "SELECT vote_id AS id FROM vote WHERE work_no = $1 AND state = 'held' ORDER BY voted_at, vote_id",
    [workNo],
  )
  expect(held).toHaveLength(3)
  const isCounted = async ({ id }: { id: string }) =>
    (await count("vote WHERE vote_id = $1 AND state = 'counted'", [id])) === 1
  return {
    command: 'votes release',
    args: { work: workNo },
    done: () => Promise.all(held.map(isCounted)),
    cure: await poison(club, 'vote', 'UPDATE', `NEW.vote_id = ${quoted(held[0]?.id)}`),
    nothingLeft: 1,
  }
}

async function decisions(): Promise<Case> {
  const works: string[] = []
  for (const member of await makeMembers(club, 2)) works.push((await contest.enter(member)).data.workNo)
  const lines = works.map((work) => `${work},1,approve,,`)
  desk.write('decisions.csv', ['work,revision,decision,because,advice', ...lines, ''].join('\n'))
  const isShown = async (work: string) =>
    (await count("work WHERE work_no = $1 AND state = 'shown'", [work])) === 1
  return {
    command: 'review decide',
    args: { file: 'decisions.csv' },
    done: () => Promise.all(works.map(isShown)),
    cure: await poison(club, 'work', 'UPDATE', `NEW.work_no = ${quoted(works[0])}`),
    nothingLeft: 1,
  }
}

async function signedIn(): Promise<Case> {
  const ids = (await makeMembers(club, 20)).map(({ userId }) => userId).sort()
  const isOut = async (userId: string) => (await count('member_session WHERE user_id = $1', [userId])) === 0
  return {
    command: 'sessions end-all',
    args: {},
    done: () => Promise.all(ids.map(isOut)),
    cure: await poison(club, 'member_session', 'DELETE', `OLD.user_id = ${quoted(ids[0])}`),
    nothingLeft: 0,
  }
}

async function heldInvitations(): Promise<Case> {
  const inviter = await makeMember(club)
  const friends = (await makeMembers(club, 3)).map(({ userId }) => userId)
  for (const [index, userId] of friends.entries()) {
    await rows('INSERT INTO invited (user_id, inviter_id) VALUES ($1, $2)', [userId, inviter.userId])
    await rows(
      `INSERT INTO invitation (user_id, invited_user_id, channel, state, registered_at)
       VALUES ($1, $2, 'WEB', 'held', $3)`,
      [inviter.userId, userId, new Date(Date.parse('2026-11-20T01:00:00Z') + index)],
    )
  }
  const isCounted = async (userId: string) =>
    (await count("invitation WHERE invited_user_id = $1 AND state = 'counted'", [userId])) === 1
  return {
    command: 'invites release',
    args: { member: inviter.userId, ofInviter: true },
    done: () => Promise.all(friends.map(isCounted)),
    cure: await poison(club, 'invitation', 'UPDATE', `NEW.invited_user_id = ${quoted(friends[0])}`),
    nothingLeft: 1,
  }
}

async function fedRows(kind: 'tiers' | 'mobiles'): Promise<Case> {
  const members = await makeMembers(club, 3)
  const mobiles = members.map(({ mobile }) => mobile)
  const fresh = mobiles.map(() => nextMobile())
  const now = (await club.context.clock.now(club.db)).toISOString()
  const lines = mobiles.map((mobile, index) =>
    kind === 'tiers' ? `${mobile},gold` : `${mobile},${fresh[index]},${now}`,
  )
  const header = kind === 'tiers' ? 'mobile,user_level' : 'mobile,new_mobile,as_of'
  desk.write(`${kind}.csv`, [header, ...lines, ''].join('\n'))
  const stored = kind === 'tiers' ? mobiles : fresh
  const table = kind === 'tiers' ? 'bank_record WHERE holder_hash' : 'member_mobile WHERE mobile_hash'
  const isStored = async (mobile: string) =>
    (await count(`${table} = $1`, [desk.hash('mobile', mobile)])) === 1
  const [tableName = '', column = ''] = table.split(' WHERE ')
  const condition = `NEW.${column} = ${quoted(desk.hash('mobile', stored[0] ?? ''))}`
  return {
    command: `feeds ${kind}`,
    args: { file: `${kind}.csv` },
    done: () => Promise.all(stored.map(isStored)),
    cure: await poison(club, tableName, 'INSERT OR UPDATE', condition),
    nothingLeft: 0,
  }
}

const cases: [name: string, arrange: () => Promise<Case>][] = [
  ['held votes', heldVotes],
  ['decisions about works', decisions],
  ['the end of all sessions', signedIn],
  ['held invitations of an inviter', heldInvitations],
  ["rows of the bank's file", () => fedRows('tiers')],
  ['changes of mobiles by the bank', () => fedRows('mobiles')],
]

describe.each(cases)('%s', (_, arrange) => {
  test('one that fails stops no other, is shown by the doctor, and is done when the command is repeated', async () => {
    const { command, args, done, cure, nothingLeft } = await arrange()
    const wanted = (await done()).map((_isDone, index) => index > 0)
    const said = await desk.run(command, args)
    expect(said.exit, said.err).toBe(1)
    expect(said.err + said.out).toContain('P0666')
    expect(await done()).toEqual(wanted)
    expect(await stuckIn(`club ${command}`)).toMatch(/^1 item fails since 2026-11-20/)
    await cure()
    const again = await desk.run(command, args)
    expect((await done()).every(Boolean), again.err).toBe(true)
    expect(await stuckIn(`club ${command}`)).toBeNull()
    expect((await desk.run(command, args)).exit).toBe(nothingLeft)
  })
})

test('a preview names what would fail, records nothing and changes nothing', async () => {
  for (const [, arrange] of cases) {
    const { command, args, done, cure } = await arrange()
    // Nor does a preview of a file touch what is poisoned.
    if (!command.startsWith('feeds')) {
      const before = await done()
      const said = await desk.run(command, { ...args, dryRun: true })
      expect(said.exit, `${command} ${said.err}`).toBe(1)
      expect(said.err).toContain('P0666')
      expect(await done()).toEqual(before)
      expect(await stuckIn(`club ${command}`)).toBeNull()
    }
    await cure()
  }
})

test('the doctor forgets an item of a command that nobody repeats', async () => {
  const { command, args, cure } = await heldVotes()
  await desk.run(command, args)
  await passTime(club, { seconds: 2 * 86_400 + 60 })
  await runJob('sweep')
  expect(await stuckIn(`club ${command}`)).toBeNull()
  await cure()
})

test('an item that another command settles is stuck no longer', async () => {
  const votes = await heldVotes()
  await desk.run('votes release', votes.args)
  expect(await stuckIn('club votes release')).not.toBeNull()
  await votes.cure()
  await desk.run('votes refuse', votes.args)
  expect(await stuckIn('club votes release')).toBeNull()

  const members = await signedIn()
  await desk.run('sessions end-all', {})
  const [first] = await rows<{ item: string }>(
    "SELECT item FROM stuck_item WHERE work = 'club sessions end-all'",
  )
  await members.cure()
  await desk.run('sessions end', { member: first?.item })
  expect(await stuckIn('club sessions end-all')).toBeNull()
})

test('a run that meets everybody forgets whom it does not meet, and an erasure forgets its member', async () => {
  const work = 'club sessions end-all'
  const { cure } = await signedIn()
  await desk.run('sessions end-all', {})
  const [first] = await rows<{ item: string }>('SELECT item FROM stuck_item WHERE work = $1', [work])
  await cure()
  await rows('DELETE FROM member_session WHERE user_id = $1', [first?.item])
  expect(await stuckIn(work)).not.toBeNull()
  await desk.run('sessions end-all', {})
  expect(await stuckIn(work)).toBeNull()

  const { userId } = await makeMember(club)
  await noteFailure(club.context, 'greeting', userId, new Error('poisoned'))
  await rows("UPDATE member SET status = 'erasing' WHERE user_id = $1", [userId])
  await closing.end(club.context, { userId, mobileHash: null })
  expect(await stuckIn('greeting')).toBeNull()
})
