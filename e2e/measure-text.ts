import type { Check, PageTools } from './measure-tools.ts'

function textSize({ texts, sizeFactor, layerOf, say }: PageTools): string[] {
  const smallest = 18 * sizeFactor
  // In the narrowest windows the words of fixed parts (the bottom bar, the go-home button) keep to one row.
  const minSize = (element: Element) =>
    document.documentElement.clientWidth < 360 && layerOf(element)?.matches('header, [role=dialog]') === false
      ? 18
      : smallest
  const small = texts.filter(({ element, fontSize }) => fontSize < minSize(element) - 0.1)
  const main = document.querySelector('main')
  const body = main ? Number.parseFloat(getComputedStyle(main).fontSize) : 20 * sizeFactor
  const wanted = sizeFactor === 1.6 ? 30 : 20 * sizeFactor
  return [
    ...small.map(({ element, fontSize }) => say(`text of ${fontSize} px, not ${minSize(element)}`, element)),
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
    // Body text: two paragraphs, each longer than a line.
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

function sideways({ texts, say }: PageTools): string[] {
  // A phone's window grows with what is too wide for it; the page's own width does not.
  const { scrollWidth: wide, clientWidth: own } = document.documentElement
  // A row of slides scrolls by itself; everything else ends at the edge.
  const scrolls = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at !== document.documentElement) return true
    return false
  }
  const outside = texts.filter(
    ({ element, rects }) =>
      rects.some(({ left, right }) => right > own + 1 || left < -1) && !scrolls(element),
  )
  return [
    ...(wide > own ? [`the page is ${wide} px wide in ${own}`] : []),
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
    // A font's box is taller than its characters.
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

/** Checks of text: size, lines, gaps, and nothing clipped, covered or beyond the edge. */
export const textChecks: readonly Check[] = [
  textSize,
  lineHeight,
  lineLength,
  paragraphGap,
  sideways,
  clippedText,
  overlappingText,
]
