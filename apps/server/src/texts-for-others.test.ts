import { randomBytes } from 'node:crypto'
import { statuses } from '@club/contract/statuses.ts'
import { beforeAll, expect, test } from 'vitest'
import { callables } from './testing/arbitrary-request.ts'
import { type ContestDesk, contestDesk } from './testing/contest-desk.ts'
import { makeMember, nextMobile, type TestMember } from './testing/make-member.ts'
import { testClub } from './testing/test-club.ts'
import { visitor } from './testing/visitor.ts'

/** What one person writes and others read under the club's name has one rule: rules/family#greetings. */

const club = await testClub()
let desk: ContestDesk
let member: TestMember

/** Nobody else reads these: the club looks them up, or its operators read them. */
const readByNobodyElse = new Set([
  'cases.open text',
  'content.agreementInsert version',
  'content.partnerQuery source',
  'identity.login source',
  'identity.register source',
  'identity.tokenLogin source',
  'identity.register province',
  'identity.register city',
  'identity.register agreementVersions',
  'identity.userDataUpdate province',
  'identity.userDataUpdate city',
  'library.list groups',
  'library.search text',
  'posters.create template',
  'share.getSignature url',
  'talent.findWorksByNo query',
  'talent.findWorksByNo workNos',
])

const named = /(?:Ids?|Code|Token|Key)$|^(?:code|token|password)$/

/** The status of an answer to a text in each field that others read. */
const fields: Record<string, (text: string) => Promise<string>> = {
  'identity.register nickName': async (nickName) =>
    (await visitor(club).register(nextMobile(), { nickName })).status,
  'identity.updateNickName nickName': async (nickName) =>
    (await member.post('/api/userQry/updateNickName', { nickName })).status,
  'family.join name': async (name) => (await join(await makeHelper(), name)).status,
  'family.greet text': async (text) => (await asHelper(helper, 'greet', { ...greeting(), text })).status,
  'talent.submitWork name': async (name) => (await desk.enter(member, { name, intro: '' })).status,
  'talent.submitWork intro': async (intro) => (await desk.enter(member, { name: '荷塘', intro })).status,
  'posters.create text': async (text) =>
    (await member.post('/api/poster/create', { kind: 'invitation', template: 'tea-garden', text })).status,
}

const sight = { checkIn: true, missing: true, course: true }
let linkId = ''
let helper = ''
const asHelper = (token: string, path: string, body: object) =>
  club.post(`/api/family/${path}`, body, { token })
const greeting = () => ({ linkId, sentence: 'visit', greetingKey: randomBytes(16).toString('hex') })

/** The token of somebody who has confirmed a mobile by SMS. */
async function makeHelper(): Promise<string> {
  const [who, mobile] = [visitor(club), nextMobile()]
  const smsCode = await who.codeFor(mobile, 'helper')
  return (await who.post('/api/family/helperSignIn', { mobile, smsCode })).data.helperToken
}

async function join(token: string, name: string) {
  const { code } = (await member.post('/api/family/makeCode', { sight })).data
  return asHelper(token, 'join', { code, name })
}

beforeAll(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  desk = contestDesk(club)
  member = await makeMember(club, { nickName: '王秀英' })
  helper = await makeHelper()
  await join(helper, '女儿')
  linkId = (await member.post('/api/family/overview')).data.list[0].linkId
  await member.post('/api/family/confirm', { linkId, textVersion: 1, sight })
})

test('each text of a request is known to be read by others or not', () => {
  const texts = callables.flatMap(({ name, entry, shape }) =>
    Object.entries(entry.access === 'signed' ? {} : (shape.properties ?? {}))
      .filter(([field, given]) => {
        const text = JSON.stringify(given)
        const isFree = text.includes('"type":"string"') && !/"(?:pattern|format|enum|const)":/.test(text)
        return isFree && !named.test(field)
      })
      .map(([field]) => `${name} ${field}`),
  )
  const known = [...readByNobodyElse, ...Object.keys(fields)]
  expect(texts.filter((text) => !known.includes(text))).toEqual([])
  expect(known.filter((text) => !texts.includes(text))).toEqual([])
})

const refusals: string[] = [
  statuses.nickNameContact,
  statuses.nickNameMarkup,
  statuses.helperNameRefused,
  statuses.greetingRefused,
  statuses.workTextRefused,
  statuses.posterTextRefused,
]

test.each(Object.keys(fields))('%s leads nobody elsewhere', async (field) => {
  const answers: [string, boolean][] = []
  const elsewhere = ['VX lixh88', '微信号lixh', '138转1380转13', 'evil点top']
  for (const text of elsewhere) answers.push([text, refusals.includes((await fields[field]?.(text)) ?? '')])
  expect(answers).toEqual(elsewhere.map((text) => [text, true]))
  // The field itself takes words.
  expect(await fields[field]?.('平安')).toBe('200')
})

test('what leads elsewhere only together with the text next to it leads nobody elsewhere either', async () => {
  const handle = 'lixh88'
  // One who has no helpers yet.
  member = await makeMember(club, { nickName: '王秀英' })
  expect((await desk.enter(member, { name: '加微信', intro: handle })).status).toBe(statuses.workTextRefused)
  const someone = await makeHelper()
  expect((await join(someone, handle)).status).toBe('200')
  const { list } = (await member.post('/api/family/overview')).data
  const asked = list.find(({ state }: { state: string }) => state === 'pending')
  await member.post('/api/family/confirm', { linkId: asked.linkId, textVersion: 1, sight })
  const greeted = { ...greeting(), linkId: asked.linkId, text: '加微信' }
  expect((await asHelper(someone, 'greet', greeted)).status).toBe(statuses.greetingRefused)
  // A poster shows the words, and the member without the name.
  expect((await member.post('/api/userQry/updateNickName', { nickName: '加微信' })).status).toBe('200')
  const poster = { kind: 'invitation', template: 'tea-garden', text: handle }
  const drawn = await member.post('/api/poster/create', poster)
  expect(drawn.data.text).toContain(handle)
  expect(drawn.data.text).not.toContain('微信')
})
