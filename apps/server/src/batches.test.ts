import { existsSync, mkdirSync, rmSync, unlinkSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { clubJobs, clubRounds } from './app.ts'
import { barMember, exclusionOf } from './features/points/points.ts'
import { batchRuns, quoted } from './testing/batch-runs.ts'
import { contestDesk } from './testing/contest-desk.ts'
import { feedClub, goals, pointsOf } from './testing/feed-desk.ts'
import { makeMember, makeMembers, type TestMember } from './testing/make-member.ts'
import { poison } from './testing/poison.ts'
import { passTime } from './testing/visitor.ts'

const { club, bank } = await feedClub()
const contest = contestDesk(club)
const start = '2026-11-20T02:00:00Z'
beforeEach(() => club.moveTo(start))

const { rows, runJob, count, stuckIn } = batchRuns(club)

/** A batch of two items, of which the first is poisoned. */
interface Case {
  work: string
  run(): Promise<unknown>
  /** Whether the first and the second are done. */
  done(): Promise<[first: boolean, second: boolean]>
  /** Takes the poison away. */
  cure(): Promise<unknown> | unknown
  /** Poisons the last statement of the first one's work. */
  last(): Promise<() => Promise<void>>
  /** When it is tried again; after the first pause, a minute, unless the work has a longer one. */
  againAfterSeconds?: number
}

async function erasure(): Promise<Case> {
  const [first, second] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const due = 'UPDATE member SET status = $2, erase_due_at = $3 WHERE user_id = $1'
  for (const { userId } of [first, second])
    await rows(due, [userId, 'erasing', new Date('2026-11-20T01:00:00Z')])
  const cure = await poison(club, 'member_session', 'DELETE', `OLD.user_id = ${quoted(first.userId)}`)
  const isErased = async ({ userId }: TestMember) =>
    (await count("member WHERE user_id = $1 AND status = 'erased'", [userId])) === 1
  return {
    work: 'account-erasure',
    run: () => runJob('account-erasure'),
    done: async () => [await isErased(first), await isErased(second)],
    cure,
    last: () =>
      poison(club, 'member', 'UPDATE', `NEW.user_id = ${quoted(first.userId)} AND NEW.status = 'erased'`),
  }
}

async function removalOfFiles(): Promise<Case> {
  const member = await makeMember(club)
  const ids = [await contest.picture(member), await contest.picture(member)]
  await rows(`UPDATE member_file SET state = 'dropped', changed_at = $2 WHERE user_id = $1`, [
    member.userId,
    new Date('2026-11-19T00:00:00Z'),
  ])
  const folderOf = (id = '') => join(club.config.dataDir, 'uploads', 'files', id.slice(-2), id)
  // A folder where a file should be cannot be removed like one.
  const blocked = join(folderOf(ids[0]), 'full')
  unlinkSync(blocked)
  mkdirSync(join(blocked, 'in-the-way'), { recursive: true })
  const isGone = async (id = '') =>
    !existsSync(folderOf(id)) && (await count('member_file WHERE file_id = $1', [id])) === 0
  return {
    work: 'file-removal',
    run: () => runJob('sweep'),
    done: async () => [await isGone(ids[0]), await isGone(ids[1])],
    cure: () => rmSync(blocked, { recursive: true }),
    last: () => poison(club, 'upload_total', 'INSERT OR UPDATE', 'true'),
    againAfterSeconds: 601,
  }
}

async function waitingRowsOfMembers(): Promise<Case> {
  const [first, second] = [await makeMember(club), await makeMember(club)]
  const cure = await poison(club, 'bank_due', 'DELETE', `OLD.user_id = ${quoted(first.userId)}`)
  const done: Case['done'] = async () => [(await pointsOf(first)) > 0, (await pointsOf(second)) > 0]
  await bank.send([
    await bank.event(goals, { mobile: first.mobile }),
    await bank.event(goals, { mobile: second.mobile }),
  ])
  const last = () => poison(club, 'bank_waiting', 'DELETE', 'true')
  return { work: 'bank-member', run: () => runJob('bank-due'), done, cure, last }
}

async function waitingRowsOfOneMember(): Promise<Case> {
  const member = await makeMember(club)
  const cure = await poison(
    club,
    'task_action',
    'INSERT',
    `NEW.user_id = ${quoted(member.userId)} AND NEW.task_id = ${quoted(goals)}`,
  )
  const other = 'deposit_one_personal_pension'
  await bank.send([
    await bank.event(goals, { mobile: member.mobile }),
    await bank.event(other, { mobile: member.mobile }),
  ])
  const has = async (task: string) =>
    (await count('task_action WHERE user_id = $1 AND task_id = $2', [member.userId, task])) === 1
  return {
    work: 'bank-event',
    run: () => runJob('bank-due'),
    done: async () => [await has(goals), await has(other)],
    cure,
    last: () => poison(club, 'bank_due', 'INSERT', `NEW.user_id = ${quoted(member.userId)}`),
  }
}

async function standings(): Promise<Case> {
  const members = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const [first] = members
  for (const member of members) await member.post('/api/task/executeCheckIn')
  // The first snapshot is taken when these changes are no longer new.
  await passTime(club, { seconds: 3600 })
  const cure = await poison(
    club,
    'ranking_standing',
    'INSERT OR UPDATE',
    `NEW.user_id = ${quoted(first.userId)}`,
  )
  const isListed = async ({ userId }: TestMember) =>
    (await count('ranking_standing WHERE user_id = $1', [userId])) === 1
  return {
    work: 'ranking',
    run: () => runJob('rank-snapshot'),
    done: async () => [await isListed(members[0]), await isListed(members[1])],
    cure,
    last: () => poison(club, 'ranking_snapshot', 'UPDATE', 'true'),
  }
}

async function greetings(): Promise<Case> {
  await club.moveTo('2026-11-22T02:00:00Z')
  const members = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const cure = await poison(club, 'member_greeting', 'INSERT', `NEW.user_id = ${quoted(members[0].userId)}`)
  const isGreeted = async ({ userId }: TestMember) =>
    (await count("member_message WHERE user_id = $1 AND kind = 'greetingSeason'", [userId])) === 1
  return {
    work: 'greeting',
    run: async () => {
      await rows('UPDATE greeting_round SET cursor_user = NULL, members = 0, ended_at = NULL WHERE true')
      await runJob('greetings')
    },
    done: async () => [await isGreeted(members[0]), await isGreeted(members[1])],
    cure,
    last: () => poison(club, 'member_message', 'INSERT', `NEW.user_id = ${quoted(members[0].userId)}`),
  }
}

async function votes(): Promise<Case> {
  const workNo = await contest.shownWork()
  const voters = (await makeMembers(club, 2)) as [TestMember, TestMember]
  for (const voter of voters) await voter.post('/api/talent/vote', { workNo })
  const cure = await poison(club, 'vote', 'UPDATE', `NEW.user_id = ${quoted(voters[0].userId)}`)
  const isTallied = async ({ userId }: TestMember) =>
    (await count('vote WHERE user_id = $1 AND is_tallied', [userId])) === 1
  return {
    work: 'vote-tally',
    run: () => runJob('vote-tally'),
    done: async () => [await isTallied(voters[0]), await isTallied(voters[1])],
    cure,
    last: () => poison(club, 'edition_tally', 'UPDATE', 'NEW.counted <> OLD.counted'),
  }
}

/** Months stay closed, so each test closes those of another year. */
let monthsYear = 2026

async function months(): Promise<Case> {
  const member = await makeMember(club)
  monthsYear += 1
  const [january, february] = [`${monthsYear}-01`, `${monthsYear}-02`]
  for (const month of [january, february]) {
    await club.moveTo(`${month}-20T02:00:00Z`)
    await member.post('/api/task/executeCheckIn')
  }
  await club.moveTo(`${monthsYear}-03-02T04:00:00Z`)
  const cure = await poison(club, 'month_close', 'UPDATE', `NEW.month = ${quoted(january)}`)
  const isClosed = async (month: string) =>
    (await count('month_close WHERE month = $1 AND closed_at IS NOT NULL', [month])) === 1
  return {
    work: 'month-close',
    run: () => runJob('month-close'),
    done: async () => [await isClosed(january), await isClosed(february)],
    cure,
    last: () =>
      poison(club, 'month_close', 'UPDATE', `NEW.month = ${quoted(january)} AND NEW.closed_at IS NOT NULL`),
  }
}

async function media(): Promise<Case> {
  const hashes = ['0000poison', '0001good']
  for (const hash of hashes)
    await rows('INSERT INTO content_media (hash, file_name, unnamed_since) VALUES ($1, $1, $2)', [
      hash,
      new Date('2026-11-01T00:00:00Z'),
    ])
  const cure = await poison(club, 'content_media', 'DELETE', `OLD.hash = ${quoted(hashes[0])}`)
  const isGone = async (hash = '') => (await count('content_media WHERE hash = $1', [hash])) === 0
  return {
    work: 'content-media',
    run: () => runJob('sweep'),
    done: async () => [await isGone(hashes[0]), await isGone(hashes[1])],
    cure,
    last: () => poison(club, 'content_media', 'DELETE', `OLD.hash = ${quoted(hashes[0])}`),
  }
}

async function invitationsDue(): Promise<Case> {
  const [inviter, first, second] = (await makeMembers(club, 3)) as [TestMember, TestMember, TestMember]
  for (const { userId } of [first, second])
    await rows(
      "INSERT INTO invitation_due (user_id, inviter_id, channel, since) VALUES ($1, $2, 'WEB', $3)",
      [userId, inviter.userId, new Date(start)],
    )
  const ofFirst = `NEW.invited_user_id = ${quoted(first.userId)}`
  const isCounted = async ({ userId }: TestMember) =>
    (await count('invitation WHERE invited_user_id = $1', [userId])) === 1
  return {
    work: 'invitation',
    run: () => runJob('invitations'),
    done: async () => [await isCounted(first), await isCounted(second)],
    cure: await poison(club, 'invitation', 'INSERT', ofFirst),
    last: () => poison(club, 'invited', 'INSERT', `NEW.user_id = ${quoted(first.userId)}`),
  }
}

async function leftMobiles(): Promise<Case> {
  const [first, second] = (await makeMembers(club, 2)) as [TestMember, TestMember]
  const leftBy = ({ userId }: TestMember) => `left by ${userId}`
  for (const member of [first, second]) {
    await rows('INSERT INTO left_mobile (mobile_hash, user_id, left_at) VALUES ($1, $2, $3)', [
      leftBy(member),
      member.userId,
      new Date(start),
    ])
    await rows('INSERT INTO bank_person (holder_hash, named_at) VALUES ($1, $2)', [
      leftBy(member),
      new Date(start),
    ])
  }
  const isMoved = async (member: TestMember) =>
    (await count('left_mobile WHERE mobile_hash = $1', [leftBy(member)])) === 0
  return {
    work: 'mobile-move',
    run: () => runJob('mobile-moves'),
    done: async () => [await isMoved(first), await isMoved(second)],
    cure: await poison(club, 'bank_person', 'DELETE', `OLD.holder_hash = ${quoted(leftBy(first))}`),
    last: () => poison(club, 'left_mobile', 'DELETE', 'true'),
  }
}

async function endedBars(): Promise<Case> {
  const members = (await makeMembers(club, 2)) as [TestMember, TestMember]
  for (const { userId } of members)
    await club.db.inTransaction((tx) => barMember(tx, club.context.clock, userId, '2026-11-01'))
  const isLifted = async ({ userId }: TestMember) => (await exclusionOf(club.db, userId)).bar === null
  const ofFirst = `NEW.user_id = ${quoted(members[0].userId)}`
  return {
    work: 'bar-end',
    run: () => runJob('bar-end'),
    done: async () => [await isLifted(members[0]), await isLifted(members[1])],
    cure: await poison(club, 'point_account', 'UPDATE', ofFirst),
    last: () => poison(club, 'point_account', 'UPDATE', ofFirst),
  }
}

const cases: [name: string, arrange: () => Promise<Case>][] = [
  ['erasures', erasure],
  ['the removal of files', removalOfFiles],
  ["members' rows of the bank", waitingRowsOfMembers],
  ["one member's rows of the bank", waitingRowsOfOneMember],
  ["the ranking's snapshot", standings],
  ['greetings', greetings],
  ["the votes' tally", votes],
  ["months' closes", months],
  ['the sweep of media', media],
  ['invitations that could not be counted', invitationsDue],
  ['mobiles that members left', leftMobiles],
  ['bars that end', endedBars],
]

describe.each(cases)('%s', (_, arrange) => {
  test('an item that fails stops no other, is shown by the doctor, pauses and is tried again', async () => {
    const { work, run, done, cure, againAfterSeconds = 61 } = await arrange()
    await run()
    expect(await done()).toEqual([false, true])
    expect(await stuckIn(work)).toMatch(/^1 item fails since 202\d-/)
    await cure()
    await run()
    expect(await done()).toEqual([false, true])
    await passTime(club, { seconds: againAfterSeconds })
    await run()
    expect(await done()).toEqual([true, true])
    expect(await stuckIn(work)).toBeNull()
  })

  test('an item whose last statement fails later is done in the end', async () => {
    const { work, run, done, cure, last, againAfterSeconds = 61 } = await arrange()
    await run()
    expect(await done()).toEqual([false, true])
    const runWhateverFails = () => run().catch(() => undefined)
    const cureLast = await last()
    await passTime(club, { seconds: againAfterSeconds })
    await runWhateverFails()
    await cure()
    await passTime(club, { seconds: 3601 })
    await runWhateverFails()
    await cureLast()
    await passTime(club, { seconds: 3601 })
    await run()
    expect(await done()).toEqual([true, true])
    expect(await stuckIn(work)).toBeNull()
  })
})

/** Where the other work that runs by itself is tried with an item that fails. */
const elsewhere = [
  // Row by row, in batches-apart.test.ts, like the files and items below.
  'sweep',
  'remove half-received files',
  'remove unfinished uploads',
  'remove files handed in at the desk',
  'remove old posters',
  'take up published content',
  // In unreadable-values.test.ts.
  'sealed-values',
  // Each day is chained to the one before it, so none can be passed over.
  'ledger-heads',
  // Counts, and changes nothing of what it counts.
  'sealing-keys',
]

test('every job and every repeated work of the server is tried with an item that fails', () => {
  const tried = [
    ...['account-erasure', 'bank-due', 'rank-snapshot', 'greetings', 'vote-tally', 'month-close'],
    ...['invitations', 'mobile-moves', 'bar-end'],
  ]
  const rounds = clubRounds(club.context, club.features)
  const all = [...clubJobs(club.context, club.features), ...rounds].map(({ name }) => name)
  expect(all.sort()).toEqual([...tried, ...elsewhere].sort())
})
