import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { acts } from '@club/contract/desk/acts.ts'
import { content as calls, type WrittenItem } from '@club/contract/desk/content.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { reportEventsPath } from '@club/contract/reporting.constants.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deskContextOf } from '../../desk.ts'
import { previewsOf } from '../../desk-previews.ts'
import { lockWaiters } from '../../testing/cluster.ts'
import { contentDesk } from '../../testing/content-desk.ts'
import { type DeskUser, openTestDesk } from '../../testing/desk-app.ts'
import { article, news, pictureOf, sendMedium } from '../../testing/desk-articles.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { checkContent } from './content-check.ts'
import { deskMedia, drafts } from './content-desk.sql.ts'
import { mediaFiles } from './content-media.sql.ts'
import { sweepMedia } from './content-media-store.ts'
import { publishDue } from './content-timed.ts'
import { kinds } from './kinds.ts'

const club = await testClub()
const files = contentDesk(club)
const previews = previewsOf(club.context, null)
await previews.listen({ host: '127.0.0.1', port: 0, origin: null })
const desk = await openTestDesk(club, { previews })
afterAll(() => desk.close())
let editor: DeskUser
let reader: DeskUser

beforeAll(async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  files.add('article', 'park', news, '公园')
  files.add('article', 'tea', news, '喝茶')
  expect((await files.publish()).problems).toEqual([])
})

// A session does not outlive the days that tests pass.
beforeEach(async () => {
  editor = await desk.signIn(['editor'], 'Wen')
  reader = await desk.signIn(['approver'], 'Fang')
})

const save = async (itemId: string, source: WrittenItem, revision = 0) =>
  (await editor.call(calls.saveDraft, { kind: 'article', itemId, revision, source })).data

/** Orders it as the editor and confirms it as the second reader. */
async function publish(itemId: string, args: Record<string, unknown> = {}) {
  const ordered = await editor.order('content publish-item', { item: `article/${itemId}`, ...args })
  if (ordered.state !== 'waits') return ordered
  const { now } = (await reader.call(acts.show, { orderId: ordered.orderId })).data
  return (await reader.call(acts.confirm, { orderId: ordered.orderId, seen: now.seen })).data
}

const titles = async () => {
  await club.context.published.refresh()
  const { data } = await club.post('/api/library/list', { kind: 'article' })
  return data.list.map(({ title }: { title: string }) => title).sort()
}

test('an unfinished draft is kept with what is wrong with it, in the editor’s language', async () => {
  const source = article('未完')
  source.words.en_us = { title: '', summary: 'x' }
  source.bodies.en_us = ''
  source.bodies.zh_cn = '# 大标题\n\n[外面](https://evil.example)\n\n![](/media/none.jpg)\n\n[没有](/no-page)'
  const zh = await editor.call(
    calls.saveDraft,
    { kind: 'article', itemId: 'unfinished', revision: 0, source },
    'zh_cn',
  )
  expect(zh.data).toMatchObject({ state: 'saved', revision: 1 })
  expect(zh.data.state === 'saved' && zh.data.problems).toEqual([
    { file: 'en_us', field: 'title', text: '还没有填。' },
    { file: 'zh_cn', field: 'body', text: '第 1 行：一级标题留给页面，请用 ##。' },
    { file: 'zh_cn', field: 'body', text: '第 3 行：链接只能通往俱乐部自己的页面或电话。' },
    { file: 'zh_cn', field: 'body', text: '第 5 行：没有图片 none.jpg，或者它不能展示。' },
    { file: 'zh_cn', field: 'body', text: '图片 none.jpg 缺少文字说明，看不见的人需要它。' },
    { file: 'zh_cn', field: 'body', text: '俱乐部没有这个页面：/no-page。' },
    { file: 'en_us', field: 'body', text: '还没有填。' },
  ])
  const refused = await publish('unfinished')
  expect(refused.state).toBe('refused')
  expect(await titles()).toEqual(['公园', '喝茶'])
  expect(await save('unfinished', source, 7)).toEqual({ state: 'taken', by: 'Wen' })
  expect(
    (await editor.call(calls.dropDraft, { kind: 'article', itemId: 'unfinished', revision: 1 })).data,
  ).toEqual({ isDropped: true })
})

