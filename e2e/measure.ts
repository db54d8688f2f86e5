import type { Page } from 'playwright-core'

/**
 * The measure for older readers (elder.md), as far as a program can read it from a page. Every check is a function
 * that runs in the page: it may use nothing but its argument and answers one sentence for each fault.
 */

interface ShownText {
  element: Element
  fontSize: number
  rects: DOMRect[]
}

interface Target {
  element: Element
  box: DOMRect
}

export interface PageTools {
  /** What is measured: the open overlay, otherwise the whole body. */
  scope: Element
  texts: ShownText[]
  /** Everything to tap but links inside running text and the soft keyboard's letter keys. */
  targets: Target[]
  /** How much larger than standard the reader wants text. */
  sizeFactor: number
  isShown(element: Element): boolean
  /** The nearest fixed or sticky part around an element: it lies over the rest and is compared with itself only. */
  layerOf(element: Element): Element | null
  /** The colour behind an element, or null where a picture makes that hard to say. */
  backdropOf(element: Element): string | null
  /** The contrast of two computed colours, or null where one cannot be read. */
  contrastOf(one: string, other: string): number | null
  say(what: string, element: Element): string
}

type Check = (tools: PageTools) => string[]

function makeTools(): PageTools {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const scope = dialogs.at(-1) ?? document.body
  const isShown = (element: Element) => {
    const box = element.getBoundingClientRect()
    // What is clipped to a pixel is for screen readers only.
    return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true })
  }
  const texts: ShownText[] = []
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const element = text.parentElement
    if (!element || !text.textContent?.trim() || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(element.tagName))
      continue
    if (!isShown(element) || element.closest('.only-read, .only-read-focusable')) continue
    const range = document.createRange()
    range.selectNodeContents(text)
    const fontSize = Number.parseFloat(getComputedStyle(element).fontSize)
    texts.push({ element, fontSize, rects: [...range.getClientRects()] })
  }
  // A slide that is out of sight cannot be tapped.
  const isInSight = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    for (let at = element.parentElement; at; at = at.parentElement) {
      const box = at.getBoundingClientRect()
      const isWindow = at !== document.documentElement && getComputedStyle(at).overflowX !== 'visible'
      if (isWindow && (right <= box.left + 2 || left >= box.right - 2)) return false
    }
    return true
  }
  // Keys in a row of letters are exempt; those of a number pad are targets like any other.
  const isCrowdedKey = (element: Element) =>
    element.matches('[data-key]') && (element.parentElement?.querySelectorAll('[data-key]').length ?? 0) > 5
  const targets = [
    ...scope.querySelectorAll('button, input, select, textarea, summary, a[href], [role=button], [role=tab]'),
  ]
    .filter((element) => isShown(element) && isInSight(element))
    .map((element) => {
      const label = element.matches('input[type=checkbox], input[type=radio]')
        ? element.closest('label')
        : null
      return { element, box: (label ?? element).getBoundingClientRect() }
    })
    .filter(({ element }) => {
      const isInText =
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        // A link that is all of its paragraph or entry is no part of a text.
        (element.closest('p, li, dd, td')?.textContent?.trim().length ?? 0) >
          (element.textContent?.trim().length ?? 0)
      return !isInText && !isCrowdedKey(element)
    })
  const channels = (color: string): number[] | null => {
    const numbers = color
      .match(/^rgba?\(([^)]+)\)$/)?.[1]
      ?.split(/[\s,/]+/)
      .map(Number)
    return numbers && numbers.length >= 3 ? numbers : null
  }
  const luminance = (color: number[]) => {
    const [red = 0, green = 0, blue = 0] = color.slice(0, 3).map((channel) => {
      const part = channel / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  return {
    scope,
    texts,
    targets,
    sizeFactor: { large: 1.25, largest: 1.6 }[document.documentElement.dataset.textSize ?? ''] ?? 1,
    isShown,
    layerOf(element) {
      for (let at: Element | null = element; at && at !== scope; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
      return null
    },
    backdropOf(element) {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const { backgroundColor, backgroundImage } = getComputedStyle(at)
        if (backgroundImage !== 'none') return null
        const alpha = channels(backgroundColor)?.[3] ?? 1
        if (alpha === 1) return backgroundColor
        if (alpha > 0) return null
      }
      return 'rgb(255, 255, 255)'
    },
    contrastOf(one, other) {
      const [left, right] = [channels(one), channels(other)]
      if (!left || !right) return null
      if ((left[3] ?? 1) === 0) return 1
      const [a, b] = [luminance(left), luminance(right)]
      return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
    },
    say: (what, element) => `${what}: ${element.outerHTML.slice(0, 160)}`,
  }
}

function textSize({ texts, sizeFactor, layerOf, say }: PageTools): string[] {
  const smallest = 18 * sizeFactor
  // The short words of what stays in its place (the bottom bar, the way home) need not grow, only be readable.
  const least = (element: Element) =>
    layerOf(element)?.matches('header, [role=dialog]') === false ? 18 : smallest
  const small = texts.filter(({ element, fontSize }) => fontSize < least(element) - 0.1)
  const main = document.querySelector('main')
  const body = main ? Number.parseFloat(getComputedStyle(main).fontSize) : 20 * sizeFactor
  const wanted = sizeFactor === 1.6 ? 30 : 20 * sizeFactor
  return [
    ...small.map(({ element, fontSize }) => say(`text of ${fontSize} px, not ${least(element)}`, element)),
    ...(body < wanted ? [`body text of ${body} px, not ${wanted}`] : []),
  ]
}

function lineHeight({ texts, say }: PageTools): string[] {
  return texts.flatMap(({ element, fontSize }) => {
    const height = Number.parseFloat(getComputedStyle(element).lineHeight) / fontSize
    return height >= 1.49 ? [] : [say(`a line height of ${height.toFixed(2)}`, element)]
  })
}

function lineLength({ texts, say }: PageTools): string[] {
  const long = texts.filter(
    ({ element, fontSize, rects }) =>
      element.closest('p, li, dd') &&
      /[\u4e00-\u9fff]/.test(element.textContent ?? '') &&
      rects.some(({ width }) => width > fontSize * 40.5),
  )
  return long.map(({ element }) => say('a line of more than 40 characters', element))
}

function paragraphGap({ scope, isShown, say }: PageTools): string[] {
  return [...scope.querySelectorAll('main p:not([class]) + p:not([class])')].flatMap((after) => {
    const before = after.previousElementSibling
    const prose = after.parentElement
    // Running text: two paragraphs, each longer than a line.
    const isRunning = (one: Element | null) =>
      one &&
      isShown(one) &&
      one.getBoundingClientRect().height > 2.5 * Number.parseFloat(getComputedStyle(one).fontSize)
    if (!before || !prose || !isRunning(before) || !isRunning(after)) return []
    const gap = after.getBoundingClientRect().top - before.getBoundingClientRect().bottom
    const size = Number.parseFloat(getComputedStyle(after).fontSize)
    return gap < size * 1.29 && getComputedStyle(prose).display === 'block'
      ? [say(`a paragraph gap of ${gap.toFixed(0)} px`, after)]
      : []
  })
}

function targetSize({ targets, scope, isShown, say }: PageTools): string[] {
  const small = targets.filter(({ box }) => Math.round(box.width) < 60 || Math.round(box.height) < 60)
  const keys = [...scope.querySelectorAll('[data-key]')].filter(isShown)
  const lowKeys = keys.filter((key) => Math.round(key.getBoundingClientRect().height) < 44)
  return [
    ...small.map(({ element, box }) =>
      say(`a target of ${Math.round(box.width)} × ${Math.round(box.height)} px`, element),
    ),
    ...lowKeys.map((key) => say(`a key of ${Math.round(key.getBoundingClientRect().height)} px`, key)),
  ]
}

function targetGap({ targets, layerOf, say }: PageTools): string[] {
  const placed = targets.map((target) => ({ ...target, layer: layerOf(target.element) }))
  return placed.flatMap((one, index) =>
    placed.slice(index + 1).flatMap((other) => {
      if (one.layer !== other.layer || one.element.contains(other.element)) return []
      const across = Math.max(one.box.left, other.box.left) - Math.min(one.box.right, other.box.right)
      const down = Math.max(one.box.top, other.box.top) - Math.min(one.box.bottom, other.box.bottom)
      const gap = Math.max(across, down)
      return gap < 7.5
        ? [say(`targets ${gap.toFixed(1)} px apart`, one.element) + say(' and', other.element)]
        : []
    }),
  )
}

function mainAction({ scope, isShown, say }: PageTools): string[] {
  return [...scope.querySelectorAll('[data-main-action]')].filter(isShown).flatMap((action) => {
    const { width, height } = action.getBoundingClientRect()
    const parent = action.parentElement as Element
    const style = getComputedStyle(parent)
    const column =
      parent.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    return [
      ...(Math.round(height) < 72 ? [say(`a main action of ${Math.round(height)} px`, action)] : []),
      ...(width < column - 2
        ? [say(`a main action ${Math.round(width)} px wide in ${Math.round(column)}`, action)]
        : []),
    ]
  })
}

function sideways({ texts, say }: PageTools): string[] {
  const wide = document.documentElement.scrollWidth
  // A row of slides scrolls by itself; everything else ends at the edge.
  const scrolls = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at !== document.documentElement) return true
    return false
  }
  const outside = texts.filter(
    ({ element, rects }) =>
      rects.some(({ left, right }) => right > innerWidth + 1 || left < -1) && !scrolls(element),
  )
  return [
    ...(wide > innerWidth ? [`the page is ${wide} px wide in ${innerWidth}`] : []),
    ...outside.map(({ element }) => say('text beyond the edge', element)),
  ]
}

