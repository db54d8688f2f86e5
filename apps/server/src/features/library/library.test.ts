import { beforeAll, expect, test } from 'vitest'
import { contentDesk } from '../../testing/content-desk.ts'
import { testClub } from '../../testing/test-club.ts'

/** A club with a library of a few items. */
const club = await testClub()
const desk = contentDesk(club)

const picture = 'course/pension-statement.svg'
const article = (section: string, publishedOn: string, more: object = {}) => ({
  section,
  publishedOn,
  image: null,
  ...more,
})
const lecture = (day: string) => ({
  beginTime: `${day}T09:00:00+08:00`,
  endTime: `${day}T10:30:00+08:00`,
  cityId: 'beijing',
  seats: 30,
  phone: null,
  courseId: 'course-2026-02',
})
const lecturer = { lecturer: '林医生', venue: '西城网点' }
const discount = { category: 'dining', image: picture, cityIds: [], phone: null, beginsOn: '2026-11-01' }
const bookText = (chapters: string[]) =>
  chapters.map((title) => `## ${title}\n\n### 头一件\n\n${'好'.repeat(600)}\n`).join('\n')

function fill(): void {
  desk.add('article', 'tip-b', { order: 20, ...article('health_tips', '2026-11-18') }, '乙')
  desk.add('article', 'tip-a', { order: 20, ...article('health_tips', '2026-01-01') }, '甲')
  desk.add('article', 'tip-c', { order: 10, ...article('health_tips', '2026-02-01') }, '丙', {
    zh_cn: { body: `## 坐下\n\n${'好'.repeat(520)}` },
    en_us: { body: `## Sit\n\n${'well '.repeat(400)}` },
  })
  desk.add('article', 'news-old', article('news', '2026-10-01', { image: picture }), '旧闻')
  desk.add('article', 'news-new', { order: 90, ...article('news', '2026-11-15') }, '新闻')
  desk.add('article', 'open-day', article('campaign', '2026-11-10', { expiresAt: '2026-11-25' }), '开放日')
  desk.add('question', 'dizzy', { topic: 'heart' }, '头晕怎么办')
  desk.add('lecture', 'today', lecture('2026-11-20'), '今天的讲座', { zh_cn: lecturer, en_us: lecturer })
  desk.add('lecture', 'soon', lecture('2026-12-01'), '下月的讲座', { zh_cn: lecturer, en_us: lecturer })
  desk.add('lecture', 'past', lecture('2026-06-01'), '夏天的讲座', { zh_cn: lecturer, en_us: lecturer })
  const offer = { merchant: '暖心饭堂', offer: '九折' }
  const both = { zh_cn: offer, en_us: offer }
  desk.add('discount', 'lunch', { ...discount, products: ['card'], expiresAt: '2026-12-31' }, '午饭', both)
  const here = { ...discount, cityIds: ['beijing'], products: [], expiresAt: '2026-11-20' }
  desk.add('discount', 'tea', { ...here, order: 20 }, '喝茶', both)
  const points = [{ label: '年费', value: '免' }]
  const product = { category: 'card', image: picture, riskLevel: null, shortLink: 'open_account' }
  desk.add('product', 'card', product, '常青卡', { zh_cn: { points }, en_us: { points } })
  const hours = { hours: '全天' }
  desk.add('hotline', 'rescue', { category: 'emergency', number: '120' }, '急救', {
    zh_cn: { ...hours, body: '' },
    en_us: { ...hours, body: '' },
  })
  const days = { beginsOn: '2026-11-01', endsOn: '2026-11-21' }
  const theme = { theme: '秋' }
  desk.add('edition', 'sixth', { edition: 6, image: picture, ...days }, '第六届', {
    zh_cn: theme,
    en_us: theme,
  })
  desk.add('book', 'reader', { image: picture }, '读本', {
    zh_cn: { author: '编辑部', body: bookText(['钱从*哪里*来', '往哪里放']) },
    en_us: { author: 'The editors', body: bookText(['Where it comes from', 'Where to keep it']) },
  })
  const all = { health: ['1', '2', '3'], medicalNeed: ['1', '2', '3'], relation: ['1', '2', '3', '4'] }
  const more = { zh_cn: { linkNames: ['热线'] }, en_us: { linkNames: ['Hotlines'] } }
  const links = { readMore: ['/discountsLine'] }
  desk.add(
    'care_advice',
    'basic',
    { order: 20, socialInsurance: ['Y', 'N'], ...all, ...links },
    '先参保',
    more,
  )
  desk.add('care_advice', 'first', { socialInsurance: ['N'], ...all, ...links }, '先登记', more)
}

