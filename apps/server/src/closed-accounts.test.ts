import { expect, test } from 'vitest'
import { clubJobs } from './app.ts'
import { clubCommands } from './commands.ts'
import { postPoints } from './features/points/points.ts'
import { isRequired } from './kit/operator/operator-program.ts'
import { bankStandIn } from './testing/bank-stand-in.ts'
import { contestDesk, runningEdition } from './testing/contest-desk.ts'
import { makeMember, makeMembers, nextMobile } from './testing/make-member.ts'
import { type PersonalData, useTheClub } from './testing/personal-data.ts'
import { testClub } from './testing/test-club.ts'
import { type Visitor, visitor } from './testing/visitor.ts'

const club = await testClub()
const desk = contestDesk(club)
const bank = bankStandIn(club)
const signal = new AbortController().signal

const rowsOf = <Row>(name: string, text: string, params: unknown[] = []) =>
  club.db.all<Row>({ name: `test_closed_${name}`, text }, params)

/** How many rows each table has about a member. */
async function rowCounts(userId: string): Promise<Map<string, number>> {
  const tables = await rowsOf<{ name: string }>(
    'tables',
    `SELECT table_name::text AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'user_id' ORDER BY 1`,
  )
  expect(tables.length).toBeGreaterThan(40)
  const counts = tables.map(
    ({ name }) => `SELECT '${name}' AS name, count(*)::int AS count FROM ${name} WHERE user_id = $1`,
  )
  const rows = await rowsOf<{ name: string; count: number }>('counts', counts.join(' UNION ALL '), [userId])
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** The tables that have more rows about the member than before. */
async function grownSince(before: Map<string, number>, userId: string): Promise<string[]> {
  const after = await rowCounts(userId)
  return [...after].filter(([table, count]) => count > (before.get(table) ?? 0)).map(([table]) => table)
}

/** What waits for somebody to decide about it, with the member in the middle. */
interface Waiting {
  person: PersonalData
  browser: Visitor
  /** A friend who came by the member's invitation, which is held. */
  friend: string
  caseId: string
  /** A work of the member that is not reviewed yet, one that is shown, and one of another for which the vote is held. */
  ownWork: string
  shownWork: string
  votedWork: string
  feedId: string
}

async function leaveThingsWaiting(): Promise<Waiting> {
  await club.moveTo('2026-11-18T02:00:00Z')
  const { person, browser } = await useTheClub(club)
  const { userId } = person
  const [shown] = await rowsOf<{ workNo: string }>(
    'work',
    'SELECT work_no AS "workNo" FROM work WHERE user_id = $1',
    [userId],
  )
  const { data: entered } = await desk.enter({ ...person, token: browser.token ?? '', post: browser.post })
  const votedWork = await desk.shownWork()
  // The third vote of one browser is held, and so is the eleventh friend within an hour.
  const tablet = { cookies: { club_browser: 'one-tablet' } }
  for (const member of await makeMembers(club, 2))
    await member.post('/api/talent/vote', { workNo: votedWork }, tablet)
  const voted = await browser.post('/api/talent/vote', { workNo: votedWork }, tablet)
  expect(voted.data).toMatchObject({ isHeld: true })
  await rowsOf(
    'burst',
    `INSERT INTO invitation (user_id, invited_user_id, channel, state, registered_at)
     SELECT $1, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'WEB', 'refused', $2
       FROM generate_series(1, 10) AS n`,
    [userId, new Date('2026-11-18T02:00:00Z')],
  )
  const joined = await visitor(club).register(nextMobile(), { invitationUserId: userId })
  expect((await desk.run('invites held')).out).toContain(joined.data.userId)
  const trades = (await browser.post('/api/user/happypoint/trades', { pageSize: 50 })).data.list
  const { kind, id } = trades.find(({ id }: { id: string }) => id !== 'award-1')
  const opened = await browser.post('/api/case/open', { tradeKind: kind, tradeId: id, text: person.caseText })
  expect(opened.status).toBe('200')
  const [file] = await rowsOf<{ fileId: string }>(
    'file',
    `SELECT file_id::text AS "fileId" FROM feed_file WHERE kind = 'aum' ORDER BY started_at LIMIT 1`,
  )
  await desk.run('points flag', { target: `${userId}/1` })
  // The ranking's snapshot of what the member had earned.
  await runJobs()
  return {
    person,
    browser,
    friend: joined.data.userId,
    caseId: opened.data.caseId,
    ownWork: entered.workNo,
    shownWork: shown?.workNo ?? '',
    votedWork,
    feedId: file?.fileId ?? '',
  }
}

/** Calls of operators' acts, so that each is about the member wherever it can be. */
function actsOn({ person, friend, caseId, ownWork, shownWork, votedWork, feedId }: Waiting) {
  const { userId, mobile, customerNo } = person
  const lines: Record<string, string[]> = {
    aum: ['month,customer_no,reached', `2026-09,${customerNo},Y`],
    customers: ['customer_no,mobile', `${customerNo},${mobile}`],
    mobiles: ['mobile,new_mobile,as_of', `${mobile},${nextMobile()},2026-11-20T09:00:00+08:00`],
    events: [
      'mobile,event_id,type,at',
      `${mobile},closed-1,complete_retirement_goals,2026-11-19T09:00:00+08:00`,
    ],
    tiers: ['mobile,user_level', `${mobile},金`],
    blacklist: ['mobile,blacklisted', `${mobile},Y`],
    cards: ['mobile,masked_no,kind,status', `${mobile},6222******0001,debit,normal`],
    pensions: ['mobile,kind,balance', `${mobile},personal,100.00`],
  }
  const files = Object.entries(lines).map(([kind, text]) => [
    `feeds ${kind}`,
    [{ file: desk.write(`${kind}.csv`, `${text.join('\n')}\n`), dryRun: false }],
  ])
  const work = { work: shownWork, revision: 1 }
  const waiting = { work: ownWork, revision: 1 }
  const decisions = ['work,revision,decision,because,advice', `${ownWork},1,approve,,`]
  return {
    ...Object.fromEntries(files),
    'feeds undo': [{ id: feedId }],
    'cases answer': [{ id: caseId, textZh: '已核对', textEn: 'Checked' }],
    'cases correct': [{ id: caseId, points: 8 }],
    'cases open': [{ member: userId, trade: 'award-1' }],
    'invites release': [{ member: friend }, { member: userId, ofInviter: true }],
    'invites refuse': [{ member: friend }, { member: userId, ofInviter: true }],
    'review approve': [waiting, work],
    'review undo': [waiting, work],
    'review refuse': [
      { ...work, because: 'other' },
      { ...waiting, because: 'other' },
    ],
    'review decide': [{ file: desk.write('decisions.csv', `${decisions.join('\n')}\n`) }],
    'review captions': [{ ...{ work: shownWork }, file: desk.write('film.vtt', 'WEBVTT\n') }],
    'review remove-captions': [{ work: shownWork }],
    'votes release': [{ work: votedWork }],
    'votes refuse': [{ work: votedWork }],
    'contest close': [{ edition: runningEdition }],
    'contest prizes': [{ edition: runningEdition }],
    'contest approve': [{ edition: runningEdition, proposal: '00000000' }],
    'greetings send': [{}],
    'ledger acknowledge': [{ day: '2026-11-19' }],
    'points flag': [{ target: userId }, { target: `${userId}/1` }],
    'points unflag': [{ target: userId }, { target: `${userId}/1` }],
    'outage declare': [{ from: '2026-11-19', to: '2026-11-19' }],
    'members bar': [
      { member: userId, forGood: true },
      { member: userId, until: '2026-12-31' },
    ],
    'privacy erase': [{ member: userId, document: '2026-118' }],
  } as Record<string, Record<string, unknown>[]>
}

type Calls = [name: string, calls: Record<string, unknown>[]]

/** The calls of each act that changes what belongs to members; one that needs only to know whom has no example above. */
function callsOf(waiting: Waiting): Calls[] {
  const own = actsOn(waiting)
  const acts = clubCommands.filter(({ does }) => does === 'changesMembers')
  expect(Object.keys(own).filter((name) => !acts.some((act) => act.name === name))).toEqual([])
  const others = acts.filter(({ name }) => !own[name])
  const needs = ({ arguments: declared }: (typeof acts)[number]) =>
    Object.entries(declared).flatMap(([key, each]) => (isRequired(each) ? [key] : []))
  for (const each of others) expect([each.name, needs(each)]).toEqual([each.name, ['member']])
  const member = waiting.person.userId
  return [...Object.entries(own), ...others.map(({ name }): Calls => [name, [{ member }]])]
}

/** What others can do in the club that may reach a member: an invitation, help, a vote, an event of the bank. */
async function reachByOthers({ person, friend, shownWork }: Waiting): Promise<void> {
  const { userId, mobile, customerNo, tokens } = person
  const stranger = visitor(club)
  await stranger.post('/api/invite/opened', { invitationUserId: userId })
  expect((await stranger.register(nextMobile(), { invitationUserId: userId })).status).toBe('200')
  await club.db.inTransaction(async (tx) => {
    const at = await club.context.clock.now(tx)
    await postPoints(tx, club.context.clock, {
      userId: friend,
      businessKey: `friend:${at.getTime()}`,
      taskId: 'test_award',
      points: 1,
      monthlyCap: null,
      at,
    })
  })
  for (const token of tokens) {
    const { data } = await visitor(club).post('/api/family/helped', {}, { token })
    const linkId = data?.list?.[0]?.linkId ?? '00000000-0000-7000-8000-000000000000'
    const greetingKey = 'd'.repeat(32)
    await visitor(club).post('/api/family/greet', { linkId, sentence: 'visit', greetingKey }, { token })
  }
  await (await makeMember(club)).post('/api/talent/vote', { workNo: shownWork })
  for (const about of [{ mobile }, { customerNo }])
    await bank.send([await bank.event('complete_retirement_plan', about)])
}

async function runJobs(): Promise<void> {
  for (const job of clubJobs(club.context, club.features)) await job.run(signal)
}

test('nobody gives a closed account points, a rank or a row, while it is being erased and afterwards', async () => {
  const waiting = await leaveThingsWaiting()
  const { userId } = waiting.person
  await club.moveTo('2026-11-20T02:00:00Z')
  expect((await desk.run('privacy erase', { member: userId, document: '2026-118' })).exit).toBe(0)
  const acts = callsOf(waiting)
  const writeAll = async () => {
    for (const [name, calls] of acts) {
      for (const args of calls) {
        const before = await rowCounts(userId)
        await desk.run(name, args)
        expect.soft(await grownSince(before, userId), name).toEqual([])
      }
    }
    const before = await rowCounts(userId)
    await reachByOthers(waiting)
    await runJobs()
    expect.soft(await grownSince(before, userId), 'others and jobs').toEqual([])
  }
  await writeAll()
  // A minute later the data are erased, and a day later comes the last look.
  for (const minutes of [2, 24 * 60 + 4]) {
    await club.moveTo(new Date(Date.parse('2026-11-20T02:00:00Z') + minutes * 60_000).toISOString())
    await runJobs()
    await runJobs()
  }
  const [member] = await rowsOf<{ status: string }>(
    'status',
    'SELECT status FROM member WHERE user_id = $1',
    [userId],
  )
  expect(member?.status).toBe('erased')
  await writeAll()
  expect(await desk.run('ledger verify')).toMatchObject({ exit: 0, err: '' })
}, 240_000)
