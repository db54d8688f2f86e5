// Measures a page of the library and a search with 100 and with 10,000 articles, on the embedded
// database: `npm run bench -- library`.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { publishContent } from '../apps/server/src/features/content/content-publish.ts'
import { copyWithoutLibrary } from '../apps/server/src/testing/content-copy.ts'
import { type App, openClub } from './kit/open-club.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const sizes = isQuick ? [100, 500] : [100, 10_000]
const callsMeasured = 200
const pageSize = 5
const sections = ['health_tips', 'insurance_policy', 'care_guidance', 'travel', 'news'] as const

/** Pseudo-random numbers, the same in every run. */
function makeRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const random = makeRandom(20_261_120)
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
const contentDir = join(import.meta.dirname, '../content')

/** The sentences of the club's own articles in a language. */
function sentencesOf(language: 'zh_cn' | 'en_us', end: RegExp): string[] {
  return readdirSync(join(contentDir, 'article')).flatMap((id) => {
    const text = readFileSync(join(contentDir, 'article', id, `${language}.md`), 'utf8')
    const body = text.split('---\n').slice(2).join()
    return body.split(end).filter((part) => /^[^#|!\-*\d[\]<>`_\n]{8,}$/.test(part))
  })
}
const chinese = sentencesOf('zh_cn', /(?<=[。！？])|\n/)
const english = sentencesOf('en_us', /(?<=[.!?]) |\n/)
const some = (list: readonly string[], count: number, between: string) =>
  Array.from({ length: count }, () => oneOf(list)).join(between)

/** An article of typical length, made of their sentences; only its number is unique. */
function writeArticle(folder: string, index: number): void {
  const place = join(folder, 'article', `made-${String(index).padStart(5, '0')}`)
  mkdirSync(place, { recursive: true })
  const facts = {
    order: index,
    section: sections[index % sections.length],
    image: null,
    publishedOn: '2026-11-01',
    source: 'club',
    reviewedAt: '2026-11-01',
    reviewer: 'demo',
    isInvented: true,
  }
  const file = (title: string, summary: string, body: string) =>
    `---\n${JSON.stringify({ title, summary })}\n---\n${body}\n`
  writeFileSync(join(place, 'item.yaml'), JSON.stringify(facts))
  const zh = Array.from({ length: 6 }, () => some(chinese, 5, '')).join('\n\n')
  writeFileSync(join(place, 'zh_cn.md'), file(`健康第${index}篇`, oneOf(chinese).slice(0, 60), zh))
  const en = Array.from({ length: 6 }, () => some(english, 5, ' ')).join('\n\n')
  writeFileSync(join(place, 'en_us.md'), file(`Health, part ${index}`, oneOf(english).slice(0, 200), en))
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; ms: number }> {
  const start = performance.now()
  const result = await work()
  return { result, ms: performance.now() - start }
}

/** The median and the 99th percentile of many calls, in milliseconds. */
async function measure(app: App, name: string, url: string, payload: object): Promise<number> {
  const times: number[] = []
  for (let call = 0; call < callsMeasured; call += 1) {
    const { result, ms } = await timed(() => app.inject({ method: 'POST', url, payload }))
    if (result.json().status !== '200') throw new Error(result.body)
    times.push(ms)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(2)
  console.log(`  ${name}: median ${at(0.5)} ms, 99% within ${at(0.99)} ms`)
  return Number(at(0.5))
}

/** The medians of an article and of a search for a word in all of them, in milliseconds. */
async function run(size: number) {
  const folder = mkdtempSync(join(tmpdir(), 'club-bench-'))
  const content = join(folder, 'content')
  mkdirSync(join(folder, 'data'))
  const { context, app } = await openClub(join(folder, 'data'))
  const { db, clock, published } = context
  const publish = () => publishContent(db, clock, content, { operator: 'bench', reason: '' })
  const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`
  try {
    copyWithoutLibrary(context.config.contentDir, content)
    for (let index = 0; index < size; index += 1) writeArticle(content, index)
    console.log(`${size.toLocaleString('en')} articles`)
    const first = await timed(publish)
    if (first.result.problems.length > 0) throw new Error(JSON.stringify(first.result.problems[0]))
    const taken = await timed(() => published.refresh())
    console.log(`  published in ${seconds(first.ms)}, loaded in ${seconds(taken.ms)}`)
    writeArticle(content, 7)
    const again = await timed(publish)
    const change = await timed(() => published.refresh())
    console.log(`  one changed: published in ${seconds(again.ms)}, loaded in ${change.ms.toFixed(1)} ms`)
    const last = Math.ceil(size / sections.length / pageSize)
    const groups = ['health_tips']
    const list = (pageNum: number, more: object) =>
      ['/api/library/list', { kind: 'article', pageNum, pageSize, ...more }] as const
    await measure(app, 'a section, first page', ...list(1, { groups }))
    await measure(app, 'a section, middle page', ...list(Math.ceil(last / 2), { groups }))
    await measure(app, 'a section, last page', ...list(last, { groups }))
    await measure(app, 'four sections, middle page', ...list(last * 2, { groups: sections.slice(0, 4) }))
    const article = await measure(app, 'one article', '/api/library/item', {
      kind: 'article',
      itemId: 'made-00042',
    })
    const search = (text: string, pageNum = 1) =>
      ['/api/library/search', { text, pageNum, pageSize }] as const
    await measure(app, 'search, a number in one article', ...search('42'))
    await measure(app, 'search, a word in some', ...search('跌倒'))
    const common = await measure(app, 'search, a word in all', ...search('健康'))
    await measure(app, 'search, its last page', ...search('健康', Math.ceil(size / pageSize)))
    await measure(app, 'search, a single sign', ...search('药'))
    console.log(`  memory of the process: ${Math.round(process.memoryUsage().rss / 1024 / 1024)} MB`)
    return { size, article, common }
  } finally {
    await app.close()
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const [few, many] = [await run(sizes[0] ?? 0), await run(sizes[1] ?? 0)]
const ratios = {
  'an article, many articles / few': many.article / few.article,
  'a word in all of them, many articles / few': many.common / few.common,
}
reportRatios('library', ratios, { few, many })
