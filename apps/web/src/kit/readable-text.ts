const readParts = 'h1, h2, h3, h4, p, li, dt, dd, td, th'

/** The running text of a part of the page, one line for each paragraph; no buttons, nothing twice. */
export function readableText(part: Element | null | undefined): string {
  if (!part) return ''
  return [...part.querySelectorAll<HTMLElement>(readParts)]
    .filter((each) => !each.querySelector(readParts) && !each.closest('button'))
    .map((each) => each.innerText.trim())
    .filter((text) => text !== '')
    .join('\n')
}
