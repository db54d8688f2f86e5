import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { readPreviewAddress } from '@club/contract/preview.rules.ts'
import { expect, test } from 'vitest'
import { ApiBrowser } from './api-browser.ts'
import { openClubAlone } from './open-club.ts'

/** What a messaging app reads of a shared page: without cookies and scripts, in the language of the address. */

const publicUrl = 'https://club.example'
const hostile = '晨光"><script>x('

const club = await openClubAlone({
  CLUB_DEMO: '0',
  CLUB_NOW: '2026-11-20T02:00:00Z',
  CLUB_PUBLIC_URL: publicUrl,
})

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

async function headOf(address: string) {
  const answer = await fetch(club.url + address)
  const html = await answer.text()
  const head = html.slice(0, html.indexOf('</head>'))
  const tags = [...head.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)]
  const read = (pattern: RegExp) => unescaped(pattern.exec(head)?.[1] ?? '')
  return {
    status: answer.status,
    head,
    title: read(/<title>([^<]*)<\/title>/),
    canonical: read(/<link rel="canonical" href="([^"]+)">/),
    meta: Object.fromEntries(tags.map(([, name = '', content = '']) => [name, unescaped(content)])),
  }
}

/** The picture of a preview, fetched from this club. */
async function pictureOf(meta: Record<string, string>) {
  const image = new URL(meta['og:image'] ?? '')
  expect(image.origin).toBe(publicUrl)
  const answer = await fetch(club.url + image.pathname)
  const bytes = (await answer.arrayBuffer()).byteLength
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect(bytes).toBeLessThanOrEqual(300 * 1024)
  return readPreviewAddress(image.pathname)?.subject.kind
}

test.each([
  ['zh_cn', '', '常青俱乐部', '邀请', '六十岁以后，多走路，也练点力气', /\p{Script=Han}/u],
  [
    'en_us',
    'lang=en_us',
    'Evergreen Club',
    'invited',
    'After sixty: walk, and add a little strength',
    /^[A-Z]/,
  ],
] as const)(
  'club, invitation, article and course in %s',
  async (language, lang, name, invited, article, written) => {
    const at = (address: string) => (lang ? `${address}${address.includes('?') ? '&' : '?'}${lang}` : address)
    const own = (address: string) => publicUrl + at(address)
    const locale = { zh_cn: 'zh_CN', en_us: 'en_US' }[language]

    const home = await headOf(at('/'))
    expect(home.meta).toMatchObject({
      'og:title': name,
      'og:site_name': name,
      'og:locale': locale,
      'og:url': own('/'),
      'og:image:width': '600',
      'twitter:card': 'summary',
    })
    expect(home.canonical).toBe(own('/'))
    expect(home.meta.description).toMatch(written)
    expect(home.meta['og:description']).toBe(home.meta.description)
    expect(await pictureOf(home.meta)).toBe('club')

    const inviter = '0190a7d0-1234-7abc-8def-0123456789ab'
    const invitation = await headOf(at(`/?invitationUserId=${inviter}`))
    expect(invitation.meta['og:title']).toContain(invited)
    expect(invitation.meta['og:title']).toContain(name)
    expect(invitation.head).not.toContain(inviter)
    // The link must stay as it was sent.
    expect([invitation.canonical, invitation.meta['og:url']]).toEqual(['', undefined])

    const news = await headOf(at('/newsDetail?id=walking-after-sixty&token=x&mobile=13900000000'))
    expect([news.title, news.meta['og:title'], news.meta['og:site_name']]).toEqual([article, article, name])
    expect(news.canonical).toBe(own('/newsDetail?id=walking-after-sixty'))
    expect(news.meta['og:description']).toMatch(written)
    expect(await pictureOf(news.meta)).toBe('media')

    for (const path of ['/course-info?courseId=course-2026-05', '/courseArticle?courseId=course-2026-02']) {
      const course = await headOf(at(path))
      expect(course.title).toBe(course.meta['og:title'])
      expect(course.title).toMatch(written)
      expect(course.canonical).toBe(own(path))
      expect(await pictureOf(course.meta)).toBe('media')
    }
  },
)