function clippedText({ texts, say }: PageTools): string[] {
  const holders = new Set<Element>()
  for (const { element } of texts)
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) holders.add(at)
  return [...holders].flatMap((holder) => {
    const { overflowX, overflowY, display } = getComputedStyle(holder)
    if (display === 'inline') return []
    const isCut =
      (/hidden|clip/.test(overflowX) && holder.scrollWidth > holder.clientWidth + 1) ||
      (/hidden|clip/.test(overflowY) && holder.scrollHeight > holder.clientHeight + 2)
    return isCut ? [say('clipped text', holder)] : []
  })
}

function overlappingText({ texts, layerOf, say }: PageTools): string[] {
  const placed = texts.flatMap(({ element, rects, fontSize }) => {
    const layer = layerOf(element)
    // A font's box is taller than its signs.
    return rects.map((rect) => {
      const spare = Math.max(0, rect.height - fontSize) / 2 + fontSize * 0.1
      return {
        element,
        layer,
        left: rect.left,
        right: rect.right,
        top: rect.top + spare,
        bottom: rect.bottom - spare,
      }
    })
  })
  return placed.flatMap((one, index) =>
    placed.slice(index + 1).flatMap((other) => {
      if (one.layer !== other.layer) return []
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
      return across > 2 && down > 2 ? [say('overlapping text', one.element) + say(' and', other.element)] : []
    }),
  )
}