test('an article is published by two people, found by search, and withdrawn by one', async () => {
  await save('walk', article('散步'))
  const done = await publish('walk', { until: '2026-12-31' })
  expect(done.state).toBe('done')
  expect(await titles()).toEqual(['公园', '喝茶', '散步'])
  expect((await club.post('/api/library/search', { text: '散步' })).data.total).toBe(1)
  const { data } = await editor.call(calls.show, { kind: 'article', itemId: 'walk' })
  expect(data).toMatchObject({
    draft: null,
    row: { states: ['shown'], lastDay: '2026-12-31' },
    history: [{ by: 'Wen', origin: 'desk', isWithdrawn: false }],
  })
  const withdrawn = await editor.order('content withdraw-item', { item: 'article/walk' })
  expect(withdrawn.state).toBe('done')
  expect(await titles()).toEqual(['公园', '喝茶'])
  expect((await club.post('/api/library/search', { text: '散步' })).data.total).toBe(0)
  const list = await editor.call(calls.list, { kind: 'article', state: 'withdrawn', text: '', after: null })
  expect(list.data.rows.map(({ itemId }) => itemId)).toContain('walk')
  const before = data.history[0]?.version ?? 0
  const old = await editor.call(calls.version, { kind: 'article', itemId: 'walk', version: before })
  await save('walk', old.data.source as WrittenItem)
  expect((await publish('walk')).state).toBe('done')
  expect(await titles()).toContain('散步')
  const audit = await operatorDesk(club).run('audit list', { act: 'content' })
  expect(audit.out).toContain(`Wen (desk:${editor.personId})`)
  await editor.order('content withdraw-item', { item: 'article/walk' })
})

test('what was ordered is refused if the draft has changed since, and nobody confirms their own', async () => {
  await save('tea', article('喝茶新'))
  const ordered = await editor.order('content publish-item', { item: 'article/tea' })
  if (ordered.state !== 'waits') throw new Error(ordered.state)
  const row = (await editor.call(calls.show, { kind: 'article', itemId: 'tea' })).data
  expect(row).toMatchObject({ orderId: ordered.orderId, row: { states: ['waits', 'shown'] } })
  const { now } = (await reader.call(acts.show, { orderId: ordered.orderId })).data
  await save('tea', article('喝茶更新'), 1)
  const { data } = await reader.call(acts.confirm, { orderId: ordered.orderId, seen: now.seen })
  expect(data.state).toBe('changed')
  expect(await titles()).toContain('喝茶')
  await editor.call(calls.dropDraft, { kind: 'article', itemId: 'tea', revision: 2 })
})

test('a draft that is saved between the last look at it and its publication is not published', async () => {
  await save('bread', article('面包'))
  const { act } = deskContextOf(club.context).acts.find('content publish-item') ?? {}
  if (!act) throw new Error('there is no such act')
  const silent = { out: () => undefined, err: () => undefined, done: () => undefined }
  const by = { operator: 'Wen', reason: 'new', signal: new AbortController().signal, print: silent }
  const args = { item: 'article/bread' }
  const told = await act.carryOut(null, { ...by, args: { ...args, dryRun: true }, isPreview: true })
  const previewed = inEachLanguage((language) => {
    const one = told[language]
    return 'refused' in one ? [] : one.changes
  })
  await save('bread', article('别的'), 1)
  const given = { ...by, args: { ...args, dryRun: false }, isPreview: false, previewed }
  await expect(act.carryOut(null, given)).rejects.toThrow('something else than its preview told')
  expect(await titles()).not.toContain('别的')
  await save('bread', article('面包'), 2)
  await act.carryOut(null, given)
  expect(await titles()).toContain('面包')
  await editor.order('content withdraw-item', { item: 'article/bread' })
})

test('a confirmed draft appears at its time, cannot be changed while it waits, and can be taken back', async () => {
  await save('spring', article('春天'))
  const at = '2026-11-21T08:00'
  expect((await publish('spring', { at })).state).toBe('done')
  expect(await save('spring', article('别的'), 1)).toEqual({ state: 'taken', by: 'Wen' })
  expect((await editor.order('content hold-item', { item: 'article/spring' })).state).toBe('done')
  expect((await publish('spring', { at })).state).toBe('done')
  await publishDue(club.context)
  expect(await titles()).not.toContain('春天')
  await club.moveTo('2026-11-21T00:00:01Z')
  await Promise.all([publishDue(club.context), publishDue(club.context)])
  editor = await desk.signIn(['editor'], 'Wen')
  expect(await titles()).toContain('春天')
  const { data } = await editor.call(calls.show, { kind: 'article', itemId: 'spring' })
  expect(data).toMatchObject({ draft: null, history: [{ by: 'Wen' }] })
})

