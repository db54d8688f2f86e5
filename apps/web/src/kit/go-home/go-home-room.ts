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

/** The controls in a strip of the window; `own` is the button itself. */
export function controlSpans(strip: Strip, room: Span, own: HTMLElement): Span[] {
  const elements = [...document.querySelectorAll<HTMLElement>(controls)].filter(
    // A header or nav inside the page's content is text, not a bar.
    (one) => !own.contains(one) && !(one.matches('header, nav') && one.closest('main')),
  )
  return spansOf(
    elements.map((one) => one.getBoundingClientRect()),
    strip,
    room,
  )
}

/** Whether an element belongs to a bar; a header inside the page's content is text. */
function isInBar(element: Element | null): boolean {
  const bar = element?.closest('header, [data-bottom-bar], [role=status]')
  return bar !== null && bar !== undefined && !(bar.matches('header') && bar.closest('main'))
}

/** The lines of text in a strip. */
export function textSpans(strip: Strip, room: Span): Span[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const found: Span[] = []
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const box = text.parentElement?.getBoundingClientRect()
    if (!box || box.bottom < room.top || box.top > room.bottom || !text.textContent?.trim()) continue
    // The bars count as a whole; text for screen readers only is not a line.
    if (box.width <= 1 || isInBar(text.parentElement)) continue
    range.selectNodeContents(text)
    found.push(...spansOf(range.getClientRects(), strip, room))
  }
  return found
}
