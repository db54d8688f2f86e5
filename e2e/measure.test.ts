import { expect, test } from 'vitest'
import { problemsNow } from './browser.ts'
import { focusProblemsNow } from './measure-focus.ts'
import { browserOfFile } from './open-club.ts'

/** Every check of the measure finds its faults, and none on a correct page. */

const browser = await browserOfFile()
const phone = await browser.newContext({ viewport: { width: 375, height: 812 }, isMobile: true })
const page = await phone.newPage()

const styles = `
  * { box-sizing: border-box; margin: 0 }
  body { font: 20px/1.6 sans-serif; color: #111; background: #fff }
  header, footer, nav { padding: 12px } nav { position: fixed; bottom: 0 }
  p + p { margin-top: 26px } h1, h2 { font-size: 24px; line-height: 1.5 }
  button { font: inherit } a, button { display: inline-flex; min-width: 60px; min-height: 60px; margin: 8px; color: #111 }
  p a { display: inline; margin: 0 }
  input { display: block; min-height: 60px; font: inherit; border: 2px solid #555; background: #fff }
  .main { display: flex; width: 100%; min-height: 72px; margin: 16px 0 }
  [role=dialog] { position: fixed; inset: 20px 20px 300px; background: #fff; text-align: center }
`

/** A correct page; `main` follows its heading, `more` everything else. */
function pageWith(main: string, { more = '', html = '', head = '' } = {}): string {
  return `<!doctype html><html lang="zh-CN" ${html}><head><title>标题</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}<style>${styles}</style></head><body>
    <header><a href="/">常青</a><a href="tel:1">电话</a></header>
    <main><h1>标题</h1>${main}</main>
    <footer><a href="tel:1">电话</a></footer>
    <nav><a href="/">首页</a></nav>
    <div role="status" aria-live="polite"></div>${more}</body></html>`
}

const long = '常青俱乐部欢迎您，今天也请记得签到，看看朋友们的作品。'.repeat(2)
const good = `<p>${long}</p><p>${long} <a href="/x">链接</a></p><form><label for="f">名字</label><input id="f">
  <button class="main" data-main-action>登录</button></form>`
const dialog = (inner: string) =>
  `<div role="dialog" aria-modal="true" aria-label="提示" tabindex="-1">${inner}</div>`

async function problemsWith(html: string): Promise<string[]> {
  await page.setContent(html)
  await page.evaluate(() => document.querySelector<HTMLElement>('[role=dialog][data-focus]')?.focus())
  return problemsNow(page)
}

test('a correct page has no problem', async () => {
  expect(await problemsWith(pageWith(good))).toEqual([])
})

test('a correct overlay has no problem', async () => {
  const inner = '<h2>提示</h2><p>好</p><div style="margin-top:300px"><button data-close>关闭</button></div>'
  const html = pageWith(good, { more: dialog(inner).replace('tabindex', 'data-focus tabindex') })
  expect(await problemsWith(html.replace('<main>', '<main inert>'))).toEqual([])
})

