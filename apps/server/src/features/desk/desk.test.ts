import { allEndpoints } from '@club/contract/api.ts'
import { acts } from '@club/contract/desk/acts.ts'
import { claims } from '@club/contract/desk/claims.ts'
import { content } from '@club/contract/desk/content.ts'
import { allDeskEndpoints } from '@club/contract/desk/desk-api.ts'
import { people } from '@club/contract/desk/people.ts'
import { isPermission, may, permissions, roles } from '@club/contract/desk/roles.ts'
import { afterAll, expect, test } from 'vitest'
import { clubCommands } from '../../commands.ts'
import { previewsOf } from '../../desk-previews.ts'
import { statement } from '../../kit/database/db.ts'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { makeMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { sealedDesk } from './desk.sealed.ts'

const club = await testClub()
const previews = previewsOf(club.context, null)
await previews.listen({ host: '127.0.0.1', port: 0, origin: null })
const desk = await openTestDesk(club, { previews })
afterAll(() => desk.close())

/** Every act that some role may order, by its command's name. */
const deskActs = clubCommands.flatMap((each) =>
  each.needsDatabase && each.act && isPermission(each.name) ? [each.name] : [],
)

const barred = (userId: string) => ({ member: userId, forGood: true })

test('no call of the desk is reached through the members’ port, and none of the club through the desk’s', async () => {
  for (const { entry } of allDeskEndpoints()) {
    const answer = await club.app.inject({ method: 'POST', url: entry.path, payload: {} })
    expect([entry.path, answer.statusCode]).toEqual([entry.path, 404])
  }
  for (const { entry } of allEndpoints()) {
    const url = entry.path
    const answer = await desk.app.inject({
      method: 'POST',
      url,
      headers: { 'x-club-desk': '1' },
      payload: {},
    })
    expect([url, answer.statusCode]).toEqual([url, 404])
  }
})

test('a call without a session, or from another site’s page, is refused', async () => {
  const url = acts.preview.path
  const payload = { act: 'members bar', args: {} }
  const without = await desk.app.inject({ method: 'POST', url, headers: { 'x-club-desk': '1' }, payload })
  expect(without.json().status).toBe('HPW0207')
  const { token } = await desk.signIn(['reviewer'])
  const cookies = { club_desk: token }
  for (const headers of [
    {},
    { 'x-club-desk': '1', 'sec-fetch-site': 'cross-site' },
    { 'x-club-desk': '1', origin: 'https://elsewhere.example' },
    { 'x-club-desk': '1', origin: 'null' },
  ] as Record<string, string>[]) {
    const foreign = await desk.app.inject({ method: 'POST', url, headers, cookies, payload })
    expect(foreign.statusCode).toBe(400)
  }
})

test('each role may do what the table says, and nothing else', async () => {
  const { userId } = await makeMember(club)
  for (const role of roles) {
    const user = await desk.signIn([role])
    for (const { entry } of allDeskEndpoints()) {
      if (entry.permission === 'visitor' || entry.permission === 'signedIn' || entry.body === 'file') continue
      const { code } = await user.call(entry, {} as never)
      expect([role, entry.name, code === 403]).toEqual([role, entry.name, !may([role], entry.permission)])
    }
    for (const act of deskActs) {
      const { code } = await user.call(acts.preview, { act, args: { member: userId } })
      expect([role, act, code === 403]).toEqual([role, act, !may([role], act)])
    }
    const unknown = await user.call(acts.preview, { act: 'db migrate', args: {} })
    expect(unknown.code).toBe(403)
  }
  expect(Object.values(permissions).every((held) => held.length > 0)).toBe(true)
})

test('an act is previewed, ordered with a reason, done once, and in the audit log with who ordered it', async () => {
  const { userId } = await makeMember(club)
  const user = await desk.signIn(['reviewer'], '沈明')
  const preview = await user.call(acts.preview, { act: 'members bar', args: barred(userId) }, 'zh_cn')
  expect(preview.data).toMatchObject({ title: '停权', isConfirmed: false, told: { state: 'told' } })
  const order = { act: 'members bar', args: barred(userId), seen: preview.data.seen }
  expect((await user.call(acts.order, { ...order, reason: ' ' })).code).toBe(400)
  expect((await user.call(acts.order, { ...order, reason: 'why', seen: 'other' })).data.state).toBe('changed')
  const done = await user.call(acts.order, { ...order, reason: 'a forged work' })
  expect(done.data).toMatchObject({
    state: 'done',
    undo: { act: 'members unbar', args: { member: userId } },
  })
  // What was seen is no longer what would happen.
  expect((await user.call(acts.order, { ...order, reason: 'again' })).data.state).toBe('changed')
  const audit = await operatorDesk(club).run('audit list', { act: 'members.bar' })
  expect(audit.out).toContain(`沈明 (desk:${user.personId})`)
  expect(audit.out).toContain('a forged work')
})

test('a refusal of an act is told in the caller’s language', async () => {
  const { userId } = await makeMember(club)
  const user = await desk.signIn(['owner'])
  const request = { act: 'members unbar', args: { member: userId } }
  const [chinese, english] = [
    await user.call(acts.preview, request, 'zh_cn'),
    await user.call(acts.preview, request),
  ]
  expect(chinese.data.told).toEqual({ state: 'refused', why: '俱乐部没有停这位会员的权。' })
  expect(english.data.told).toEqual({ state: 'refused', why: 'the club has not barred this member' })
})

test('a session ends after 30 idle minutes, after 8 hours, at sign-out and with a change of roles', async () => {
  const at = async (iso: string) => club.moveTo(iso)
  await at('2026-11-20T02:00:00Z')
  const isIn = async (user: Awaited<ReturnType<typeof desk.signIn>>) =>
    (await user.call(people.me, {})).data.person !== null
  const idle = await desk.signIn(['editor'])
  await at('2026-11-20T02:29:00Z')
  expect(await isIn(idle)).toBe(true)
  await at('2026-11-20T03:00:00Z')
  expect(await isIn(idle)).toBe(false)

  const busy = await desk.signIn(['editor'])
  for (let quarter = 1; quarter <= 31; quarter += 1) {
    await at(new Date(Date.parse('2026-11-20T03:00:00Z') + quarter * 15 * 60_000).toISOString())
    expect(await isIn(busy)).toBe(true)
  }
  await at('2026-11-20T11:01:00Z')
  expect(await isIn(busy)).toBe(false)

  // One from before the clock was set back would last until it has caught up.
  await at('2026-11-21T02:00:00Z')
  const ahead = await desk.signIn(['editor'])
  await at('2026-11-20T12:00:00Z')
  expect(await isIn(ahead)).toBe(false)

  const leaving = await desk.signIn(['editor'])
  await leaving.call(people.signOut, {})
  expect(await isIn(leaving)).toBe(false)
})

test('of two people who claim the same thing the first holds it until they give it up or a quarter of an hour passes', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  const [lin, shen] = [await desk.signIn(['reviewer'], 'Lin'), await desk.signIn(['owner'], 'Shen')]
  const about = { kind: 'case', key: 'a-case' } as const
  const took = await Promise.all([lin, shen].map((each) => each.call(claims.take, about)))
  expect(took.map(({ data }) => data.claim.isOwn).sort()).toEqual([false, true])
  const [holder, other] = took[0]?.data.claim.isOwn ? [lin, shen] : [shen, lin]
  const listed = { kind: about.kind, keys: [about.key, 'another'] }
  const seen = await other.call(claims.list, listed)
  expect(seen.data.claims).toEqual([
    {
      ...about,
      name: holder === lin ? 'Lin' : 'Shen',
      isOwn: false,
      until: expect.stringMatching(/^2026-11-21T02:15/),
    },
  ])
  await other.call(claims.release, about)
  expect((await other.call(claims.take, about)).data.claim.isOwn).toBe(false)
  await club.moveTo('2026-11-21T02:14:00Z')
  expect((await holder.call(claims.take, about)).data.claim.until).toMatch(/T02:29/)
  await club.moveTo('2026-11-21T02:29:30Z')
  expect((await other.call(claims.list, listed)).data.claims).toEqual([])
  expect((await other.call(claims.take, about)).data.claim.isOwn).toBe(true)
  await other.call(claims.release, about)
  expect((await holder.call(claims.take, about)).data.claim.isOwn).toBe(true)
  // Of two at once, the second may have read the earlier time.
  await club.moveTo('2026-11-21T02:29:20Z')
  expect((await other.call(claims.take, about)).data.claim.isOwn).toBe(false)
  expect((await other.call(claims.list, listed)).data.claims).toHaveLength(1)
  // One from while the clock was ahead holds nothing once it is right.
  await club.moveTo('2026-11-21T02:10:00Z')
  expect((await other.call(claims.list, listed)).data.claims).toEqual([])
  expect((await other.call(claims.take, about)).data.claim.isOwn).toBe(true)
})