test('the folder leaves what the desk published, until it has it, too', async () => {
  await save('park', article('公园改过'))
  expect((await publish('park')).state).toBe('done')
  await save('winter', article('冬天'))
  expect((await publish('winter')).state).toBe('done')
  const again = await files.publish()
  expect(again.held).toContainEqual({ key: 'article/park', as: 'other' })
  expect(again.held).toContainEqual({ key: 'article/winter', as: 'absent' })
  expect({ changed: again.changed, removed: again.removed }).toEqual({ changed: [], removed: [] })
  expect(await titles()).toContain('公园改过')
  const operators = operatorDesk(club)
  const exported = await operators.run('content export', { folder: files.folder })
  expect(exported.out).toContain('wrote article/park')
  expect(checkContent(files.folder).problems).toEqual([])
  expect((await files.publish()).held.filter(({ as }) => as !== 'withdrawn')).toEqual([])
  files.add('article', 'park', news, '公园')
  expect((await files.publish()).changed).toEqual(['article/park'])
  expect(await titles()).toContain('公园')
})

test('an export has a preview, and replaces no words that were never published unless it is told to', async () => {
  const operators = operatorDesk(club)
  const exported = (options = {}) => operators.run('content export', { folder: files.folder, ...options })
  const path = join(files.folder, 'article/pond/zh_cn.md')
  await save('pond', article('池塘'))
  await publish('pond')
  expect((await exported({ dryRun: true })).out).toContain('would write article/pond')
  await exported()
  files.add('article', 'pond', news, '同事写的')
  await editor.order('content withdraw-item', { item: 'article/pond' })
  expect(await exported()).toMatchObject({ exit: 1, err: expect.stringContaining('kept article/pond') })
  expect(readFileSync(path, 'utf8')).toContain('同事写的')
  expect((await exported({ overFolder: true })).out).toContain('removed article/pond')
  expect(existsSync(path)).toBe(false)
  expect((await operators.run('audit list', {})).out).toContain('{"does":"remove","item":"article/pond"}')
})

test('--over-desk lets the folder replace what the desk published', async () => {
  await save('park', article('公园改过'))
  await publish('park')
  const done = await operatorDesk(club).run('content publish', { folder: files.folder, overDesk: true })
  expect(done.out).toContain('published article/park')
  expect(await titles()).toContain('公园')
})

const send = (fields: Record<string, string>, content: Buffer) => sendMedium(desk, editor, fields, content)

test('a picture is cropped, stored and shown, exported, and needs a description', async () => {
  const bytes = await pictureOf('#aa3311')
  const fields = { name: 'A.JPG', crop: '10,0,40,30', zh_cn: '一块红色', en_us: 'a red patch' }
  expect((await send({ ...fields, en_us: ' ' }, bytes)).code).toBe(400)
  expect((await send(fields, Buffer.from('no picture'))).data.state).toBe('refused')
  expect((await send({ ...fields, crop: '10,0,60,30' }, bytes)).data.state).toBe('refused')
  const { medium } = (await send(fields, bytes)).data
  expect(medium.url).toMatch(/-40x30\.jpg$/)
  const source = article('有图', { image: medium.name })
  source.bodies.zh_cn = `![一块红色](/media/${medium.name})\n\n说明。`
  expect(await save('picture', source)).toMatchObject({ state: 'saved', problems: [] })
  const cookies = { club_desk: editor.token }
  expect((await desk.app.inject({ url: medium.url })).statusCode).toBe(401)
  expect((await desk.app.inject({ url: medium.url, cookies })).statusCode).toBe(200)
  expect((await publish('picture')).state).toBe('done')
  await club.context.published.refresh()
  const { data } = await club.post('/api/library/item', { kind: 'article', itemId: 'picture' })
  expect(data.item.html).toContain(medium.url)
  expect((await club.get(medium.url)).code).toBe(200)
  await files.publish()
  expect((await club.get(medium.url)).code).toBe(200)
  await operatorDesk(club).run('content export', { folder: files.folder })
  expect(existsSync(join(files.folder, 'media', medium.name))).toBe(true)
  expect(readFileSync(join(files.folder, 'article/picture/zh_cn.md'), 'utf8')).toContain('一块红色')
  expect(checkContent(files.folder).problems).toEqual([])
})

