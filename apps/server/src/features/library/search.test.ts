import { beforeAll, expect, test } from 'vitest'
import { contentDesk } from '../../testing/content-desk.ts'
import { testClub } from '../../testing/test-club.ts'

/** A club with its full content, and one with a library of a few items. */
const club = await testClub()
const small = await testClub()
const desk = contentDesk(small)

const english = { headers: { 'accept-language': 'en_us' } }
const picture = 'course/pension-statement.svg'
const tip = { section: 'health_tips', publishedOn: '2026-11-01', image: null }
const said = (body: string, more: object = {}) => ({ summary: '要紧的话。', body, ...more })

beforeAll(async () => {
  const text = said('每天坐好再量，高血压的人更要量。拨打120，也可用国家反诈中心App。')
  desk.add('article', 'press', tip, '血压怎么量', { zh_cn: text, en_us: said('Walking helps hospitals.') })
  desk.add('article', 'walk', { ...tip, expiresAt: '2026-11-25' }, '散步', {
    zh_cn: said('散步以后再量血压，血压会稳一些。'),
    en_us: said('He walks to the hospital. Call 120, or say 急救.'),
  })
  desk.add('article', 'blood', tip, '验血', { zh_cn: said('血糖高，压力大。'), en_us: said('Nothing.') })
  desk.add('book', 'reader', { image: picture }, '读本', {
    zh_cn: { author: '编辑部', body: '## 头一章\n\n养老金到账。\n\n## 第二章\n\n### 存单\n\n存款保险。' },
    en_us: { author: 'Editors', body: '## One\n\nPensions.\n\n## Two\n\nDeposits.' },
  })
  expect((await desk.publish()).problems).toEqual([])
})

interface Found {
  kind: string
  itemId: string
  title: string
  excerpt: { text: string; isHit: boolean }[]
  path: string
}
const search = async (text: string, at = small, more: object = {}, options = {}) =>
  (await at.post('/api/library/search', { text, ...more }, options)).data as {
    total: number
    size: number
    list: Found[]
  }
const idsOf = ({ list }: { list: Found[] }) => list.map(({ kind, itemId }) => `${kind}/${itemId}`)
const shown = ({ excerpt }: Found) => excerpt.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

const having = {
  name: 'test_pages_having',
  text: `SELECT count(*)::int AS total FROM content_search
         WHERE language = 'zh_cn' AND (title LIKE '%' || $1 || '%' OR plain_text LIKE '%' || $1 || '%')
           AND (expires_on IS NULL OR expires_on >= '2026-11-20')`,
}
test.each(['血压', '跌倒', '异地', '社区', '医保', '存款', '药', '血'])(
  'a search finds exactly the club’s pages that contain %s',
  async (word) => {
    const { total, list, size } = await search(word, club)
    expect(total).toBeGreaterThan(0)
    expect(total).toBe((await club.db.one<{ total: number }>(having, [word]))?.total)
    expect(size).toBe(Math.min(total, 5))
    for (const found of list) expect(shown(found) + found.title).toContain(word)
  },
)

test('a hit in the title ranks above one in the text', async () => {
  const found = await search('血压')
  expect(idsOf(found)).toEqual(['article/press', 'article/walk'])
  expect(found.list[1]).toEqual({
    kind: 'article',
    itemId: 'walk',
    title: '散步',
    excerpt: [
      { text: '要紧的话。 散步以后再量', isHit: false },
      { text: '血压', isHit: true },
      { text: '，', isHit: false },
      { text: '血压', isHit: true },
      { text: '会稳一些。', isHit: false },
    ],
    path: '/newsDetail?id=walk',
  })
})

test('a longer query must match all of its pairs of characters; a single character matches anywhere', async () => {
  expect(idsOf(await search('高血压'))).toEqual(['article/press'])
  expect(idsOf(await search('散步 高血压'))).toEqual([])
  expect(idsOf(await search('血')).sort()).toEqual(['article/blood', 'article/press', 'article/walk'])
  expect(idsOf(await search('压力 血糖'))).toEqual(['article/blood'])
})

test('numbers and Latin words in Chinese texts are found in any width', async () => {
  expect(idsOf(await search('120'))).toEqual(['article/press'])
  expect(idsOf(await search('ＡＰＰ'))).toEqual(['article/press'])
  expect(idsOf(await search('12'))).toEqual([])
  expect((await search('96110', club)).total).toBeGreaterThan(0)
  expect((await search('120', club)).total).toBeGreaterThan(0)
})

