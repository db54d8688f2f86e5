import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { callables, valid } from './testing/arbitrary-request.ts'
import { contestDesk } from './testing/contest-desk.ts'
import { feedDesk } from './testing/feed-desk.ts'
import { nextMobile } from './testing/make-member.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { type PostOptions, type TestAnswer, testClub } from './testing/test-club.ts'
import { goodPassword, passTime, type Visitor, visitor } from './testing/visitor.ts'

/** A linked person's data is not the member's, in whatever answer, file or export: rules/privacy#linked-people. */

const club = await testClub()
const sight = { checkIn: true, missing: true, course: true }

/** Somebody with texts that are found nowhere else, each in the place where a person enters it. */
interface Linked {
  who: Visitor
  userId: string
  canaries: Record<string, string>
}

let birds = 0

async function linked(more: Record<string, unknown> = {}): Promise<Linked> {
  birds += 1
  const number = String(birds).padStart(2, '0')
  const who = visitor(club)
  const [mobile, nickName, city] = [nextMobile(), `白鹭飞过${number}`, `鹭洲市${number}`]
  const customerNo = `EGRET${number}`
  const { data } = await who.register(mobile, { nickName, province: '鹭洲省', city, ...more })
  await who.post('/api/userQry/userDataUpdate', { province: '鹭洲省', city })
  await feedDesk(club).feed('customers', ['customer_no,mobile', `${customerNo},${mobile}`])
  return { who, userId: data.userId, canaries: { mobile, nickName, city, customerNo } }
}

async function help(helped: Visitor, helper: Visitor, isConfirmed = true): Promise<void> {
  const { code } = (await helped.post('/api/family/makeCode', { sight })).data
  expect((await helper.post('/api/family/join', { code, name: '孩子' })).status).toBe('200')
  const { list } = (await helped.post('/api/family/overview')).data
  const { linkId } = list.find(({ state }: { state: string }) => state === 'pending')
  await helped.post(`/api/family/${isConfirmed ? 'confirm' : 'end'}`, { linkId, textVersion: 1, sight })
  await helper.post('/api/family/helped')
  if (isConfirmed)
    await helper.post('/api/family/greet', { linkId, sentence: 'visit', greetingKey: 'e'.repeat(32) })
}

const reviewer = '审校员白鹭'
const others: Record<string, Linked> = {}
let member: Linked

/** The member's browser; signs in again where a call of the sweep has signed it out. */
async function ask(path: string, body: unknown = {}, options: PostOptions = {}): Promise<TestAnswer> {
  const answer = await member.who.post(path, body, options)
  if (answer.status !== statuses.notLoggedIn) return answer
  const { mobile } = member.canaries
  const password = await member.who.encrypted(goodPassword)
  member.who.token = null
  await member.who.post('/api/user/login', { mobile, loginType: 'password', password })
  return member.who.post(path, body, options)
}

async function enterWork({ who }: Linked): Promise<string> {
  const contest = contestDesk(club)
  const { workNo } = (await contest.enter({ ...who, post: who.post } as never)).data
  const said = await operatorDesk(club, reviewer).run('review approve', { work: workNo, revision: 1 })
  expect(said.exit).toBe(0)
  return workNo
}

beforeAll(async () => {
  const inviter = await linked()
  member = await linked({ invitationUserId: inviter.userId })
  const [helper, refused, helped, voter, author] = [
    await linked(),
    await linked(),
    await linked(),
    await linked(),
    await linked(),
  ]
  const invited = await linked({ invitationUserId: member.userId })
  Object.assign(others, { inviter, invited, helper, refused, helped, voter, author })
  await help(member.who, refused.who, false)
  await help(member.who, helper.who)
  await help(helped.who, member.who)
  await invited.who.post('/api/task/executeCheckIn')
  const own = await enterWork(member)
  const theirs = await enterWork(author)
  expect((await voter.who.post('/api/talent/vote', { workNo: own })).status).toBe('200')
  expect((await ask('/api/talent/vote', { workNo: theirs })).status).toBe('200')
  await contestDesk(club).tally()
})

/** Whose canaries are in a text, and which. */
function foundIn(text: string): string[] {
  const names = text.includes(reviewer) ? ['reviewer'] : []
  for (const [name, { userId, canaries }] of Object.entries(others))
    for (const [what, canary] of Object.entries({ ...canaries, userId }))
      if (text.includes(canary)) names.push(`${name}: ${what}`)
  return names
}

/** What the member reads about others, in the pages, in both files and in the export for the next of kin. */
async function everythingTold(): Promise<Map<string, string>> {
  const told = new Map<string, string>()
  for (const format of ['html', 'json'])
    told.set(format, (await ask('/api/privacy/dataFile', { format })).data.text)
  const desk = operatorDesk(club)
  for (const file of ['kin.html', 'kin.json']) {
    const asked = { member: member.canaries.mobile, document: 'D-1/2026', file: join(desk.folder, file) }
    expect((await desk.run('privacy export', asked)).exit).toBe(0)
    told.set(file, readFileSync(asked.file, 'utf8'))
  }
  const reads = ['privacy/known', 'family/overview', 'family/helped', 'family/looks', 'message/list']
  for (const path of [...reads, 'userQry/userInvitationInfoQry', 'talent/votedQuery'])
    told.set(path, JSON.stringify((await ask(`/api/${path}`)).data))
  return told
}

test('what a member reads and exports names whom they help and who helps, and nobody else can be found by it', async () => {
  const told = await everythingTold()
  const { canaries } = others.helper ?? member
  expect(told.get('privacy/known')).toContain(`*******${canaries.mobile?.slice(7)}`)
  expect(told.get('privacy/known')).toContain(member.canaries.mobile)
  for (const file of ['html', 'json', 'kin.html', 'kin.json', 'privacy/known'])
    expect(told.get(file), file).toContain('您帮的家人')
  for (const [where, text] of told) expect([where, foundIn(text)]).toEqual([where, []])
})

test('no call at all tells a member what is a linked person’s', async () => {
  const asked = callables.filter(({ entry }) => entry.methods.includes('POST') && entry.body !== 'multipart')
  const answered = new Set<string>()
  for (const { name, entry, shape } of asked) {
    if (entry.access === 'signed') continue
    const drawn = fc.sample(valid(shape), { numRuns: 1, seed: 11 })
    // What pages ask for, and the first page of a list, are valid for most calls.
    for (const body of [{}, { pageNum: 1, pageSize: 5 }, ...drawn]) {
      const answer = await ask(entry.path, body)
      if (answer.status === statuses.ok) answered.add(name)
      expect([name, body, foundIn(JSON.stringify(answer.data))]).toEqual([name, body, []])
    }
  }
  expect(answered.size).toBeGreaterThan(60)
})

test('the same holds when the help has ended, in every list that remembers it', async () => {
  const { list } = (await ask('/api/family/overview')).data
  for (const { linkId } of list) await ask('/api/family/end', { linkId })
  await passTime(club, { seconds: 60 })
  for (const [where, text] of await everythingTold()) expect([where, foundIn(text)]).toEqual([where, []])
})
