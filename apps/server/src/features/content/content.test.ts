import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { contentFolder } from '../../testing/content-folder.ts'
import { makeMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { checkContent } from './content-check.ts'
import { publishContent } from './content-publish.ts'

const club = await testClub()
const { folder, change, add, problems } = contentFolder(club)
const who = { operator: 'lin', reason: 'test' }
async function publish() {
  const done = await publishContent(club.db, club.context.clock, folder, who)
  await club.context.published.refresh()
  return done
}
// What each test publishes differs from this only by what it changes.
await publish()

test("the club's content has no problems", () => {
  expect(checkContent(club.config.contentDir).problems).toEqual([])
})

test('every problem names file, line and field', () => {
  change('task/check_in/item.yaml', /cycle: day/, 'cycle: week\nsurprise: 1')
  change('task/check_in/item.yaml', /MB: true/, 'MB: maybe')
  change('slider/morning-park/item.yaml', /url: .*/, 'url: https://evil.example')
  change('slider/reading-desk/item.yaml', /url: .*/, 'url: //evil.example')
  change('medal/applause/item.yaml', /frontImage: .*/, 'frontImage: medal/nothing.svg')
  change('menu/college/en_us.md', /name: .*\n/, '')
  change('banner/new-active/item.yaml', /beginTime: .*/, 'beginTime: yesterday')
  const said = problems().join('\n')
  expect(said).toMatch(/task\/check_in\/item\.yaml:2: cycle: /)
  expect(said).toContain('task/check_in/item.yaml:3: surprise: is not a known field')
  expect(said).toMatch(/task\/check_in\/item\.yaml:13: channels\.MB: /)
  expect(said).toContain('slider/morning-park/item.yaml:3: url: must be a path of our own, like /college')
  expect(said).toContain('slider/reading-desk/item.yaml:3: url: must be a path of our own, like /college')
  expect(said).toContain(
    'medal/applause/item.yaml:5: frontImage: there is no picture media/medal/nothing.svg',
  )
  expect(said).toContain('menu/college/en_us.md:2: name: is missing')
  expect(said).toMatch(/banner\/new-active\/item\.yaml:\d: beginTime: must be an instant/)
})

test('missing, superfluous and unreadable files are reported', () => {
  rmSync(join(folder, 'task/vote_work'), { recursive: true })
  rmSync(join(folder, 'menu/college/zh_cn.md'))
  add('news/a/item.yaml', 'order: 1')
  add('menu/college/notes.txt', 'x')
  add('task/own_task/item.yaml', readFileSync(join(folder, 'task/check_in/item.yaml'), 'utf8'))
  for (const language of ['zh_cn', 'en_us']) {
    add(`task/own_task/${language}.md`, readFileSync(join(folder, `task/check_in/${language}.md`), 'utf8'))
  }
  add('course/course-2026-01/item.yaml', 'order: 1\norder: 2\n')
  add('slider/morning-park/zh_cn.md', 'no front matter')
  writeFileSync(join(folder, 'slider/morning-park/en_us.md'), Buffer.from([0x2d, 0xff, 0xfe]))
  const said = problems().join('\n')
  expect(said).toContain('task/vote_work:1: : is missing; the club needs every task')
  expect(said).toContain('menu/college/zh_cn.md:1: : is missing')
  expect(said).toContain('news:1: : is not a kind of content')
  expect(said).toContain('menu/college/notes.txt:1: : is none of')
  expect(said).toContain('task/own_task/item.yaml:1: : is not a task of the club')
  expect(said).toContain('course/course-2026-01/item.yaml:2: : Map keys must be unique')
  expect(said).toContain('slider/morning-park/zh_cn.md:1: : must begin with front matter')
  expect(said).toContain('slider/morning-park/en_us.md:1: : is not UTF-8')
})

test('pictures that could run, fetch or leave the folder are refused', () => {
  writeFileSync(join(folder, 'media/slider/morning-park.svg'), '<svg><script/></svg>')
  writeFileSync(join(folder, 'media/page.html'), '<html>')
  symlinkSync('/etc/passwd', join(folder, 'media/secret.svg'))
  const said = problems().join('\n')
  expect(said).toContain('media/slider/morning-park.svg:1: : holds a script')
  expect(said).toContain('media/page.html:1: : must be named')
  expect(said).toContain('media/secret.svg:1: : is neither a file nor a folder')
  expect(said).toContain('slider/morning-park/item.yaml:2: image: there is no picture')
})

test('a partner has a name in both languages and a site; an unknown or invented one has none', async () => {
  const ask = async (source: string, language = 'zh_cn') =>
    (await club.post('/api/partner/query', { source }, { headers: { 'accept-language': language } })).data
  const url = 'https://m.silver-park.example/'
  expect(await ask('silver-park')).toEqual({ partner: { name: '银龄公园', url } })
  expect(await ask('silver-park', 'en_us')).toEqual({ partner: { name: 'Silver Park', url } })
  for (const source of ['nobody', 'evergreen', '__proto__', 'toString', 'https://evil.example'])
    expect(await ask(source)).toEqual({ partner: null })
})

test("a partner's site is a plain https address", () => {
  const sites = {
    open: 'http://m.silver-park.example/',
    script: 'javascript:alert(1)',
    half: '//evil.example/',
    named: 'https://m.silver-park.example@evil.example/',
  }
  const names = 'name: { zh_cn: 名, en_us: Name }'
  const lines = Object.entries(sites).map(([source, url]) => `  ${source}: { ${names}, url: '${url}' }\n`)
  change('brand.yaml', /partners:\n[\s\S]*?(?=invented)/, `partners:\n${lines.join('')}`)
  expect(problems()).toEqual([
    'brand.yaml:28: partners.open.url: must be an https address',
    'brand.yaml:29: partners.script.url: must be an https address',
    'brand.yaml:30: partners.half.url: must be an https address',
    'brand.yaml:31: partners.named.url: must not contain a user name',
  ])
})

test('both languages need the same texts, and nothing that would not be shown', () => {
  change('agreement/privacy/en_us.md', /^(---[\s\S]*?\n---\n)[\s\S]*$/, '$1')
  change('agreement/aum_rules/zh_cn.md', /\n## [^\n]*\n/, '\n<b>粗</b>\n')
  const said = problems().join('\n')
  expect(said).toContain('agreement/privacy/en_us.md:1: : needs a text below its front matter')
  expect(said).toContain('agreement/aum_rules/zh_cn.md:6: : holds HTML, which is not shown')
})

test('publishing shows what changed, leaves the rest alone and increases the version only then', async () => {
  const before = club.context.published.version()
  expect(await publish()).toMatchObject({ version: before, changed: [], removed: [] })
  change('slider/morning-park/zh_cn.md', /title: .*/, 'title: 清早好')
  rmSync(join(folder, 'slider/reading-desk'), { recursive: true })
  expect(await publish()).toMatchObject({
    version: before + 1,
    changed: ['slider/morning-park'],
    removed: ['media/slider/reading-desk.svg', 'slider/reading-desk'],
  })
  const { data } = await club.post('/api/appinfo')
  expect(data.sliders.map((slider: { title: string }) => slider.title)).toContain('清早好')
  expect(data.sliders.map((slider: { sliderId: string }) => slider.sliderId)).not.toContain('reading-desk')
  expect((await publish()).version).toBe(before + 1)
})

test('one bad file leaves everything as it was', async () => {
  const before = club.context.published.version()
  change('slider/morning-park/zh_cn.md', /title: .*/, 'title: 不该出现')
  change('task/check_in/item.yaml', /points: .*/, 'points: 0')
  const done = await publish()
  expect(done.problems).toHaveLength(1)
  expect(club.context.published.version()).toBe(before)
  expect(JSON.stringify((await club.post('/api/appinfo')).data)).not.toContain('不该出现')
})

test('a text that members agreed to can only change with a new version', async () => {
  await publish()
  change('agreement/privacy/zh_cn.md', /summary: .*/, 'summary: 换了说法')
  const refused = await publish()
  expect(refused.problems).toMatchObject([
    {
      file: 'agreement/privacy/item.yaml',
      line: 2,
      field: 'version',
      message: expect.stringContaining('give it a new version'),
    },
  ])
  change('agreement/privacy/item.yaml', /version: .*/, 'version: "9.1"')
  expect((await publish()).changed).toEqual(['agreement/privacy'])
  const { data } = await club.post('/api/userAgreement/query', { agreementIds: ['privacy', 'unknown'] })
  expect(data.list).toMatchObject([
    { agreementId: 'privacy', version: '9.1', summary: '换了说法', isRequired: true },
  ])
  expect(data.list[0].html).toMatch(/^<h2>/)
})

test('two concurrent publications run one after the other', async () => {
  const before = (await publish()).version
  change('slider/morning-park/zh_cn.md', /summary: .*/, 'summary: 一起来')
  const both = await Promise.all([publish(), publish()])
  expect(both.map(({ version }) => version)).toEqual([before + 1, before + 1])
  expect(both.flatMap(({ changed }) => changed)).toEqual(['slider/morning-park'])
})

test('members see banners only while they are visible, in their language', async () => {
  change('banner/new-active/item.yaml', /beginTime: .*/, 'beginTime: 2026-11-20T12:00:00+08:00')
  change('banner/new-active/item.yaml', /endTime: .*/, 'endTime: 2026-11-20T13:00:00+08:00')
  change('banner/new-active/en_us.md', /title: .*/, 'title: Only at noon')
  await publish()
  const shown = async () => {
    const headers = { 'accept-language': 'en_us' }
    const { data } = await club.post('/api/banner/query', { positionId: 'new_active' }, { headers })
    return data.list.map((banner: { title: string }) => banner.title)
  }
  await club.moveTo('2026-11-20T11:59:00+08:00')
  expect(await shown()).toEqual([])
  await club.moveTo('2026-11-20T12:00:00+08:00')
  expect(await shown()).toEqual(['Only at noon'])
  await club.moveTo('2026-11-20T13:00:00+08:00')
  expect(await shown()).toEqual([])
  expect((await club.post('/api/banner/query', { positionId: 'nowhere' })).data.list).toEqual([])
})

test('the position of the pop-up holds the visible hot activities', async () => {
  change('hot_activity/talent-call/item.yaml', /endTime: .*/, 'endTime: 2026-11-20T13:00:00+08:00')
  await publish()
  const shown = async () => (await club.post('/api/banner/query', { positionId: 'hot_activity' })).data.list
  await club.moveTo('2026-11-20T12:59:00+08:00')
  expect(await shown()).toEqual([
    {
      bannerId: 'talent-call',
      title: '第六届才艺大赛',
      summary: expect.any(String),
      imageUrl: expect.stringMatching(/^\/media\/[0-9a-f]{32}-600x700\.svg$/),
      url: '/talent?showTab=6',
      beginTime: null,
      endTime: '2026-11-20T13:00:00+08:00',
    },
  ])
  await club.moveTo('2026-11-20T13:00:00+08:00')
  expect(await shown()).toEqual([])
})

test('the menu is in order, and its small drawings come with it', async () => {
  const { data } = await club.post('/api/menu/query')
  expect(data.list.filter((entry: { slot: string }) => entry.slot === 'bottom').length).toBeGreaterThan(2)
  const type = 'data:image/svg+xml,'
  for (const { iconUrl } of data.list as { iconUrl: string }[]) {
    expect(iconUrl.slice(0, type.length)).toBe(type)
    expect(decodeURIComponent(iconUrl.slice(type.length))).toMatch(/^<svg [\s\S]*<\/svg>$/)
  }
})

test('a drawing is served once for all, and may run nothing', async () => {
  const { data } = await club.post('/api/appinfo')
  const picture = await club.get(data.brand.logoUrl)
  expect(picture.code).toBe(200)
  expect(picture.headers['content-type']).toBe('image/svg+xml')
  expect(picture.headers['cache-control']).toContain('immutable')
  expect(picture.headers['content-security-policy']).toContain("default-src 'none'")
})

test.each([
  '/media/../item.yaml',
  '/media/..%2fbrand.yaml',
  '/media/',
  '/media/icon',
  '/media/.hidden.svg',
  '/media/%00.svg',
])('%s is not served', async (path) => {
  expect((await club.get(path)).code).toBeGreaterThanOrEqual(400)
})

test('the colours of sliders come as a stylesheet that is cached per version', async () => {
  const version = club.context.published.version()
  const styles = await club.app.inject(`/media/tones-${version}.css`)
  expect(styles.headers['content-type']).toContain('text/css')
  expect(styles.headers['cache-control']).toContain('immutable')
  expect(styles.body).toMatch(/^(\.tone-[0-9a-f]{6}\{background-color:#[0-9a-f]{6}\}\n)+$/)
  expect((await club.app.inject(`/media/tones-${version + 1}.css`)).headers['cache-control']).toBe('no-store')
})

test('a member can consent only to the current version of a text', async () => {
  onTestFinished(await stopTime(club))
  const consent = (agreementId: string, version: string) => ({ agreementId, version })
  expect((await club.post('/api/userAgreement/insert', consent('aum_rules', '1.0'))).status).toBe('HPW0207')
  const member = await makeMember(club)
  const insert = (agreementId: string, version: string) =>
    member.post('/api/userAgreement/insert', consent(agreementId, version))
  await club.moveTo('2026-11-20T14:00:00+08:00')
  expect((await insert('aum_rules', '1.0')).data).toEqual({
    agreementId: 'aum_rules',
    version: '1.0',
    agreedAt: '2026-11-20T06:00:00.000Z',
  })
  expect((await insert('aum_rules', '0.9')).status).toBe('HPU0116')
  expect((await insert('nothing', '1.0')).status).toBe('HPT0206')
})

test("the operator's checks and publications have exit codes and are in the audit log", async () => {
  const desk = operatorDesk(club)
  change('slider/morning-park/zh_cn.md', /title: .*/, 'title: 春天')
  expect(await desk.run('content check', { folder })).toMatchObject({ exit: 0, err: '' })
  const published = await desk.run('content publish', { folder })
  expect(published.out).toMatch(/published slider\/morning-park\n.*version \d+ is published/s)
  expect((await desk.run('audit list')).out).toMatch(/lin {2}content\.publish {2}.*\(month end\)/)
  change('slider/morning-park/item.yaml', /order: .*/, 'order: first')
  const refused = await desk.run('content check', { folder })
  expect(refused.exit).toBe(1)
  expect(refused.err).toContain(`${join(folder, 'slider/morning-park/item.yaml')}:1: order: `)
})

test('the length of a course, the stay of a view and the edition of a task are set where needed', () => {
  change('course/course-2026-01/item.yaml', /lengthSeconds: .*\n/, '')
  change('course/course-2026-03/item.yaml', /lengthSeconds: .*/, 'lengthSeconds: 700')
  change('course/course-2026-02/item.yaml', /paragraphs: .*/, 'paragraphs: 2')
  change('task/learn_retirement_map/item.yaml', /minimumStaySeconds: .*\n/, '')
  change('task/check_in/item.yaml', /kind: checkin/, 'kind: checkin\nminimumStaySeconds: 5')
  change('task/upload_work/item.yaml', /edition: .*\n/, '')
  change('task/view_retirement_plan_report/item.yaml', /cycleTimes: .*/, 'cycleTimes: 2')
  const said = problems().join('\n')
  expect(said).toMatch(/course-2026-01\/item\.yaml:\d: lengthSeconds: is the length of a video/)
  expect(said).toMatch(/course-2026-03\/item\.yaml:4: lengthSeconds: is the length of a video/)
  expect(said).toMatch(/course-2026-02\/item\.yaml:4: paragraphs: must be enough/)
  expect(said).toMatch(/learn_retirement_map\/item\.yaml:\d+: minimumStaySeconds: is for tasks/)
  expect(said).toMatch(/check_in\/item\.yaml:\d+: minimumStaySeconds: is for tasks/)
  expect(said).toMatch(/upload_work\/item\.yaml:\d+: edition: is for tasks whose cycle is an edition/)
  expect(said).toMatch(/view_retirement_plan_report\/item\.yaml:3: cycleTimes: must be 1 for a view/)
})

test('an article has the declared number of paragraphs in each language', () => {
  const text = (count: number) => Array.from({ length: count }, (_, index) => `段${index}`).join('\n\n')
  const body = /^(---[\s\S]*?\n---\n)[\s\S]*$/
  change('course/course-2026-02/zh_cn.md', body, `$1\n## 一\n\n${text(8)}\n`)
  change('course/course-2026-02/en_us.md', body, `$1\n## 一\n\n${text(7)}\n`)
  expect(problems()).toEqual(['course/course-2026-02/item.yaml:4: paragraphs: en_us.md has 8 paragraphs'])
})

test('branches are checked like all content: each id once, both languages', () => {
  change('branch.yaml', 'id: beijing-haidian', 'id: beijing-xicheng')
  change('branch.yaml', 'id: xian\n', 'id: chengdu\n')
  expect(problems()).toEqual([
    expect.stringMatching(/^branch\.yaml:\d+: 0\.branches\.1\.id: is there twice$/),
    expect.stringMatching(/^branch\.yaml:\d+: 5\.id: is there twice$/),
  ])
  change('branch.yaml', '    en_us: Haidian branch', '    en_us: ""')
  change('branch.yaml', 'zh_cn: 上海分行', 'zh_hk: 上海分行')
  const said = problems().join('\n')
  expect(said).toMatch(/branch\.yaml:\d+: 0\.branches\.1\.name\.en_us: /)
  expect(said).toMatch(/branch\.yaml:\d+: 1\.name\.zh_hk: is not a known field/)
  rmSync(join(folder, 'branch.yaml'))
  expect(problems()).toContain('branch.yaml:1: : is missing')
})