test('a chapter of a book is found by itself, with its path', async () => {
  const { list } = await search('存款保险')
  expect(list.filter(({ kind }) => kind === 'book')).toEqual([
    {
      kind: 'book',
      itemId: 'reader#2',
      title: '第二章 · 读本',
      excerpt: [
        { text: '存单 ', isHit: false },
        { text: '存款保险', isHit: true },
        { text: '。', isHit: false },
      ],
      path: '/oldAgeBook?book=reader&chapter=2',
    },
  ])
})

test('agreements with a page, menu entries and courses are found', async () => {
  const paths = async (text: string) =>
    (await search(text, club, { pageSize: 50 })).list.map(({ path }) => path)
  expect(await paths('注册协议')).toContain('/protocal')
  expect((await search('勋章规则', club)).list.every(({ itemId }) => itemId !== 'medal_rules')).toBe(true)
  expect((await paths('学堂')).some((path) => path === '/college')).toBe(true)
  expect((await paths('养老金')).some((path) => path.startsWith('/course'))).toBe(true)
})

test('English words are found in their other forms, in English only', async () => {
  const found = await search('walking', small, {}, english)
  expect(idsOf(found).sort()).toEqual(['article/press', 'article/walk'])
  expect(found.list.map(shown).join()).toContain('He [walks] to')
  expect(idsOf(await search('hospital call 120', small, {}, english))).toEqual(['article/walk'])
  expect(idsOf(await search('急救', small, {}, english))).toEqual(['article/walk'])
  expect((await search('血糖', small, {}, english)).total).toBe(0)
  expect((await search('the', small, {}, english)).total).toBe(0)
  expect((await search('blood pressure', club, {}, english)).total).toBeGreaterThan(0)
})

test('results are paged without a gap or a repeat', async () => {
  const pages = []
  const { total } = await search('医保', club)
  for (let pageNum = 1; pageNum <= Math.ceil(total / 5); pageNum += 1) {
    pages.push(...idsOf(await search('医保', club, { pageNum })))
  }
  expect(new Set(pages).size).toBe(total)
  expect(await search('医保', club, { pageNum: 1000 })).toEqual({ total, list: [], size: 0 })
})

test('expired items are not found', async () => {
  await small.moveTo('2026-11-26T00:00:00+08:00')
  await small.context.published.refresh()
  expect(idsOf(await search('血压'))).toEqual(['article/press'])
  await small.moveTo('2026-11-20T12:00:00+08:00')
  await small.context.published.refresh()
})

test.each(['？', '…！，。', '☎️', "'", '&', '|', '!()', '\\', ':*', '<->', '𝄞'])(
  'a query of only %j finds nothing',
  async (text) => {
    expect(await search(text)).toEqual({ total: 0, list: [], size: 0 })
  },
)

test.each(["血压' | 'x", '血压 & !x', "'); DROP TABLE content_search; --", '血压:*A', '%_', "a\\'b"])(
  'a query like %j is treated as plain words',
  async (text) => {
    const { total } = await search(text)
    expect(total).toBeLessThanOrEqual(2)
    expect((await search('血压')).total).toBe(2)
  },
)

test('a query that is empty or longer than forty characters is refused', async () => {
  for (const text of ['血'.repeat(41), '', '   ']) {
    expect((await small.post('/api/library/search', { text })).code).toBe(400)
  }
  expect((await search('压血'.repeat(20))).total).toBe(0)
})

test('a publication indexes new pages, removes deleted ones, and leaves the rest unchanged', async () => {
  const rows = {
    name: 'test_search_rows',
    text: "SELECT item_id, ctid::text AS place FROM content_search WHERE item_id LIKE 'reader%' ORDER BY 1, 2",
  }
  const before = await small.db.all(rows)
  desk.add('article', 'press', tip, '血糖怎么量', { zh_cn: said('用血糖仪。'), en_us: said('Sugar.') })
  desk.remove('article', 'walk')
  await desk.publish()
  expect((await search('血压')).total).toBe(0)
  expect(idsOf(await search('血糖仪'))).toEqual(['article/press'])
  expect(await small.db.all(rows)).toEqual(before)
})

test('missing index rows are rebuilt by the next publication, even without new content', async () => {
  const version = small.context.published.version()
  await small.db.run({ name: 'test_forget', text: 'DELETE FROM content_search' })
  expect((await search('血糖仪')).total).toBe(0)
  expect((await desk.publish()).version).toBe(version)
  expect((await search('血糖仪')).total).toBe(1)
})
