import type { Page } from 'playwright-core'
import { settlingMs } from './browser.ts'

/** The controls and lines of text covered by the floating button; there should be none. */
export async function coveredBy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const button = document.querySelector<HTMLElement>('a[aria-describedby][draggable=false]')
    if (!button?.checkVisibility()) return ['the button is not visible']
    const own = button.getBoundingClientRect()
    const bar = button.closest('nav')
    const isDocked = button.dataset.state === 'docked'
    const barTop = bar?.getBoundingClientRect().top ?? 0
    if (isDocked && own.top < barTop) return ['the button hangs out of its bar']
    if (own.bottom > innerHeight || own.top < 0) return ['the button is out of sight']
    const meets = (box: DOMRect) =>
      box.width > 1 &&
      box.height > 1 &&
      box.right > own.left &&
      box.left < own.right &&
      box.bottom > own.top &&
      box.top < own.bottom
    // When docked, the button can cover only the bar: the page ends above it.
    const scope = isDocked ? bar : document.body
    const covered = [
      ...(scope?.querySelectorAll('a[href], button, input, select, summary, video, audio, [data-scanned]') ??
        []),
    ]
      .filter((one) => one !== button && meets(one.getBoundingClientRect()))
      .map((one) => one.outerHTML.slice(0, 120))
    const walker = document.createTreeWalker(document.querySelector('main') as Node, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text && !isDocked; text = walker.nextNode()) {
      const range = document.createRange()
      range.selectNodeContents(text)
      if (text.textContent?.trim() && [...range.getClientRects()].some(meets))
        covered.push(text.textContent ?? '')
    }
    return covered
  })
}

export const goHome = (page: Page) => page.locator('a[aria-describedby][draggable=false]')
export const boxOf = async (page: Page) => {
  const box = await goHome(page).boundingBox()
  if (!box) throw new Error('no floating button')
  return box
}
/** Waits until the floating button has settled. */
export async function goHomeAtRest(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const button = document.querySelector<HTMLElement>('a[aria-describedby][draggable=false]')
    return button?.dataset.state !== undefined && button.getAnimations().length === 0
  })
  // It looks for its place a moment after the page has come to rest.
  await page.evaluate(async () => {
    let [still, last] = [0, '']
    while (still < 30) {
      await new Promise((drawn) => requestAnimationFrame(drawn))
      const button = document.querySelector('a[aria-describedby][draggable=false]')
      const { left, top } = button?.getBoundingClientRect() ?? {}
      still = last === `${left} ${top}` ? still + 1 : 0
      last = `${left} ${top}`
    }
  })
}

/** What the floating button covers while the page is scrolled to its end; there should be nothing. */
export async function coveredOnTheWay(page: Page): Promise<string[]> {
  await goHomeAtRest(page)
  const length = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const found: string[] = []
  for (const share of [0, 0.1, 0.3, 0.6, 0.9, 1]) {
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), length * share)
    const giveUpAt = Date.now() + settlingMs
    let covered = await coveredBy(page)
    // The button may still be moving aside.
    while (covered.length > 0 && Date.now() < giveUpAt) covered = await coveredBy(page)
    found.push(...covered)
  }
  return found
}