beforeAll(async () => {
  fill()
  expect((await desk.publish()).problems).toEqual([])
})

const english = { headers: { 'accept-language': 'en_us' } }
const list = async (request: object) => (await club.post('/api/library/list', request)).data
const idsOf = ({ list }: { list: { itemId: string }[] }) => list.map(({ itemId }) => itemId)
const idsIn = async (request: object) => idsOf(await list(request))
const item = async (kind: string, itemId: string) =>
  (await club.post('/api/library/item', { kind, itemId })).data

test('a section keeps its order, and dated sections are sorted newest first', async () => {
  const tips = await list({ kind: 'article', groups: ['health_tips'] })
  expect([tips.total, tips.size, idsOf(tips)]).toEqual([3, 3, ['tip-c', 'tip-a', 'tip-b']])
  expect(await idsIn({ kind: 'article', groups: ['news', 'campaign'] })).toEqual([
    'news-new',
    'open-day',
    'news-old',
  ])
  expect(await idsIn({ kind: 'article', groups: ['nothing'] })).toEqual([])
})

test('a list is paged and ends', async () => {
  const page = (pageNum: number) => list({ kind: 'article', pageNum, pageSize: 4 })
  expect([await page(1), await page(2), await page(3)].map(({ total, size }) => [total, size])).toEqual([
    [6, 4],
    [6, 2],
    [6, 0],
  ])
  const refused = await club.post('/api/library/list', { kind: 'article', pageSize: 51 })
  expect([refused.code, refused.status]).toEqual([400, 'HPC0400'])
  expect((await club.post('/api/library/list', { kind: 'medal' })).code).toBe(400)
})

test('an article shows its day, picture and reading time', async () => {
  const [old] = (await list({ kind: 'article', groups: ['news'], pageNum: 2, pageSize: 1 })).list
  expect(old).toEqual({
    kind: 'article',
    itemId: 'news-old',
    group: 'news',
    title: '旧闻',
    summary: '旧闻。',
    imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}-\d+x\d+\.svg$/),
    day: '2026-10-01',
    minutes: 1,
    isInvented: true,
    path: '/newsDetail?id=news-old',
    lecture: null,
    discount: null,
    product: null,
    hotline: null,
    edition: null,
  })
  expect((await item('article', 'tip-c')).item.minutes).toBe(2)
  const { data } = await club.post('/api/library/item', { kind: 'article', itemId: 'tip-c' }, english)
  expect([data.item.title, data.item.minutes]).toEqual(['丙 in English', 3])
})

test('an item has its text, origin and the next items of its group', async () => {
  const { item: tip, isOver } = await item('article', 'tip-a')
  expect(isOver).toBe(false)
  expect(tip.html).toBe('<p>甲。</p>')
  expect(tip.origin).toEqual({
    sources: ['常青俱乐部编写'],
    reviewer: expect.any(String),
    reviewedAt: '2026-11-01',
    expiresAt: null,
  })
  expect(idsOf({ list: tip.others })).toEqual(['tip-b', 'tip-c'])
})

test('an unknown item is null, not an error', async () => {
  for (const itemId of ['nothing', '', '__proto__', '../tip-a']) {
    expect(await item('article', itemId)).toEqual({ item: null, isOver: false })
  }
  // An item of another kind is not found.
  expect(await item('question', 'tip-a')).toEqual({ item: null, isOver: false })
})

test('upcoming lectures come first; a lecture that ends moves behind them', async () => {
  await club.moveTo('2026-11-20T10:29:00+08:00')
  expect(await idsIn({ kind: 'lecture' })).toEqual(['today', 'soon', 'past'])
  await club.moveTo('2026-11-20T10:30:00+08:00')
  const after = await list({ kind: 'lecture' })
  expect(idsOf(after)).toEqual(['soon', 'today', 'past'])
  expect(after.list[1]).toMatchObject({ day: '2026-11-20', minutes: 1, imageUrl: null })
  expect(after.list[1].lecture).toEqual({
    beginTime: '2026-11-20T09:00:00+08:00',
    endTime: '2026-11-20T10:30:00+08:00',
    cityName: '北京',
    venue: '西城网点',
    lecturer: '林医生',
    seats: 30,
    phone: null,
    coursePath: '/courseArticle?courseId=course-2026-02',
    isOver: true,
  })
})