test('each kind has a form in which every field and choice has a label in each language', async () => {
  for (const kind of Object.keys(kinds)) {
    for (const language of ['zh_cn', 'en_us'] as const) {
      const { data } = await editor.call(calls.form, { kind }, language)
      const fields = [...data.facts, ...data.words].flatMap((each) => [each, ...(each.parts ?? [])])
      for (const field of fields)
        expect([kind, field.name, field.label === field.name]).toEqual([kind, field.name, false])
      const chinese = fields.flatMap(({ options }) => options.map(({ label }) => label))
      expect(chinese).not.toContain('')
    }
  }
})

test('the words of a task are edited, what it earns is not, and none is withdrawn', async () => {
  const named = { kind: 'task', itemId: 'check_in' }
  const { shown } = (await editor.call(calls.show, named)).data
  if (!shown) throw new Error('the task is not shown')
  const source = { ...shown, facts: { ...shown.facts, order: 11, points: 9999, monthlyCap: null } }
  source.words.zh_cn = { ...shown.words.zh_cn, name: '天天签到' }
  await editor.call(calls.saveDraft, { ...named, revision: 0, source })
  const { draft } = (await editor.call(calls.show, named)).data
  expect(draft?.changes.map(({ what, after }) => [what, after])).toEqual([
    ['Name (中文)', '天天签到'],
    ['Order', '11'],
  ])
  const ordered = await editor.order('content publish-item', { item: 'task/check_in' })
  if (ordered.state !== 'waits') throw new Error(ordered.state)
  const order = (await reader.call(acts.show, { orderId: ordered.orderId })).data
  expect(order.page).toBe('/content/task/check_in?tab=preview')
  const { orderId } = ordered
  const { data } = await reader.call(acts.confirm, { orderId, seen: order.now.seen })
  expect(data.state).toBe('done')
  await club.context.published.refresh()
  const task = club.context.published.item('task', 'check_in')
  expect(task?.words.zh_cn.name).toBe('天天签到')
  expect(task?.facts).toMatchObject({
    order: 11,
    points: shown.facts.points,
    monthlyCap: shown.facts.monthlyCap,
  })
  const agreement = { act: 'content withdraw-item', args: { item: 'agreement/aum_rules' } }
  expect((await editor.call(acts.preview, agreement)).data.isConfirmed).toBe(true)
  const { state } = await editor.order('content withdraw-item', { item: 'task/check_in' })
  expect(state).toBe('refused')
})

test('a link leads to an item that is shown, or it is a problem', async () => {
  const source = article('链接')
  source.bodies.zh_cn = '[公园](/newsDetail?id=park)\n\n[没有](/newsDetail?id=none)'
  const { data } = await editor.call(
    calls.saveDraft,
    { kind: 'article', itemId: 'links', revision: 0, source },
    'zh_cn',
  )
  expect(data.state === 'saved' && data.problems).toEqual([
    { file: 'zh_cn', field: 'body', text: '俱乐部没有这个页面：/newsDetail?id=none。' },
  ])
  const other = await desk.signIn(['editor'], 'Lin')
  await editor.call(calls.saveDraft, { kind: 'article', itemId: 'links', revision: 1, source })
  await other.call(calls.saveDraft, { kind: 'article', itemId: 'links', revision: 2, source })
  await other.call(calls.dropDraft, { kind: 'article', itemId: 'links', revision: 3 })
  // A row for each turn at the draft, none for each time that it is saved.
  const { out } = await operatorDesk(club).run('audit list', { act: 'content' })
  const rows = out.split('\n').filter((line) => line.includes('article/links'))
  expect(rows.map((row) => /content\.\S+|(Wen|Lin)/g.exec(row)?.[0])).toHaveLength(3)
  expect(rows.filter((row) => row.includes('content.write-draft'))).toHaveLength(2)
})

