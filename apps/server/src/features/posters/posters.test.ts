import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { statement } from '../../kit/database/db.ts'
import { contestDesk, runningEdition } from '../../testing/contest-desk.ts'
import { makeMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { turnUntil } from '../../testing/turn-until.ts'
import { dayBudgets } from '../identity/limits.ts'
import { makePosterFiles } from './poster-files.ts'
import { makePosterRenderer } from './poster-renderer.ts'
import type { Sheet } from './sheet.ts'

const club = await testClub({ env: { CLUB_PUBLIC_URL: 'https://club.example' } })
const desk = contestDesk(club)
const folder = join(club.config.dataDir, 'posters')
const create = '/api/poster/create'

const giveAward = statement<never, [edition: number, tier: number, workNo: string, at: Date]>(
  'test_give_award',
  `INSERT INTO award (edition, tier, work_no, month, source, proposed_by, proposed_at, approved_by, approved_at)
   VALUES ($1, $2, $3, '', 'experts', 'operator-a', $4, 'operator-b', $4)`,
)

const hideAllFiles = statement<never, []>('test_hide_all_files', 'DELETE FROM public_file')

const hashIn = (imageUrl: string) => (imageUrl.split(/[/.]/)[2] ?? '') as string
const fileOf = (imageUrl: string) => join(folder, `${hashIn(imageUrl)}.jpg`)

async function pictureAt(imageUrl: string) {
  const { statusCode, headers, rawPayload } = await club.app.inject({ method: 'GET', url: imageUrl })
  expect(statusCode, imageUrl).toBe(200)
  const { width, height, format } = await sharp(rawPayload).metadata()
  return { headers, bytes: rawPayload.length, width, height, format }
}

async function drawingsOf(userId: string): Promise<number> {
  const used = {
    name: 'test_drawings_used',
    text: 'SELECT coalesce(sum(used), 0)::int AS used FROM call_budget WHERE budget_key = $1',
  }
  return (await club.db.one<{ used: number }>(used, [`poster:${userId}`]))?.used ?? 0
}

test('visitors see at least four templates with a name and a picture', async () => {
  for (const language of ['zh_cn', 'en_us']) {
    const headers = { 'accept-language': language }
    const { data } = await club.post('/api/poster/templates', {}, { headers })
    expect(data.list.length).toBeGreaterThanOrEqual(4)
    for (const { name, imageUrl, width, height } of data.list) {
      expect(/\p{Script=Han}/u.test(name)).toBe(language === 'zh_cn')
      const picture = await pictureAt(imageUrl)
      expect(picture).toMatchObject({ width, height, format: 'webp' })
      expect(picture.headers['cache-control']).toMatch(/^public, max-age=31536000, immutable$/)
    }
  }
  expect((await club.get('/posters/templates/unknown-1.webp')).code).toBe(404)
})

test('an invitation shows the member’s words and name, as a picture for phones and as text', async () => {
  const member = await makeMember(club, { nickName: '桂兰' })
  const { data } = await member.post(create, {
    template: 'tea-garden',
    kind: 'invitation',
    text: ' 来喝杯茶 ',
  })
  expect(data.text.split('\n')).toEqual([
    '来喝杯茶',
    '桂兰 邀请您加入常青俱乐部',
    expect.stringMatching(/^邀请码 \d{3} \d{3} \d{3}$/),
    '常青俱乐部',
    '常青银行',
    expect.any(String),
  ])
  const picture = await pictureAt(data.imageUrl)
  expect(picture).toMatchObject({ width: 1080, height: 1620, format: 'jpeg' })
  expect(data).toMatchObject({ width: 1080, height: 1620 })
  expect(picture.bytes).toBeLessThan(350 * 1024)
  expect(picture.headers['cache-control']).toMatch(/^private, max-age=86[34]\d\d, immutable$/)
  const invitation = { template: 'tea-garden', kind: 'invitation' }
  const english = await member.post(create, invitation, { headers: { 'accept-language': 'en_us' } })
  expect(english.data.text.replace('桂兰', '')).not.toMatch(/\p{Script=Han}/u)
})

/** Words with the quotation marks that the posters' font has for a language. */
const plainly = (text = '', language: string) =>
  language === 'en_us' ? text.replace(/[‘’]/g, "'").replace(/[“”]/g, '"') : text

/** What a phone reads from the poster, shown at a width. */
async function scanned(imageUrl: string, width: number): Promise<string> {
  const { rawPayload } = await club.app.inject({ method: 'GET', url: imageUrl })
  const { data, info } = await sharp(rawPayload)
    .resize(width)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  // The limit is the decoder's own; a slow machine needs more than one frame.
  return decodeQR({ data, width: info.width, height: info.height }, { timeLimit: 60_000 })
}

test('the code of every template leads to the club with the member’s invitation', async () => {
  const member = await makeMember(club, { nickName: '桂兰' })
  const workNo = await desk.shownWork(member, { name: '湖上' })
  const { data } = await club.post('/api/poster/templates', {})
  for (const { template } of data.list) {
    const invitation = await member.post(create, { template, kind: 'invitation' })
    const ofWork = await member.post(create, { template, kind: 'work', workNo })
    for (const width of [1080, 375]) {
      expect(await scanned(invitation.data.imageUrl, width), template).toBe(
        `https://club.example/?invitationUserId=${member.userId}`,
      )
      expect(await scanned(ofWork.data.imageUrl, width), template).toBe(
        `https://club.example/talentWork?workNo=${workNo}&invitationUserId=${member.userId}`,
      )
    }
  }
})

test('the same poster is drawn once, also when asked for ten times at once', async () => {
  const member = await makeMember(club)
  const ask = () => member.post(create, { template: 'pine-crane', kind: 'invitation', text: '同一张' })
  const answers = await Promise.all(Array.from({ length: 10 }, ask))
  expect(new Set(answers.map(({ data }) => hashIn(data.imageUrl))).size).toBe(1)
  expect(await drawingsOf(member.userId)).toBe(1)
  const before = statSync(fileOf(answers[0]?.data.imageUrl))
  const again = await ask()
  await pictureAt(again.data.imageUrl)
  expect(statSync(fileOf(again.data.imageUrl)).ino).toBe(before.ino)
  expect(await drawingsOf(member.userId)).toBe(1)
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('another server draws a poster from its address', async () => {
  const member = await makeMember(club)
  const { data } = await member.post(create, { template: 'plum-blossom', kind: 'invitation' })
  const other = await club.anotherServer(join(club.config.dataDir, 'other'))
  const { statusCode, headers } = await other.inject({ method: 'GET', url: data.imageUrl })
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test('names and words of any kind are drawn as they are, without what cannot be drawn', async () => {
  const member = await makeMember(club, { nickName: '<b>&amp;</b>"\'' })
  const text = '</svg><script>1</script>😀\u202e\n&nbsp;'
  const { data } = await member.post(create, { template: 'autumn-lake', kind: 'invitation', text })
  expect(data.text).toContain('</svg><script>1</script> &nbsp;')
  expect(data.text).toContain('<b>&amp;</b>"\'')
  await pictureAt(data.imageUrl)
  const emoji = await makeMember(club, { nickName: '😀😀' })
  const answer = await emoji.post(create, { template: 'autumn-lake', kind: 'invitation', text: '😀' })
  expect(answer.data.text).toMatch(/^退休.*\n一位会员 邀请您/)
  await pictureAt(answer.data.imageUrl)
})

test('a shown work has a poster, of its member and of others, and a hidden one has none', async () => {
  const [author, friend] = [await makeMember(club, { nickName: '老李' }), await makeMember(club)]
  const workNo = await desk.shownWork(author, { name: '湖上' })
  for (const member of [author, friend]) {
    const { data } = await member.post(create, { template: 'plum-blossom', kind: 'work', workNo })
    expect(data.text).toContain('《湖上》')
    expect(data.text).toContain(workNo)
    await pictureAt(data.imageUrl)
  }
  const { data: shown } = await friend.post(create, { template: 'pine-crane', kind: 'work', workNo })
  await club.db.run(hideAllFiles, [])
  expect((await club.get(shown.imageUrl)).code).toBe(404)
  const { data: waiting } = await desk.enter(author)
  const refused = await author.post(create, {
    template: 'plum-blossom',
    kind: 'work',
    workNo: waiting.workNo,
  })
  expect(refused.status).toBe('HPT0401')
})

test.each([
  ['course', 'course-2026-01', /^\/course-info\?courseId=course-2026-01&/],
  ['article', 'home-blood-pressure', /^\/newsDetail\?id=home-blood-pressure&/],
] as const)('a poster of a page (%s) leads there, in both languages', async (itemKind, itemId, path) => {
  const member = await makeMember(club)
  for (const language of ['zh_cn', 'en_us'] as const) {
    const { title, summary } = club.context.published.item(itemKind, itemId)?.words[language] ?? {}
    const request = { template: 'tea-garden', kind: 'item', itemKind, itemId }
    const headers = { 'accept-language': language }
    const { data } = await member.post(create, request, { headers })
    const lines = data.text.split('\n')
    expect([lines[0], lines[1]]).toEqual([title, summary].map((line) => plainly(line, language)))
    expect(/\p{Script=Han}/u.test(lines[2])).toBe(language === 'zh_cn')
    const { pathname, search } = new URL(await scanned(data.imageUrl, 375))
    expect(pathname + search).toMatch(path)
    expect(search).toContain(`invitationUserId=${member.userId}`)
    const own = await member.post(create, { ...request, text: '10, 9, 8' }, { headers })
    expect(own.data.text.split('\n')[2]).toBe('10, 9, 8')
  }
  expect(await drawingsOf(member.userId)).toBe(4)
})

test('a certificate is for the member whose work won a prize', async () => {
  const [winner, friend] = [await makeMember(club, { nickName: '桂兰' }), await makeMember(club)]
  const workNo = await desk.shownWork(winner, { name: '晨光' })
  const ask = (member: typeof winner) =>
    member.post(create, { template: 'pine-crane', kind: 'certificate', workNo })
  expect((await ask(winner)).status).toBe('HPT0451')
  await club.db.run(giveAward, [runningEdition, 15, workNo, new Date('2026-11-22T02:00:00Z')])
  const { data } = await ask(winner)
  expect(data.text.split('\n')).toEqual([
    '荣誉证书',
    '桂兰',
    expect.stringMatching(/^作品《晨光》在.+中荣获$/),
    '人气奖',
    '常青俱乐部',
    '2026年11月22日',
  ])
  await pictureAt(data.imageUrl)
  expect((await ask(friend)).status).toBe('HPT0451')
})

test('only a medal that the member owns has a poster', async () => {
  const member = await makeMember(club, { nickName: '桂兰' })
  const ask = (medalId: string, medalNum: number | string = 9) =>
    member.post('/api/userQry/getPoster', { medalNum, medalId, posterType: '0' })
  expect((await ask('morning-light')).status).toBe('HPT0206')
  expect((await ask('nonsense')).status).toBe('HPT0206')
  for (let day = 1; day <= 10; day += 1) {
    await club.moveTo(`2026-12-${String(day).padStart(2, '0')}T02:00:00Z`)
    await member.post('/api/task/executeCheckIn')
  }
  const { data } = await ask('morning-light')
  expect(data.text).toContain('桂兰 得到了这枚勋章')
  // A number that a client read from an address is text.
  expect((await ask('morning-light', '1')).status).toBe('200')
  for (const wrong of ['', '-1', '1.5', '一', '100001', -1, 1.5]) {
    expect((await ask('morning-light', wrong)).status).toBe('HPC0400')
  }
  expect(await pictureAt(data.imageUrl)).toMatchObject({ width: 1080, height: 1620 })
})

test.each([
  [{ template: 'nonsense', kind: 'invitation' }, 'HPT0206'],
  [{ template: 'pine-crane', kind: 'work' }, 'HPT0401'],
  [{ template: 'pine-crane', kind: 'work', workNo: '699999' }, 'HPT0401'],
  [{ template: 'pine-crane', kind: 'certificate', workNo: '699999' }, 'HPT0401'],
  [{ template: 'pine-crane', kind: 'work', workNo: "6' OR 1" }, 'HPC0400'],
  [{ template: 'pine-crane', kind: 'anything' }, 'HPC0400'],
  [{ template: 'pine-crane', kind: 'item' }, 'HPT0206'],
  [{ template: 'pine-crane', kind: 'item', itemKind: 'course' }, 'HPT0206'],
  [{ template: 'pine-crane', kind: 'item', itemKind: 'course', itemId: 'nonsense' }, 'HPT0206'],
  [{ template: 'pine-crane', kind: 'item', itemKind: 'article', itemId: '__proto__' }, 'HPT0206'],
  [{ template: 'pine-crane', kind: 'item', itemKind: 'task', itemId: 'check_in' }, 'HPC0400'],
  [{ template: 'pine-crane', kind: 'invitation', text: '长'.repeat(61) }, 'HPC0400'],
])('%j is refused', async (body, status) => {
  const member = await makeMember(club)
  expect((await member.post(create, body)).status).toBe(status)
  expect(await drawingsOf(member.userId)).toBe(0)
})

test('a visitor makes no poster', async () => {
  expect((await club.post(create, { template: 'pine-crane', kind: 'invitation' })).status).toBe('HPW0207')
})

test('an address that was changed, or is older than a day, shows nothing', async () => {
  await club.moveTo('2027-01-05T02:00:00Z')
  const member = await makeMember(club)
  const { data } = await member.post(create, { template: 'tea-garden', kind: 'invitation' })
  const other = await member.post(create, { template: 'tea-garden', kind: 'invitation', text: '别的' })
  const sealed = data.imageUrl.split('?of=')[1] as string
  const bad = [
    data.imageUrl.split('?')[0],
    data.imageUrl.replace('?of=', '?of=x'),
    `/posters/${hashIn(other.data.imageUrl)}.jpg?of=${sealed}`,
    `/posters/..%2f..%2fsecret.jpg?of=${sealed}`,
  ]
  for (const url of bad) expect((await club.get(url)).code, url).toBe(404)
  await club.moveTo('2027-01-06T01:59:00Z')
  expect((await club.get(data.imageUrl)).code).toBe(200)
  await club.moveTo('2027-01-06T02:01:00Z')
  expect((await club.get(data.imageUrl)).code).toBe(404)
})

test('a member can draw a limited number of posters a day; existing ones stay', async () => {
  const member = await makeMember(club)
  const ask = (text: string) => member.post(create, { template: 'pine-crane', kind: 'invitation', text })
  await ask('第一张')
  await club.db.inTransaction(async (tx) => {
    const now = await club.context.clock.now(tx)
    while (await dayBudgets.spend(tx, club.context, [['poster', member.userId]], now)) {}
  })
  const { status, message } = await ask('又一张')
  expect([status, message]).toEqual(['HPT0452', expect.stringContaining(String(club.context.rooms.poster))])
  expect((await ask('第一张')).status).toBe('200')
})

const sheetOf = (title: string): Sheet => ({
  kind: 'work',
  template: 'pine-crane',
  language: 'zh_cn',
  blocks: [{ role: 'title', text: title }],
  picture: { from: 'member', fileId: title, variant: 'full' },
  footer: { clubName: '', bankName: '', hint: '', logo: '' },
  link: null,
  seal: '',
})

/** A renderer whose drawings last until the test fails them, and sheets for it. */
function stuckRenderer() {
  let fail: (error: Error) => void = () => undefined
  const stuck = new Promise<null>((_, reject) => {
    fail = reject
  })
  stuck.catch(() => undefined)
  const own = makePosterRenderer({
    ...club.context,
    files: makePosterFiles(join(club.config.dataDir, 'stuck')),
    readPicture: () => stuck,
  })
  const refused: string[] = []
  let made = 0
  const making: Promise<unknown>[] = []
  return {
    refused,
    make(memberId: string, address: string) {
      made += 1
      const sheet = sheetOf(String(made))
      const work = own.make(sheet, { memberId, address })
      making.push(
        work.catch(({ status, retryAfterSeconds }) =>
          refused.push(`${memberId} ${status} ${retryAfterSeconds}`),
        ),
      )
      return work
    },
    async fail() {
      fail(new Error('the store is away'))
      await Promise.all(making)
    },
  }
}

test('beyond two being drawn and twenty waiting, a poster is refused for a moment', async () => {
  const { make, refused, fail } = stuckRenderer()
  const all = Array.from({ length: 23 }, (_, index) => make(`stuck-${index}`, `10.9.8.${index}`))
  await expect(Promise.race(all)).rejects.toMatchObject({ status: 'busy', retryAfterSeconds: 3 })
  // The budgets answer in any order, so it may be anybody's.
  expect(refused).toEqual([expect.stringMatching(/^stuck-\d+ busy 3$/)])
  await fail()
  expect(refused).toHaveLength(23)
})

test('one member who asks for sixty posters at once keeps nobody else from theirs', async () => {
  const { make, refused, fail } = stuckRenderer()
  const greedy = Array.from({ length: 60 }, () => make('greedy', '10.9.7.1'))
  await Promise.race(greedy).catch(() => undefined)
  for (let other = 0; other < 19; other += 1) void make(`other-${other}`, `10.9.6.${other}`)
  await turnUntil(() => refused.length >= 57)
  expect(new Set(refused)).toEqual(new Set(['greedy busy 3']))
  // What was refused cost nothing; what waits has cost its part of the day already.
  await expect.poll(() => drawingsOf('greedy')).toBe(3)
  await fail()
  expect(refused).toHaveLength(79)
})

test('a picture of one row of pixels is drawn', async () => {
  const line = await sharp({ create: { width: 5000, height: 1, channels: 3, background: '#357' } })
    .jpeg()
    .toBuffer()
  const own = makePosterRenderer({
    ...club.context,
    files: makePosterFiles(join(club.config.dataDir, 'thin')),
    readPicture: async () => line,
  })
  const drawn = await own.pictureOf(sheetOf('线'), '127.0.0.1')
  expect((await sharp(drawn).metadata()).format).toBe('jpeg')
})

test('old posters are removed, and the oldest while there are too many', async () => {
  const files = makePosterFiles(join(club.config.dataDir, 'swept'), 250)
  await files.sweep(Date.now())
  for (const name of ['a', 'b', 'c']) await files.write(name, Buffer.alloc(100))
  await files.sweep(Date.now())
  const left = await Promise.all(['a', 'b', 'c'].map((name) => files.read(name)))
  expect(left.filter((bytes) => bytes !== null)).toHaveLength(2)
  await files.sweep(Date.now() + 49 * 3_600_000)
  expect(await files.read('c')).toBeNull()
})
