import type { Span } from './go-home-height.rules.ts'

/** Everything that can be pressed, typed into or scanned, films with their controls and captions, and the two bars. */
const controls =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [tabindex="0"], [data-scanned], video, audio, iframe, header, nav'

interface Strip {
  left: number
  right: number
}

function spansOf(boxes: Iterable<DOMRect>, strip: Strip, room: Span): Span[] {
  return [...boxes]
    .filter((box) => box.width > 1 && box.height > 1 && box.right > strip.left && box.left < strip.right)
    .filter((box) => box.bottom > room.top && box.top < room.bottom)
    .map(({ top, bottom }) => ({ top, bottom }))
}

/** The visible part of the window, which shrinks while the on-screen keyboard is open. */
export function visibleSpan(margin: number): Span {
  const seen = window.visualViewport
  const top = seen && seen.scale === 1 ? seen.offsetTop : 0
  const height = seen && seen.scale === 1 ? seen.height : window.innerHeight
  return { top: top + margin, bottom: top + height - margin }
}

/** Whether an element belongs to a bar; a header inside the page's content is text. */
function isInBar(element: Element | null): boolean {
  const bar = element?.closest('header, [data-bottom-bar], [role=status]')
  return bar !== null && bar !== undefined && !(bar.matches('header') && bar.closest('main'))
}

/** A header or nav inside the page's content is text, not a bar. */
function isControl(element: Element, own: HTMLElement): boolean {
  if (!element.matches(controls) || own.contains(element)) return false
  return !(element.matches('header, nav') && element.closest('main'))
}

function linesOf(text: Node, strip: Strip, room: Span): Span[] {
  const box = text.parentElement?.getBoundingClientRect()
  if (!box || box.bottom < room.top || box.top > room.bottom || !text.textContent?.trim()) return []
  // The bars count as a whole; text for screen readers only is not a line.
  if (box.width <= 1 || isInBar(text.parentElement)) return []
  const range = document.createRange()
  range.selectNodeContents(text)
  return spansOf(range.getClientRects(), strip, room)
}

/** What a closed `details` folds away is not in sight, and newer browsers would have to lay it out to measure it. */
function isFoldedAway(node: Node): boolean {
  return node.nodeName !== 'SUMMARY' && node.parentElement?.matches('details:not([open])') === true
}

/** The controls and the lines of text in a strip of the window; `own` is the button itself. */
export function obstacles(strip: Strip, room: Span, own: HTMLElement): { taken: Span[]; text: Span[] } {
  const walker = document.createTreeWalker(
    document.body,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) => (isFoldedAway(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT),
  )
  const boxes: DOMRect[] = []
  const text: Span[] = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element)) text.push(...linesOf(node, strip, room))
    else if (isControl(node, own)) boxes.push(node.getBoundingClientRect())
  }
  return { taken: spansOf(boxes, strip, room), text }
}
