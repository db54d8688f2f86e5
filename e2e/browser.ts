import { AxeBuilder } from '@axe-core/playwright'
import type { Language } from '@club/contract/constants.ts'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { enUs } from '../apps/web/src/kit/i18n/en-us.ts'
import { zhCn } from '../apps/web/src/kit/i18n/zh-cn.ts'

export const wordsOf = { zh_cn: zhCn, en_us: enUs } as const

/** How a reader looks at the club. */
export interface View {
  language: Language
  textSize: 'standard' | 'large' | 'largest'
  width: 320 | 375 | 430
}

const quiet = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: quiet })
}

/** A browser window of a reader, with everything that it complained of. */
export interface Reader {
  page: Page
  context: BrowserContext
  complaints: string[]
}

const phoneHeight = 812

export async function openReader(
  browser: Browser,
  url: string,
  view: View,
  more: object = {},
): Promise<Reader> {
  const context = await browser.newContext({
    viewport: { width: view.width, height: phoneHeight },
    hasTouch: true,
    isMobile: true,
    locale: view.language === 'zh_cn' ? 'zh-CN' : 'en-US',
    ...more,
  })
  await context.addCookies([
    { name: 'lang', value: view.language, url },
    { name: 'textSize', value: view.textSize, url },
  ])
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`))
  return { page, context, complaints }
}

/** What axe-core and the measure for older readers find on the page as it stands, as sentences; none is right. */
export async function problemsOf(page: Page): Promise<string[]> {
  const axe = await new AxeBuilder({ page }).analyze()
  const found = axe.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${violation.help}: ${node.html.slice(0, 160)}`),
  )
  return [...found, ...(await page.evaluate(measure))]
}

/** Runs in the page: text size, targets, sideways scrolling, headings (elder.md). */
function measure(): string[] {
  const smallestText = 18
  const smallestTarget = 60
  const problems: string[] = []
  const isShown = (element: Element) => {
    const box = element.getBoundingClientRect()
    const style = getComputedStyle(element)
    // What is clipped to a pixel is for screen readers only.
    return box.width > 1 && box.height > 1 && style.visibility !== 'hidden' && style.display !== 'none'
  }
  const say = (what: string, element: Element) => problems.push(`${what}: ${element.outerHTML.slice(0, 160)}`)

  if (document.documentElement.scrollWidth > innerWidth) {
    problems.push(`the page is ${document.documentElement.scrollWidth} px wide in ${innerWidth}`)
  }
  if (document.querySelectorAll('h1').length !== 1) problems.push('a page has one h1')
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || ['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName))
      continue
    if (!isShown(element)) continue
    const size = Number.parseFloat(getComputedStyle(element).fontSize)
    if (size < smallestText) say(`text of ${size} px`, element)
  }
  for (const target of document.querySelectorAll('button, input, select, textarea, summary, a[href]')) {
    if (!isShown(target)) continue
    const label = target.matches('input[type=checkbox], input[type=radio]') ? target.closest('label') : null
    const box = (label ?? target).getBoundingClientRect()
    // Links inside running text are exempt.
    const isInText =
      target.matches('a') && target.closest('p, li, dd') && getComputedStyle(target).display === 'inline'
    if (isInText) continue
    if (Math.round(box.height) < smallestTarget || Math.round(box.width) < smallestTarget) {
      say(`a target of ${Math.round(box.width)} × ${Math.round(box.height)} px`, target)
    }
  }
  return problems
}