/** A member's erasure, which waits for a second person. */
async function orderErasure(by: DeskUser) {
  const { userId } = await makeMember(club)
  const outcome = await by.order('privacy erase', { member: userId, document: 'D-1/2026' }, 'by letter')
  if (outcome.state !== 'waits') throw new Error(JSON.stringify(outcome))
  return outcome.orderId
}

const confirmAsShown = async (by: DeskUser, orderId: string) => {
  const { now } = (await by.call(acts.show, { orderId })).data
  return () => by.call(acts.confirm, { orderId, seen: now.seen })
}

test('of several confirmations at once, on two servers, one is carried out', async () => {
  const other = await openTestDesk(club)
  const [owner, fang] = [await desk.signIn(['owner']), await desk.signIn(['approver'], 'Fang')]
  const jian = await other.signIn(['approver'], 'Jian')
  const orderId = await orderErasure(owner)
  const presses = await Promise.all([fang, fang, jian, jian].map((each) => confirmAsShown(each, orderId)))
  const outcomes = await Promise.all(presses.map((press) => press()))
  await other.close()
  const states = outcomes.map(({ data }) => data.state)
  // Whoever comes later is told that it is decided, or that it would no longer do what was seen.
  expect(states.filter((state) => state !== 'refused' && state !== 'changed')).toEqual(['done'])
  const audit = await operatorDesk(club).run('audit list', { act: 'desk.confirm' })
  expect(audit.out.match(new RegExp(orderId, 'g'))).toHaveLength(1)
})

