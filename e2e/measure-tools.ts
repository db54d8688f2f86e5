/** What every check reads from a page. Each function runs in the page and uses nothing but its arguments. */

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
  /** The open overlay, otherwise the whole body. */
  scope: Element
  texts: ShownText[]
  /** All tap targets except links inside body text and the soft keyboard's letter keys. */
  targets: Target[]
  /** The reader's text size relative to standard. */
  sizeFactor: number
  isShown(element: Element): boolean
  /** The nearest fixed or sticky ancestor: it covers the rest, so it is compared only with itself. */
  layerOf(element: Element): Element | null
  /** The colour behind an element, or null if a picture makes it uncertain. */
  backdropOf(element: Element): string | null
  /** The contrast of two computed colours, or null if one cannot be parsed. */
  contrastOf(one: string, other: string): number | null
  say(what: string, element: Element): string
}

export type Check = (tools: PageTools) => string[]

type Shown = Pick<PageTools, 'scope' | 'texts' | 'isShown'>
type Colours = Pick<PageTools, 'backdropOf' | 'contrastOf'>

/** The part of the page to look at, and its texts. */
export function shownTools(): Shown {
  const dialogs = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')]
  const scope = dialogs.at(-1) ?? document.body
  const isShown = (element: Element) => {
    const box = element.getBoundingClientRect()
    // Content clipped to a pixel is for screen readers only.
    return (
      box.width > 1 &&
      box.height > 1 &&
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    )
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
  return { scope, texts, isShown }
}

/** Everything that can be tapped. */
export function targetsIn({ scope, isShown }: Shown): Target[] {
  // A slide out of view cannot be tapped.
  const isInSight = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    for (let at = element.parentElement; at; at = at.parentElement) {
      const box = at.getBoundingClientRect()
      const isWindow = at !== document.documentElement && getComputedStyle(at).overflowX !== 'visible'
      if (isWindow && (right <= box.left + 2 || left >= box.right - 2)) return false
    }
    return true
  }
  // Letter keys are exempt; those of a number pad are normal targets.
  const isCrowdedKey = (element: Element) =>
    element.matches('[data-key]') && (element.parentElement?.querySelectorAll('[data-key]').length ?? 0) > 5
  return [
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
        // A link that fills its paragraph or entry is not part of a text.
        (element.closest('p, li, dd, td')?.textContent?.trim().length ?? 0) >
          (element.textContent?.trim().length ?? 0)
      return !isInText && !isCrowdedKey(element)
    })
}

/** Colours and their contrast. */
export function colourTools(): Colours {
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
  }
}

export function makeTools(shown: Shown, targets: Target[], colours: Colours): PageTools {
  const { scope } = shown
  return {
    ...shown,
    ...colours,
    targets,
    sizeFactor: { large: 1.25, largest: 1.6 }[document.documentElement.dataset.textSize ?? ''] ?? 1,
    layerOf(element) {
      for (let at: Element | null = element; at && at !== scope; at = at.parentElement)
        if (/fixed|sticky/.test(getComputedStyle(at).position)) return at
      return null
    },
    say: (what, element) => `${what}: ${element.outerHTML.slice(0, 160)}`,
  }
}
