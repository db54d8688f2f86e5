const readParts = 'h1, h2, h3, h4, p, li, dt, dd, td, th'

/** The text of a part of the page, closed folds included, one line per paragraph, without buttons or repetition. */
export function readableText(part: Element | null | undefined): string {
  if (!part) return ''
  return (
    [...part.querySelectorAll<HTMLElement>(readParts)]
      .filter((each) => !each.querySelector(readParts) && !each.closest('button'))
      // A closed fold's text has no layout.
      .map((each) => (each.innerText || each.textContent).trim())
      .filter((text) => text !== '')
      .join('\n')
  )
}