function controlContrast({ targets, backdropOf, contrastOf, say }: PageTools): string[] {
  return targets.flatMap(({ element }) => {
    const found: string[] = []
    const around = element.parentElement ? backdropOf(element.parentElement) : null
    // Buttons and links are known by their words; a place to type is known by its edge.
    if (around && element.matches('input:not([type=radio], [type=checkbox]), textarea, select')) {
      const { borderTopColor, borderTopWidth, backgroundColor } = getComputedStyle(element)
      const edge = Number.parseFloat(borderTopWidth) > 0 ? contrastOf(borderTopColor, around) : 1
      const best = Math.max(edge ?? 21, contrastOf(backgroundColor, around) ?? 21)
      if (best < 3) found.push(say(`a field of contrast ${best.toFixed(1)}`, element))
    }
    const behind = backdropOf(element)
    for (const icon of element.querySelectorAll('svg')) {
      const { stroke, fill, color } = getComputedStyle(icon)
      const drawn = stroke !== 'none' ? stroke : fill !== 'none' ? fill : color
      const contrast = behind ? contrastOf(drawn, behind) : null
      if (contrast !== null && contrast < 3)
        found.push(say(`a picture of contrast ${contrast.toFixed(1)}`, element))
    }
    return found
  })
}

function structure({ say }: PageTools): string[] {
  const problems: string[] = []
  const count = (selector: string) => document.querySelectorAll(selector).length
  if (count('h1') !== 1) problems.push(`a page has one h1, not ${count('h1')}`)
  let level = 0
  for (const heading of document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')) {
    const next = Number(heading.tagName.slice(1))
    if (next > level + 1) problems.push(say(`a heading of level ${next} after ${level}`, heading))
    level = next
  }
  if (!document.title.trim()) problems.push('a page has a title')
  if (!/^(zh-CN|en)$/.test(document.documentElement.lang)) problems.push('a page says its language')
  const viewport = document.querySelector('meta[name=viewport]')?.getAttribute('content') ?? ''
  if (/user-scalable\s*=\s*(no|0)|maximum-scale/.test(viewport)) problems.push('the reader may not zoom')
  return problems
}

