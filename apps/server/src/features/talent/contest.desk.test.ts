import { acts } from '@club/contract/desk/acts.ts'
import { contest } from '@club/contract/desk/contest.ts'
import { afterAll, expect, test } from 'vitest'
import { contestDesk, runningEdition } from '../../testing/contest-desk.ts'
import { openTestDesk } from '../../testing/desk-app.ts'
import { makeMember, makeMembers } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
const shell = contestDesk(club)
const desk = await openTestDesk(club)
afterAll(() => desk.close())

const running = '2026-11-20T02:00:00Z'
const over = '2027-01-02T02:00:00Z'
const edition = runningEdition

/** A work with two votes that count and two that are held, since four members voted in one browser. */
async function heldWork(): Promise<string> {
  const workNo = await shell.shownWork(undefined, { name: '同一台平板' })
  for (const member of await makeMembers(club, 4))
    await member.post('/api/talent/vote', { workNo }, { cookies: { club_browser: `tablet ${workNo}` } })
  return workNo
}

test('held votes come with what made them suspicious, and are released once', async () => {
  await club.moveTo(running)
  const workNo = await heldWork()
  const reviewer = await desk.signIn(['reviewer'], '沈明')
  const { groups } = (await reviewer.call(contest.held, { after: null })).data
  expect(groups).toContainEqual(
    expect.objectContaining({ workNo, workName: '同一台平板', rule: 'browser', votes: 2 }),
  )
  expect((await reviewer.call(contest.held, { after: `${workNo} browser` })).data.groups).toEqual([])
  const request = { workNo, rule: 'browser', reason: 'a look' } as const
  const evidence = (await reviewer.call(contest.evidence, request)).data
  expect(evidence).toMatchObject({
    limit: { votes: 2, minutes: 1440 },
    bursts: [{ votes: 2, voters: 2, browsers: 1, addresses: 1 }],
    isCut: false,
  })
  expect(evidence.voters).toHaveLength(2)
  const looks = (await shell.run('audit list', { act: 'votes.evidence', parts: true })).out
  expect(looks).toContain(evidence.voters[0]?.memberId)
  const args = { work: workNo, rule: 'browser' }
  const preview = await reviewer.call(acts.preview, { act: 'votes release', args }, 'zh_cn')
  expect(preview.data.told).toMatchObject({
    changes: [{ what: `${workNo} 的 2 票放行，计入票数` }, { what: expect.stringContaining('幸福值') }],
  })
  expect(await reviewer.order('votes release', args, 'a family')).toMatchObject({ state: 'done' })
  expect(await reviewer.call(acts.preview, { act: 'votes release', args })).toMatchObject({
    data: { told: { state: 'refused', why: `no vote for ${workNo} is held` } },
  })
  expect((await reviewer.call(contest.recount, { edition })).data).toMatchObject({ differences: [] })
})

test('an edition is closed with a second person; one proposes the prizes and another gives them', async () => {
  await club.moveTo(running)
  const owner = await makeMember(club, { nickName: '松柏老师' })
  const workNo = await shell.shownWork(owner, { name: '头名' })
  for (const member of await makeMembers(club, 5)) await member.post('/api/talent/vote', { workNo })
  await club.moveTo(over)
  const reviewer = await desk.signIn(['reviewer'], '沈明')
  const owners = await desk.signIn(['owner'], '周宁')
  const approver = await desk.signIn(['approver'], '何敏')
  const view = async () =>
    (await reviewer.call(contest.editions, {})).data.editions.find((each) => each.edition === edition)
  expect(await view()).toMatchObject({ closed: null, isVoteOpen: false, prizes: { state: 'none' } })

  const waits = await reviewer.order('contest close', { edition }, 'the votes are over')
  expect(waits.state).toBe('waits')
  const orderId = waits.state === 'waits' ? waits.orderId : ''
  const { now } = (await approver.call(acts.show, { orderId })).data
  expect((await approver.call(acts.confirm, { orderId, seen: now.seen })).data.state).toBe('done')
  expect(await view()).toMatchObject({ closed: { by: expect.stringContaining('沈明') } })

  const prizes = async (who: typeof owners) => (await who.call(contest.prizes, { edition })).data
  // Whoever proposed in a shell may be whoever gives them at the desk, and the other way round.
  expect(await shell.run('contest prizes', { edition })).toMatchObject({ exit: 0 })
  const fromShell = { edition, proposal: (await prizes(approver)).proposal }
  expect(
    (await approver.call(acts.preview, { act: 'contest approve', args: fromShell })).data.told,
  ).toMatchObject({ state: 'refused', why: expect.stringContaining('give them where they were proposed') })
  const proposed = await owners.order('contest prizes', { edition, winners: 1 }, 'the votes')
  expect(proposed.state).toBe('done')
  const fromDesk = { edition, proposal: (await prizes(approver)).proposal }
  expect(await operatorDesk(club, 'mei').run('contest approve', fromDesk)).toMatchObject({
    exit: 1,
    err: expect.stringContaining('give them where they were proposed'),
  })
  const { proposal } = await prizes(owners)
  expect(await prizes(owners)).toMatchObject({
    state: 'proposed',
    isOwn: true,
    prizes: [{ workNo, workName: '头名', prize: 'Popularity prize', approvedBy: null }],
  })
  // Whoever proposed them gives them in no role.
  expect(
    (await owners.call(acts.preview, { act: 'contest approve', args: { edition, proposal } })).data.told,
  ).toMatchObject({ state: 'refused', why: expect.stringContaining('another operator approves them') })
  expect((await prizes(approver)).isOwn).toBe(false)
  const given = await approver.order('contest approve', { edition, proposal }, 'seen')
  expect(given).toMatchObject({ state: 'done' })
  const list = await reviewer.order('contest winners', { edition }, 'the award day')
  if (list.state !== 'waits') throw new Error(list.state)
  expect((await reviewer.call(contest.winners, { orderId: list.orderId })).code).toBe(403)
  const listed = (await approver.call(acts.show, { orderId: list.orderId })).data.now
  const confirmed = await approver.call(acts.confirm, { orderId: list.orderId, seen: listed.seen })
  expect(confirmed.data.state).toBe('done')
  expect((await reviewer.call(contest.winnersLists, { edition })).data.lists).toMatchObject([
    { orderId: list.orderId, confirmedBy: '何敏' },
  ])
  expect((await owners.call(contest.winners, { orderId: list.orderId })).code).toBe(403)
  const { winners } = (await reviewer.call(contest.winners, { orderId: list.orderId })).data
  expect(winners).toEqual([
    expect.objectContaining({ workNo, workName: '头名', memberId: owner.userId, mobile: owner.mobile }),
  ])
  const looks = (await shell.run('audit list', { act: 'contest.winners', parts: true })).out
  expect(looks).toContain('the award day')
  expect(looks).toContain(owner.userId)
})