test('nobody confirms their own order, whatever roles they have, and none of somebody who lost the role', async () => {
  const both = await desk.signIn(['owner', 'approver'])
  const approver = await desk.signIn(['approver'])
  const orderId = await orderErasure(both)
  const outcome = async (by: DeskUser) => (await (await confirmAsShown(by, orderId))()).data
  expect(await outcome(both)).toMatchObject({ state: 'refused', why: expect.stringContaining('themselves') })
  const roles = statement<never, [personId: string]>(
    'test_take_role',
    "UPDATE desk_person SET roles = '{auditor}' WHERE person_id = $1",
  )
  await club.db.run(roles, [both.personId])
  // A session of the roles from before has ended, on every server.
  expect((await both.call(acts.orders, { state: 'waits' })).status).toBe('HPW0207')
  expect(await outcome(approver)).toMatchObject({
    state: 'refused',
    why: expect.stringContaining('no longer'),
  })
  await approver.call(acts.decline, { orderId, reason: 'left the bank' })
  const owner = await desk.signIn(['owner'])
  const own = await orderErasure(owner)
  await owner.call(acts.decline, { orderId: own, reason: 'the wrong member' })
  const { orders } = (await approver.call(acts.orders, { state: 'decided' })).data
  const withdrawn = new Map(orders.map((each) => [each.orderId, each.isWithdrawn]))
  expect([withdrawn.get(orderId), withdrawn.get(own)]).toEqual([false, true])
})

test('an order of an earlier release says so, and can only be declined or withdrawn', async () => {
  const { sealing } = club.context
  const [owner, approver] = [await desk.signIn(['owner']), await desk.signIn(['approver'])]
  const setArgs = statement<never, [orderId: string, argsSealed: string]>(
    'test_set_args',
    'UPDATE desk_order SET args_sealed = $2 WHERE order_id = $1',
  )
  const setAct = statement<never, [orderId: string]>(
    'test_set_act',
    "UPDATE desk_order SET act = 'privacy forget' WHERE order_id = $1",
  )
  const [withOldArgs, ofOldAct] = [await orderErasure(owner), await orderErasure(owner)]
  const args = sealing.seal(sealedDesk.args, { orderId: withOldArgs }, '{"mobile":"19900000002"}')
  await club.db.run(setArgs, [withOldArgs, args])
  await club.db.run(setAct, [ofOldAct])
  const refused = { state: 'refused', why: expect.stringContaining('an earlier release') }
  for (const orderId of [withOldArgs, ofOldAct]) {
    const shown = await approver.call(acts.show, { orderId })
    expect(shown.data).toMatchObject({ now: { told: refused }, isSame: false, page: null })
    expect(shown.data.ordered.length).toBeGreaterThan(0)
    expect((await approver.call(acts.confirm, { orderId, seen: '' })).data).toMatchObject(refused)
  }
  await approver.call(acts.decline, { orderId: withOldArgs, reason: 'of an earlier release' })
  await owner.call(acts.decline, { orderId: ofOldAct, reason: 'of an earlier release' })
  const { orders } = (await approver.call(acts.orders, { state: 'decided' })).data
  expect(orders.slice(0, 2).map(({ state }) => state)).toEqual(['declined', 'declined'])
})

