import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deskApi } from '@club/contract/desk/desk-api.ts'
import { statuses } from '@club/contract/statuses.ts'
import fc from 'fast-check'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { sealedTables } from './kit/sealing/sealed-tables.sql.ts'
import { makeSealing } from './kit/sealing/sealing.ts'
import { sealedColumns } from './sealed-columns.ts'
import { callables, valid } from './testing/arbitrary-request.ts'
import { batchRuns } from './testing/batch-runs.ts'
import { contestDesk } from './testing/contest-desk.ts'
import { openTestDesk } from './testing/desk-app.ts'
import { feedDesk } from './testing/feed-desk.ts'
import { makeMember, nextMobile } from './testing/make-member.ts'
import { operatorDesk, type Said } from './testing/operator-desk.ts'
import { useTheClub } from './testing/personal-data.ts'
import { openTestClub } from './testing/test-club.ts'
import { useTheDesk } from './testing/use-the-desk.ts'
import { goodPassword, passTime, type Visitor } from './testing/visitor.ts'
import { standInAppId, standInSecret, startWeChatStandIn } from './testing/wechat-stand-in.ts'

const weChat = await startWeChatStandIn()
const club = await openTestClub({
  env: {
    CLUB_WECHAT_APP_ID: standInAppId,
    CLUB_WECHAT_SECRET: standInSecret,
    CLUB_WECHAT_API_URL: `${weChat.url}/`,
    CLUB_PUBLIC_URL: 'https://club.example',
  },
})
afterAll(async () => {
  await club.close()
  await weChat.close()
})
const desk = feedDesk(club)
const contest = contestDesk(club)
const { rows, runJob, stuckIn } = batchRuns(club)
const signature = () => club.post('/api/weChat/getSignature', { url: 'https://club.example/' })

const lost = makeSealing('a secret of another club, 32 signs long', [
  { id: 'lost', key: 'a lost key, also of 32 signs or more' },
])

const nameOf = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

/** Puts a value that no key opens into every sealed column of every row: which those are, and what puts the old ones back. */
async function plant(): Promise<{ planted: Set<string>; putBack: () => Promise<void> }> {
  const planted = new Set<string>()
  const before: [text: string, params: unknown[]][] = []
  for (const { table, key, columns, first } of sealedTables(sealedColumns)) {
    // Without the club's own secrets no server starts.
    if (table === 'club_secret') continue
    for (const row of await club.db.all(first, [1000])) {
      for (const column of columns) {
        const sealed = row[column.field]
        if (!sealed) continue
        const where = key.map(
          (field, index) =>
            `${field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}::text = $${index + 2}`,
        )
        const text = `UPDATE ${table} SET ${column.column} = $1 WHERE ${where.join(' AND ')}`
        const keys = key.map((field) => row[field])
        planted.add(nameOf(column))
        before.push([text, [sealed, ...keys]])
        await rows(text, [lost.seal(column, row as Record<string, string>, 'nobody reads this'), ...keys])
      }
    }
  }
  const putBack = async () => {
    for (const [text, params] of before) await rows(text, params)
  }
  return { planted, putBack }
}

test('values that no key opens break no list, are counted by the doctor and named in an export', async () => {
  const member = await makeMember(club, { nickName: '读不出的名字' })
  const reader = await makeMember(club, { nickName: '旁人' })
  await member.post('/api/task/executeCheckIn')
  const workNo = await contest.shownWork(member)
  await desk.feed('customers', ['customer_no,mobile', `SEALED01,${member.mobile}`])
  await runJob('rank-snapshot')
  const { putBack } = await plant()
  onTestFinished(putBack)

  const calls: [path: string, body: object][] = [
    ['/api/user/happypoint/ranks', { pageNum: 1, pageSize: 50 }],
    ['/api/user/happypoint/trades', { pageSize: 50 }],
    ['/api/talent/talentRankQuery', { pageSize: 50 }],
    ['/api/talent/talentWorkByNo', { workNo }],
    ['/api/talent/queryWorkWall', {}],
    ['/api/message/list', {}],
    ['/api/family/overview', {}],
    ['/api/family/helped', {}],
    ['/api/userQry/userInfoQry', {}],
    ['/api/userQry/userDataQry', {}],
    ['/api/wallet/cards', {}],
    ['/api/privacy/known', {}],
    ['/api/privacy/dataFile', { format: 'json' }],
  ]
  for (const who of [reader, member]) {
    for (const [path, body] of calls) {
      const { code, status } = await who.post(path, body)
      expect([path, code, status]).toEqual([path, 200, '200'])
    }
  }
  const ranks = await reader.post('/api/user/happypoint/ranks', { pageNum: 1, pageSize: 50 })
  expect(JSON.stringify(ranks.data)).not.toContain('读不出')
  const known = await member.post('/api/privacy/known')
  expect(JSON.stringify(known.data)).toContain('[unreadable]')
  await expect.poll(() => stuckIn('sealed-value')).toMatch(/^\d+ items? fails? since/)
  expect(club.logged()).toContain('a sealed value cannot be opened')

  await putBack()
  await passTime(club, { seconds: 61 })
  await runJob('sealed-values')
  expect(await stuckIn('sealed-value')).toBeNull()
  expect((await operatorDesk(club).run('doctor')).out).not.toContain('lost')
})