test('discounts name products and cities, products link to the bank, hotlines have hours', async () => {
  const [lunch, tea] = (await list({ kind: 'discount', groups: ['dining'] })).list
  expect(lunch.discount).toMatchObject({
    offer: '九折',
    cityNames: [],
    products: [{ name: '常青卡', path: '/wealth?id=card' }],
    beginsOn: '2026-11-01',
    expiresAt: '2026-12-31',
  })
  expect([lunch.day, tea.discount.cityNames]).toEqual(['2026-12-31', ['北京']])
  const [card] = (await list({ kind: 'product' })).list
  expect(card.product).toEqual({
    riskLevel: null,
    points: [{ label: '年费', value: '免' }],
    bankPage: { key: 'open_account', url: 'https://m.evergreen-bank.example/s/open-account' },
  })
  const [rescue] = (await list({ kind: 'hotline' })).list
  expect([rescue.hotline, rescue.minutes]).toEqual([{ number: '120', hours: '全天' }, null])
})

test('an edition is current on its days', async () => {
  const isCurrent = async () => (await list({ kind: 'edition' })).list[0].edition.isCurrent
  await club.moveTo('2026-11-21T23:59:00+08:00')
  await club.context.published.refresh()
  expect(await isCurrent()).toBe(true)
  await club.moveTo('2026-11-22T00:00:00+08:00')
  await club.context.published.refresh()
  expect(await isCurrent()).toBe(false)
  await club.moveTo('2026-11-20T12:00:00+08:00')
  await club.context.published.refresh()
})

test('an item is visible on its last day and expired on the next', async () => {
  await club.moveTo('2026-11-25T23:59:00+08:00')
  await club.context.published.refresh()
  expect((await item('article', 'open-day')).item.origin.expiresAt).toBe('2026-11-25')
  expect(await idsIn({ kind: 'article', groups: ['campaign'] })).toEqual(['open-day'])
  // The discount for tea was valid until the 20th.
  expect(await idsIn({ kind: 'discount' })).toEqual(['lunch'])
  await club.moveTo('2026-11-26T00:00:00+08:00')
  await club.context.published.refresh()
  expect(await item('article', 'open-day')).toEqual({ item: null, isOver: true })
  expect(await list({ kind: 'article', groups: ['campaign'] })).toEqual({ total: 0, list: [], size: 0 })
  await club.moveTo('2026-11-20T12:00:00+08:00')
  await club.context.published.refresh()
  expect((await list({ kind: 'article', groups: ['campaign'] })).total).toBe(1)
})

test('the bookshelf shows every book with its chapters', async () => {
  const { data } = await club.post('/api/library/books')
  expect(data.list).toEqual([
    {
      bookId: 'reader',
      title: '读本',
      summary: '读本。',
      author: '编辑部',
      imageUrl: expect.stringMatching(/^\/media\//),
      chapters: [
        { chapterNo: 1, title: '钱从哪里来', minutes: 2 },
        { chapterNo: 2, title: '往哪里放', minutes: 2 },
      ],
    },
  ])
})

test('a chapter has its own page, with headings below its title', async () => {
  const chapter = async (bookId: string, chapterNo: number) =>
    (await club.post('/api/library/chapter', { bookId, chapterNo }, english)).data.book
  expect(await chapter('reader', 2)).toMatchObject({
    bookId: 'reader',
    title: '读本 in English',
    author: 'The editors',
    chapterNo: 2,
    chapterTitle: 'Where to keep it',
    html: expect.stringMatching(/^<h2>头一件<\/h2>\n<p>好+<\/p>$/),
    origin: { reviewedAt: '2026-11-01' },
  })
  expect([await chapter('reader', 3), await chapter('nothing', 1)]).toEqual([null, null])
  expect((await club.post('/api/library/chapter', { bookId: 'reader', chapterNo: 0 })).code).toBe(400)
})

test('the care finder returns all fitting advice in order, with reasons', async () => {
  const find = async (socialInsurance: string) =>
    (
      await club.post('/api/library/findCare', {
        socialInsurance,
        health: '1',
        medicalNeed: '2',
        relation: '4',
      })
    ).data.list
  expect((await find('N')).map(({ adviceId }: { adviceId: string }) => adviceId)).toEqual(['first', 'basic'])
  expect(await find('Y')).toEqual([
    {
      adviceId: 'basic',
      title: '先参保',
      reason: '先参保。',
      html: '<p>先参保。</p>',
      links: [{ path: '/discountsLine', name: '热线' }],
      origin: expect.objectContaining({ sources: ['常青俱乐部编写'] }),
    },
  ])
  expect((await club.post('/api/library/findCare', { socialInsurance: 'Y' })).code).toBe(400)
})