function frame(): string[] {
  const count = (selector: string) => document.querySelectorAll(selector).length
  const problems: string[] = []
  for (const [name, selector] of Object.entries({
    header: 'header',
    main: 'main',
    navigation: 'nav',
    'help at the foot': 'footer a[href^="tel:"]',
    'hotline in the head': 'header a[href^="tel:"]',
  })) {
    if (count(selector) === 0) problems.push(`a page has its ${name}`)
  }
  if (count('[role=status][aria-live=polite]') !== 1) problems.push('a page has one live region')
  for (const nav of document.querySelectorAll('nav')) {
    const isBottom = /fixed|sticky/.test(getComputedStyle(nav).position)
    if (isBottom && nav.querySelectorAll('a').length > 4)
      problems.push('the bottom navigation has at most four')
  }
  return problems
}

function movement(): string[] {
  return document.getAnimations().flatMap((animation) => {
    const end = Number(animation.effect?.getComputedTiming().endTime ?? 0)
    const target = (animation.effect as KeyframeEffect | null)?.target
    return animation.playState === 'running' && end > 5000
      ? [`something moves on: ${target?.outerHTML.slice(0, 160)}`]
      : []
  })
}

function overlayClose({ scope, isShown, say }: PageTools): string[] {
  if (!scope.matches('[role=dialog], [role=alertdialog]')) return []
  const close = [...scope.querySelectorAll('[data-close]')].filter(isShown).at(-1)
  if (!close) return [say('an overlay without a close button', scope)]
  const box = close.getBoundingClientRect()
  const sheet = scope.getBoundingClientRect()
  // A long overlay scrolls: what counts is the part in sight.
  const seenTop = Math.max(sheet.top, 0)
  const seenBottom = Math.min(sheet.bottom, innerHeight)
  const middle = (box.left + box.right) / 2
  const isAtTopRight = box.top - seenTop < 100 && sheet.right - box.right < 100
  const isAtBottomCentre =
    Math.abs(middle - (sheet.left + sheet.right) / 2) < 40 && box.bottom > (seenTop + seenBottom) / 2
  return [
    ...(isAtTopRight || isAtBottomCentre ? [] : [say('a close button out of its place', close)]),
    ...(box.bottom > innerHeight + 1 || box.top < -1 ? [say('a close button out of sight', close)] : []),
    ...(close.textContent?.trim() || close.getAttribute('aria-label')
      ? []
      : [say('a close button without a name', close)]),
    ...(scope.contains(document.activeElement) ? [] : [say('an overlay that did not take the focus', scope)]),
  ]
}

/** What holds inside any part of a page, and what holds for the page as a whole. */
const checks: readonly Check[] = [
  textSize,
  lineHeight,
  lineLength,
  paragraphGap,
  targetSize,
  targetGap,
  mainAction,
  sideways,
  clippedText,
  overlappingText,
  controlContrast,
  structure,
  frame,
  movement,
  overlayClose,
]

/** Runs every check in the page as it stands; the sentences of what is not right. */
export function measure(page: Page): Promise<string[]> {
  // Sent as one expression: the page's policy allows no script text of any other kind.
  const calls = checks.map((check) => `...(${check})(tools)`).join(',')
  return page.evaluate(`(() => { const tools = (${makeTools})(); return [${calls}] })()`)
}