test('what is written is looked at in the members’ app, by whoever has its key, and nothing is sent from there', async () => {
  const source = article('看一看')
  source.bodies.zh_cn = '还没有保存的正文。'
  const asked = { kind: 'article', itemId: 'look', source }
  const { data } = await editor.call(calls.preview, asked)
  if (data.state !== 'ready') throw new Error(data.state)
  const url = `http://127.0.0.1:${data.port}`
  const opened = await fetch(`${url}/preview/${data.key}?lang=zh_cn&size=large`, { redirect: 'manual' })
  expect(opened.headers.get('location')).toBe('/newsDetail?id=look&lang=zh_cn')
  const cookie = String(opened.headers.get('set-cookie')).split(';')[0] ?? ''
  const call = async (path: string, body: object, headers: Record<string, string> = { cookie }) => {
    const all = { 'content-type': 'application/json', 'accept-language': 'zh_cn', ...headers }
    const reply = await fetch(url + path, { method: 'POST', headers: all, body: JSON.stringify(body) })
    const envelope = (await reply.json()) as { status: string; data: { item: { html: string } } }
    return { code: reply.status, ...envelope }
  }
  const item = await call('/api/library/item', { kind: 'article', itemId: 'look' })
  expect(item.data.item.html).toContain('还没有保存的正文')
  expect((await club.post('/api/library/item', { kind: 'article', itemId: 'look' })).data.item).toBeNull()
  expect((await call('/api/task/all', {})).status).toBe('HPW0207')
  for (const path of ['/api/library/rate', '/api/report/events', '/api/login'])
    expect((await call(path, {})).code).toBe(403)
  expect((await call('/api/library/item', {}, {})).code).toBe(403)
  // Its first script keeps the app from even trying to report.
  const sent: string[] = []
  const window = { fetch: async (to: string) => sent.push(to) }
  const script = await (await fetch(`${url}/preview.js`)).text()
  runInNewContext(script, { window, document: {}, Navigator: class {}, Response })
  for (const path of [reportEventsPath, '/api/library/item']) await window.fetch(path)
  expect(sent).toEqual(['/api/library/item'])
  expect((await fetch(`${url}/preview/0`)).status).toBe(410)
  const task = { kind: 'task', itemId: 'check_in', source: null }
  expect((await editor.call(calls.preview, task)).data.state).toBe('noPage')
})

const handIn = async (background: string) => {
  const fields = { name: 'a.jpg', crop: '', zh_cn: '一块颜色', en_us: 'a colour' }
  return (await send(fields, await pictureOf(background))).data.medium as { name: string; url: string }
}

test('a draft that is being saved keeps what it names from the sweep', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  editor = await desk.signIn(['editor'], 'Wen')
  const { name } = await handIn('#444444')
  await club.moveTo('2026-12-25T02:00:00Z')
  const now = await club.context.clock.now(club.db)
  const written = JSON.stringify(article('同时', { image: name }))
  let sweeping: Promise<number> | undefined
  await club.db.inTransaction(async (tx) => {
    await tx.all(deskMedia.lockNamed, [written])
    sweeping = sweepMedia(club.context, now)
    // The embedded database does one thing after the other; elsewhere the sweep has to be waiting by now.
    while (club.db.kind === 'postgres' && (await club.db.one(lockWaiters))?.count === 0);
    await tx.one(drafts.begin, ['article', 'meanwhile', written, 'Wen', now])
  })
  await sweeping
  expect((await club.db.all(deskMedia.all)).map((each) => each.name)).toContain(name)
})

test('a medium that was handed in and never used is gone after its grace; drafts and former versions keep theirs', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  editor = await desk.signIn(['editor'], 'Wen')
  reader = await desk.signIn(['approver'], 'Fang')
  const [unused, drafted, former] = [
    await handIn('#111111'),
    await handIn('#222222'),
    await handIn('#333333'),
  ]
  await save('drafted', article('草稿', { image: drafted.name }))
  await save('former', article('从前', { image: former.name }))
  await publish('former')
  await save('former', article('现在'))
  await publish('former')
  const isThere = async ({ url }: { url: string }) =>
    (await club.context.db.one(mediaFiles.find, [url.replace('/media/', '')])) !== null
  const sweep = async (day: string) => {
    await club.moveTo(`${day}T02:00:00Z`)
    editor = await desk.signIn(['editor'], 'Wen')
    await sweepMedia(club.context, await club.context.clock.now(club.context.db))
  }
  await sweep('2026-12-10')
  expect(await isThere(unused)).toBe(true)
  await sweep('2026-12-25')
  await sweep('2027-01-05')
  expect([await isThere(unused), await isThere(drafted), await isThere(former)]).toEqual([false, true, true])
})