const bad: [what: string, html: string, finds: RegExp][] = [
  ['small text', pageWith('<p style="font-size:17px">字</p>'), /^text of 17 px, not 18/],
  [
    'a bar whose words do not grow',
    pageWith('<p>字</p>', {
      html: 'data-text-size="largest" style="font-size:32px"',
      head: '<style>nav { font-size: 18px }</style>',
    }),
    /^text of 18 px, not 28.8/,
  ],
  [
    'steps without numbers',
    pageWith('<ol style="list-style:none"><li>打电话</li><li>去医院</li></ol>'),
    /^a step without its number/,
  ],
  [
    'text that does not grow',
    pageWith(good, { html: 'data-text-size="largest"' }),
    /^body text of 20 px, not 30/,
  ],
  ['narrow lines', pageWith('<p style="line-height:1.4">字</p>'), /^a line height of 1.40/],
  [
    'long lines',
    pageWith(`<div style="overflow-x:scroll"><p style="width:1000px">${long}</p></div>`),
    /^a line of more than 40/,
  ],
  [
    'close paragraphs',
    pageWith(`<p>${long}</p><p style="margin:4px">${long}</p>`),
    /^a paragraph gap of 4 px/,
  ],
  ['a small target', pageWith('<button style="min-height:59px">好</button>'), /^a target of \d+ × 59 px/],
  [
    'a link that stands alone',
    pageWith('<ul><li><a href="/x" style="display:inline">链接</a></li></ul>'),
    /^a target of \d+ × \d+ px/,
  ],
  [
    'a low key',
    pageWith('<div><button data-key style="min-height:40px;font-size:20px">1</button></div>'),
    /^a key of 40 px/,
  ],
  [
    'targets side by side',
    pageWith('<button style="margin:0">一</button><button style="margin:0">二</button>'),
    /^targets [0-7](\.\d)? px apart/,
  ],
  [
    'targets on one another',
    pageWith('<button>一</button><button style="margin-left:-40px">二</button>'),
    /^targets -\d+/,
  ],
  [
    'a low main action',
    pageWith('<button class="main" style="min-height:60px" data-main-action>好</button>'),
    /^a main action of 60/,
  ],
  [
    'a narrow main action',
    pageWith('<button class="main" style="width:200px" data-main-action>好</button>'),
    /^a main action 200 px wide/,
  ],
  ['a wide page', pageWith('<div style="width:500px">字</div>'), /^the page is 500 px wide in 375/],
  ['text beyond the edge', pageWith('<p style="margin-left:-30px">字字</p>'), /^text beyond the edge/],
  [
    'clipped text',
    pageWith(`<p style="width:80px;overflow:hidden;white-space:nowrap;text-overflow:ellipsis">${long}</p>`),
    /^clipped text/,
  ],
  ['cut lines', pageWith(`<div style="height:40px;overflow:hidden"><p>${long}</p></div>`), /^clipped text/],
  ['overlapping text', pageWith('<p>一二三</p><p style="margin-top:-24px">四五六</p>'), /^overlapping text/],
  [
    'a pale field',
    pageWith('<label for="f">名</label><input id="f" style="border-color:#ccc">'),
    /^a field of contrast 1/,
  ],
  [
    'a pale picture',
    pageWith('<button>好<svg width="20" height="20" style="stroke:#ccc"><path d="M0 0h9"/></svg></button>'),
    /^a picture of contrast/,
  ],
  ['pale text', pageWith(`<p style="color:#707070">${long}</p>`), /^color-contrast-enhanced/],
  ['two first headings', pageWith('<h1>二</h1>'), /^a page has one h1, not 2/],
  ['a heading out of order', pageWith('<h3>三</h3>'), /^a heading of level 3 after 1/],
  ['another title', pageWith(good).replace('<title>标题', '<title>别的'), /^a title “别的” over/],
  ['no language', pageWith(good).replace('lang="zh-CN"', ''), /^a page says its language/],
  [
    'no zoom',
    pageWith(good).replace('initial-scale=1', 'initial-scale=1,user-scalable=no'),
    /^the reader may not zoom/,
  ],
  ['no help', pageWith(good).replace(/<footer>.*<\/footer>/, ''), /^a page has its help at the foot/],
  ['no head', pageWith(good).replace(/<header>.*<\/header>/, ''), /^a page has its header/],
  ['no navigation', pageWith(good).replace(/<nav>.*<\/nav>/, ''), /^a page has its navigation/],
  [
    'two live regions',
    pageWith(good, { more: '<div role="status" aria-live="polite"></div>' }),
    /^a page has one live/,
  ],
  [
    'five at the bottom',
    pageWith(good).replace('<a href="/">首页</a>', '<a href="/">页</a>'.repeat(5)),
    /^the bottom navigation has at most four/,
  ],
  [
    'endless movement',
    pageWith('<p style="animation:a 1s infinite">字</p>', {
      head: '<style>@keyframes a { to { opacity: .9 } }</style>',
    }),
    /^something keeps moving/,
  ],
  [
    'an overlay that cannot be closed',
    pageWith(good, { more: dialog('<p>好</p>') }),
    /^an overlay without a close button/,
  ],
  [
    'a close button in the middle',
    pageWith(good, {
      more: dialog(
        '<p style="margin-top:120px"></p><div style="text-align:left"><button data-close>关闭</button></div>',
      ),
    }),
    /^a close button out of its place/,
  ],
  [
    'a close button out of sight',
    pageWith(good, { more: dialog('<div style="margin-top:900px"><button data-close>关闭</button></div>') }),
    /^a close button out of sight/,
  ],
  [
    'an overlay without the focus',
    pageWith(good, { more: dialog('<button data-close>关闭</button>') }),
    /^an overlay that did not take/,
  ],
  ['a picture without words', pageWith('<img src="data:," width="9" height="9">'), /^image-alt/],
]

test.each(bad)('the measure finds %s', async (_what, html, finds) => {
  const problems = await problemsWith(html)
  expect(
    problems.filter((problem) => finds.test(problem)),
    problems.join('\n'),
  ).not.toEqual([])
})

test('a focused control is found under a bar and beyond the edge, and the page is left as it was', async () => {
  const inSight = '<button>好</button>'
  await page.setContent(pageWith(`${good}<div style="height:900px"></div>`))
  await page.evaluate(() => {
    document.documentElement.style.scrollPaddingBottom = '100px'
    document.body.style.paddingBottom = '120px'
    document.querySelector('input')?.focus()
    document.addEventListener('focusin', () => (document.title = 'heard'))
    scrollTo(0, 50)
  })
  expect(await focusProblemsNow(page)).toEqual([])
  expect(await page.evaluate(() => [document.activeElement?.id, scrollY, document.title])).toEqual([
    'f',
    50,
    '标题',
  ])
  await page.setContent(pageWith(`<div style="height:610px"></div>${inSight}`))
  expect(await focusProblemsNow(page)).toContainEqual(expect.stringMatching(/^focused, under <nav.*好/))
  await page.setContent(pageWith(`<div style="overflow:clip;margin-left:-40px">${inSight}</div>`))
  expect(await focusProblemsNow(page)).toContainEqual(expect.stringMatching(/^focused, out of sight.*好/))
})