test('a file keeps a harmless name, however it was called', async () => {
  const lu = await desk.signIn(['files'])
  const text = 'customer_no,mobile\nNAME0001,13800000001\n'
  const names = ['../../etc/passwd', '../..csv', '名'.repeat(250), `${'𠮷'.repeat(120)}.csv`, 'a\\b\u202Ecsv']
  for (const name of names) {
    const fileId = await lu.handIn(name, text)
    const told = (await lu.call(acts.preview, { act: 'feeds customers', args: { file: fileId } })).data.told
    expect([name, told.state]).toEqual([name, 'told'])
  }
})

test('one person’s files take at most five gigabytes, and leave room for others', async () => {
  const [lu, other] = [await desk.signIn(['files']), await desk.signIn(['files'])]
  await club.db.runScript(
    `INSERT INTO desk_file (file_id, person_id, name, bytes, created_at)
     VALUES (gen_random_uuid(), '${lu.personId}', 'large.csv', ${5 * 1024 ** 3}, now())`,
  )
  await expect(lu.handIn('a.csv', 'a')).rejects.toThrow()
  expect(await other.handIn('a.csv', 'a')).toMatch(/^[0-9a-f-]{36}$/)
})

/** A published article that an editor looks at, as the preview's listener is asked for it. */
async function lookAtArticle() {
  const editor = await desk.signIn(['editor'])
  const itemId = club.context.published.items('article')[0]?.id ?? ''
  const { data } = await editor.call(content.preview, { kind: 'article', itemId, source: null })
  if (data.state !== 'ready') throw new Error(data.state)
  const url = `http://127.0.0.1:${data.port}`
  const ask = async (path: string, headers: Record<string, string>, method: 'GET' | 'POST' = 'GET') => {
    const json = { 'content-type': 'application/json', 'x-club-desk': '1', ...headers }
    const sent = method === 'POST' ? { headers: json, body: '{}' } : { headers }
    const reply = await fetch(url + path, { method, redirect: 'manual', ...sent })
    for (const name of ['set-cookie', 'access-control-allow-origin', 'authorization'])
      expect([path, reply.headers.get(name)]).toEqual([path, null])
    return { code: reply.status, status: /HPW\d+/.exec(await reply.text())?.[0] }
  }
  return {
    ask,
    key: { cookie: `club_preview=${data.key}` },
    session: { cookie: `club_desk=${editor.token}` },
    user: editor,
  }
}

test('the address of previews knows neither a member nor anybody of the desk, whatever is sent along', async () => {
  const { ask, key, session } = await lookAtArticle()
  const { token } = await makeMember(club)
  const asMember = { ...key, authorization: token }
  const answered = []
  for (const { entry } of allEndpoints()) {
    const { code, status } = await ask(entry.path, asMember, 'POST')
    if (entry.access === 'member') expect([entry.path, status]).toEqual([entry.path, 'HPW0207'])
    else if (code !== 403 && entry.access === 'visitor' && !entry.isContent) answered.push(entry.name)
  }
  // Besides content: what visitors read of the contest, and the first call of the app.
  expect(answered.sort()).toEqual([
    'identity.sessionInit',
    'talent.awardsQuery',
    'talent.findWorksByNo',
    'talent.rankQuery',
    'talent.workByNo',
    'talent.workWall',
    'talent.workWallShowFlag',
  ])
  const both = { cookie: `${key.cookie}; ${session.cookie}` }
  for (const { entry } of allDeskEndpoints())
    expect([entry.path, (await ask(entry.path, both, 'POST')).code]).toEqual([entry.path, 403])
  // The desk's session is no key; a page takes no POST; and an address is the same however it is written.
  for (const path of ['/', '/media/a.jpg', '/newsDetail', '/preview/0'])
    expect([path, (await ask(path, session)).code]).toEqual([path, 410])
  expect((await ask('/newsDetail', key, 'POST')).code).toBe(404)
  for (const path of ['/api/docs', '/%61pi/docs', '/%61%70%69/openapi.json'])
    expect([path, (await ask(path, key)).code]).toEqual([path, 403])
})

test('a key of previews ends with the session in which it was asked for, and looking keeps no session', async () => {
  const { ask, key, user } = await lookAtArticle()
  const now = (await club.context.clock.now(club.db)).getTime()
  const after = async (minutes: number) => {
    await club.moveTo(new Date(now + minutes * 60_000).toISOString())
    return (await ask('/health/live', key)).code
  }
  expect(await after(20)).toBe(200)
  await user.call(people.me, {})
  expect([await after(40), await after(49), await after(51)]).toEqual([200, 200, 410])
  const again = await lookAtArticle()
  expect((await again.ask('/health/live', again.key)).code).toBe(200)
  await again.user.call(people.signOut, {})
  expect((await again.ask('/health/live', again.key)).code).toBe(410)
})