/** Every call of the contract, as somebody asks it; they sign in again where a call has signed them out. */
async function askEverything(who: Visitor, mobile: string, bodies: number): Promise<string[]> {
  const failed: string[] = []
  const asked = callables.filter(({ entry }) => entry.methods.includes('POST') && entry.body !== 'multipart')
  for (const { name, entry, shape } of asked) {
    if (entry.access === 'signed') continue
    const drawn = fc.sample(valid(shape), { numRuns: 1, seed: 11 })
    for (const body of [{}, { pageNum: 1, pageSize: 5 }, ...drawn].slice(0, bodies)) {
      let answer = await who.post(entry.path, body)
      if (answer.status === statuses.notLoggedIn) {
        const password = await who.encrypted(goodPassword)
        who.token = null
        await who.post('/api/user/login', { mobile, loginType: 'password', password })
        answer = await who.post(entry.path, body)
      }
      if (answer.code >= 500) failed.push(`${name} ${JSON.stringify(body)}: ${answer.status}`)
    }
  }
  return failed
}

const idOf = (fed: Said) => /feeds undo (\S+)/.exec(fed.out)?.[1] ?? ''

/** Runs the commands that show such values: none fails, and a file says what could not be read. */
async function showEverything(userId: string, fed: readonly Said[]): Promise<void> {
  const { folder } = desk
  const [asked] = await rows<{ caseId: string }>('SELECT case_id FROM member_case LIMIT 1')
  const shown: [command: string, args?: object][] = [
    ['doctor'],
    ['audit list'],
    ['feeds history'],
    ...fed.map((each): [string, object] => ['feeds history', { id: idOf(each) }]),
    ['cases list'],
    ['cases show', { id: asked?.caseId }],
    ['invites held'],
    ['review list'],
    ['points entries', { member: userId }],
    ['contest show', { edition: 6 }],
    ['votes held'],
    ['report visits'],
    ['greetings preview'],
    ['token issue', { member: userId, issuer: 'partner', minutes: 5 }],
    ['privacy export', { member: userId, document: 'D-1', file: join(folder, 'kin.json') }],
  ]
  for (const [command, args] of shown) {
    const said = await desk.run(command, { ...args })
    expect([command, said.err]).toEqual([
      command,
      command === 'token issue' ? 'no key opens the mobile of this member\n' : '',
    ])
  }
  expect(readFileSync(join(folder, 'kin.json'), 'utf8')).toContain('[unreadable]')
}

test('with an unreadable value in every sealed column, every call, command, file and undo goes on', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const [owner, other] = [await useTheClub(club), await useTheClub(club)]
  const { mobile, userId } = owner.person
  await signature()
  const own = { wrong: `LOST${mobile.slice(-4)}`, right: `FOUND${mobile.slice(-4)}` }
  const customers = (number: string) => desk.feed('customers', ['customer_no,mobile', `${number},${mobile}`])
  const fed = [await customers(own.wrong), await customers(own.right)]
  for (const more of ['3', '4'])
    fed.push(
      await desk.feed('aum', ['month,mobile,reached,amount', `2026-10,${mobile},Y,12${more}`]),
      await desk.feed('tiers', ['mobile,user_level', `${mobile},gold${more}`]),
    )
  fed.push(
    await desk.feed('cards', [
      'mobile,masked_no,kind,status',
      `${mobile},${owner.person.cardNo},debit,normal`,
    ]),
  )
  await useTheDesk(club, userId)
  const { planted, putBack } = await plant()
  onTestFinished(putBack)
  const sealed = sealedColumns.filter(({ table }) => table !== 'club_secret').map(nameOf)
  expect([...planted].sort()).toEqual(sealed.sort())

  expect((await signature()).status).toBe('200')
  expect(await askEverything(owner.browser, mobile, 3)).toEqual([])
  expect(await askEverything(other.browser, other.person.mobile, 1)).toEqual([])
  const [helperToken = ''] = owner.person.tokens
  expect((await club.post('/api/family/helped', {}, { token: helperToken })).code).toBeLessThan(500)
  // Nobody can send a code to a number that nobody can read.
  for (const path of ['/api/privacy/closingCode', '/api/account/oldMobileCode'])
    expect((await owner.browser.post(path)).status).toBe(statuses.ownMobileUnreadable)

  await showEverything(userId, fed)
  const atDesk = await openTestDesk(club)
  onTestFinished(() => atDesk.close())
  const reader = await atDesk.signIn(['approver'])
  const { data } = await reader.call(deskApi.acts.orders, { state: 'waits' })
  expect(data.orders).toMatchObject([{ act: 'members bar', reason: '–' }])

  // Files that correct what cannot be read, and what is taken back on top of it.
  const corrections = [
    await desk.feed('aum', ['month,mobile,reached,amount', `2026-10,${mobile},Y,777`]),
    await desk.feed('tiers', ['mobile,user_level', `${mobile},silver`]),
    await desk.feed('cards', ['mobile,masked_no,kind,status', `${mobile},${owner.person.cardNo},debit,lost`]),
    await customers(`NEWER${mobile.slice(-4)}`),
  ]
  for (const each of corrections) expect(each).toMatchObject({ exit: 0, err: '' })
  for (const { out } of corrections) expect(out).toMatch(/corrected 1, .*\n.*\[unreadable\] → /)
  for (const each of [...corrections, ...fed.toReversed()])
    expect(await desk.run('feeds undo', { id: idOf(each) })).toMatchObject({ exit: 0, err: '' })

  // A mobile that changes takes the rest with it.
  const moved = nextMobile()
  await club.moveTo('2026-11-21T03:00:00Z')
  const told = await desk.feed('mobiles', [
    'mobile,new_mobile,as_of',
    `${other.person.mobile},${moved},2026-11-21 10:00`,
  ])
  expect(told).toMatchObject({ exit: 0, out: expect.stringContaining('accepted 1') })
  expect((await other.browser.post('/api/wallet/cards')).code).toBeLessThan(500)
})
