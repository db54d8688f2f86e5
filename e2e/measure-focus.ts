import type { Page } from 'playwright-core'
import { settlingMs } from './browser.ts'

/** What is wrong with the place of a focused control, or null. */
type FaultOf = (control: Element) => string | null

/** Runs in the page. */
function faultFinder(): FaultOf {
  // A toast disappears by itself, and the go-home button has its own test.
  const passing = '[role=status] *, a[draggable=false], a[draggable=false] *'
  const layerOf = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
    return null
  }
  return (control) => {
    const { left, right, top, bottom, height } = control.getBoundingClientRect()
    const layer = layerOf(control)
    const coverAt = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      const isOther = hit && !control.contains(hit) && !hit.contains(control) && !hit.matches(passing)
      const over = isOther ? layerOf(hit) : null
      return over && over !== layer ? over : null
    }
    const inset = 4
    const corners = [left + inset, right - inset].flatMap((x) =>
      [top + inset, bottom - inset].map((y) => [x, y] as const),
    )
    const covers = corners.map(([x, y]) => coverAt(x, y))
    const isOut =
      top < -3 || bottom > innerHeight + 3 || left < -3 || right > document.documentElement.clientWidth + 3
    // A control higher than the free part of the window only has to begin or end in it.
    const covered = document.querySelector('[data-keyboard]')?.getBoundingClientRect().height ?? 0
    if (height > (innerHeight - covered) * 0.6) return covers.every(Boolean) ? 'covered' : null
    const cover = covers.find(Boolean)
    if (cover) return `under ${cover.outerHTML.slice(0, 60)}`
    return isOut ? `out of sight at ${Math.round(top)} to ${Math.round(bottom)} px` : null
  }
}

/**
 * Runs in the page: focuses every control of the open overlay or of the page, forwards and backwards, and returns one
 * sentence per control that is then out of sight or under a bar. The page's own listeners do not notice, and the
 * focus and the scroll positions are restored.
 */
async function focusedOutOfSight(faultOf: FaultOf): Promise<string[]> {
  const events = ['focus', 'blur', 'focusin', 'focusout'] as const
  const hush = (event: Event) => event.stopImmediatePropagation()
  const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect()
    return (
      width > 1 && height > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
  }
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const scope = dialogs.at(-1) ?? document.body
  const controls = [
    ...scope.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"], video[controls], audio[controls]',
    ),
  ].filter(
    (control) =>
      control.tabIndex >= 0 && !control.matches(':disabled, a[draggable=false]') && isShown(control),
  )

  const before = document.activeElement
  const scrolled = [...document.querySelectorAll('*')]
    .filter(
      ({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight || scrollWidth > clientWidth,
    )
    .map((element) => ({ element, top: element.scrollTop, left: element.scrollLeft }))
  for (const type of events) window.addEventListener(type, hush, { capture: true })
  const found = new Map<Element, string>()
  // Focusing the element that already has the focus would scroll nothing.
  if (before instanceof HTMLElement) before.blur()
  try {
    for (const control of [...controls, ...controls.toReversed()]) {
      control.focus()
      // As the app does: a browser scrolls only the line with the caret into sight.
      if (control.matches('textarea')) control.scrollIntoView({ block: 'nearest' })
      if (document.activeElement !== control || found.has(control) || !faultOf(control)) continue
      // Floating parts may step aside in the next frames.
      await frame()
      await frame()
      const fault = faultOf(control)
      if (fault) found.set(control, fault)
    }
  } finally {
    if (before instanceof HTMLElement && before !== document.body) before.focus({ preventScroll: true })
    else (document.activeElement as HTMLElement | null)?.blur()
    for (const { element, top, left } of scrolled) element.scrollTo({ top, left, behavior: 'instant' })
    for (const type of events) window.removeEventListener(type, hush, { capture: true })
  }
  return [...found].map(([control, fault]) => `focused, ${fault}: ${control.outerHTML.slice(0, 160)}`)
}

/**
 * The controls that are out of sight or under a bar while they have the focus, as sentences. A page that is still
 * adjusting to its window is measured again.
 */
export async function focusProblems(page: Page): Promise<string[]> {
  const giveUpAt = Date.now() + settlingMs
  for (;;) {
    const found = await focusProblemsNow(page)
    if (found.length === 0 || Date.now() > giveUpAt) return found
  }
}

/** The same for the page as it is at this moment. */
export function focusProblemsNow(page: Page): Promise<string[]> {
  return page.evaluate(`(${focusedOutOfSight})((${faultFinder})())`)
}