test('a work has a preview once it is approved; its words cannot leave their place', async () => {
  const member = new ApiBrowser(club.url)
  await member.register(club, '13900000601')
  const picture = fileURLToPath(new URL('../content/demo-works/lotus-after-rain.full.jpg', import.meta.url))
  const { fileId } = await member.upload<{ fileId: string }>(readFileSync(picture), { purpose: 'work' })
  const work = {
    type: 8,
    name: hostile,
    intro: '雨后的荷塘，天刚亮的时候最静，我在桥上站了很久才拍到。',
    fileIds: [fileId],
  }
  const { workNo } = await member.call<{ workNo: string }>('/api/talent/submitWork', work)
  const address = `/talentWork?workNo=${workNo}`

  const waiting = await headOf(address)
  expect(waiting.head).not.toContain('晨光')
  expect(await pictureOf(waiting.meta)).toBe('club')

  await club.operator('review', 'approve', workNo, '--revision', '1')
  const shown = await headOf(address)
  expect([shown.title, shown.meta['og:title']]).toEqual([hostile, hostile])
  expect(shown.head).not.toContain('<script>x')
  expect(shown.meta['og:description']).toBe('雨后的荷塘，天刚亮的时候最静，我在桥上站了很久才拍到......')
  expect(shown.canonical).toBe(publicUrl + address)
  expect(await pictureOf(shown.meta)).toBe('file')
  // No member is named, and the page itself is the same for all works.
  expect(shown.head).not.toContain('13900000601')
})

test('an address of something nonexistent has the preview of the club', async () => {
  for (const [address, status] of [
    ['/newsDetail?id=nothing', 404],
    ['/course-info?courseId=nothing', 404],
    ['/talentWork?workNo=699999', 404],
    ['/talentWork?workNo=%22%3E%3Cscript%3E', 404],
    ['/no-such-page', 404],
    ['/myCard', 200],
    ['/login', 200],
  ] as const) {
    const { status: answered, meta, head } = await headOf(address)
    expect([address, answered]).toEqual([address, status])
    expect(meta['og:title'], address).toMatch(/\p{Script=Han}/u)
    expect(head, address).not.toMatch(/nothing|<script>/)
    expect(await pictureOf(meta), address).toBe('club')
  }
})

test('a reader at the address of a file that is not there is told so by a page, and a script by an envelope', async () => {
  for (const address of ['/index.html', '/club/login.jsp?a=1', '/wealth.do']) {
    const page = await fetch(club.url + address, { headers: { accept: 'text/html,*/*;q=0.8' } })
    expect([address, page.status, page.headers.get('content-type')]).toEqual([
      address,
      404,
      'text/html; charset=utf-8',
    ])
    expect(await page.text()).toContain('<h1')
    const file = await fetch(club.url + address, { headers: { accept: 'image/*' } })
    expect([address, file.status, (await file.json()).status]).toEqual([address, 404, 'HPC0404'])
  }
})

/** Addresses that name an item, a place, a chapter, a city or a work that is not there, two of each page. */
const invented = [
  ['/newsDetail?id=no-such-one', '/NEWSDETAIL?id=no-such-two'],
  ['/health?id=no-such-one', '/health/?id=no-such-two'],
  ['/healthQuesDetail?id=no-such-one', '/healthQuesDetail?id=no-such-two'],
  ['/oldMapDetail?id=no-such-one', '/oldMapDetail?id=no-such-two'],
  ['/photo?id=no-such-one&n=2', '/photo?id=no-such-two&n=2'],
  ['/oldMap?cityId=no-such-one', '/oldMap?cityId=no-such-two'],
  ['/course-info?courseId=no-such-one', '/course-info?courseId=no-such-two'],
  ['/oldAgeBook?book=no-such-one&chapter=1', '/oldAgeBook?book=no-such-two&chapter=9'],
  ['/no-such-one', '/no/such/two'],
] as const

test.each(invented)('%s is rendered once for all addresses that name nothing', async (one, other) => {
  const answers = await Promise.all([one, other].map((address) => fetch(club.url + address)))
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  const [first = '', second] = await Promise.all(answers.map((answer) => answer.text()))
  expect(second).toBe(first)
  expect(first).toMatch(/<h1/)
  expect(first).not.toContain('no-such')
})

test('the page of a work that is not there is the one without a work, and an invitation stays in it', async () => {
  const pageOf = async (address: string) => (await fetch(club.url + address)).text()
  expect(await pageOf('/talentWork?workNo=699999')).toBe(await pageOf('/talentWork?workNo=699998'))
  const invited = await headOf('/talentWork?workNo=699999&invitationUserId=somebody')
  expect([invited.status, invited.canonical]).toEqual([404, ''])
})
