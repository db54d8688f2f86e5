import { maxReportedErrorLength, reportEventsPath } from '@club/contract/reporting.constants.ts'
import { posted } from '../calls/caller-headers.ts'

/**
 * What the page shows when the app cannot run: decisions/0022#never-blank. The server's page stays, and a strip at the
 * bottom says what to do: trouble-strip.tsx.
 */

const marks = () => document.documentElement.dataset
let removed: readonly Node[] = []
let observer: MutationObserver | undefined

/** Remembers what disappears from the root at once, as when React gives up; costs nothing until then. */
export function keepRemoved(container: Element): void {
  observer = new MutationObserver(note)
  observer.observe(container, { childList: true })
}

function note(records: readonly MutationRecord[]): void {
  // With what every browser has: a missing API may be what made React give up.
  const nodes: Node[] = []
  for (const { removedNodes } of records) nodes.push(...removedNodes)
  if (nodes.length > 0) removed = nodes
}

/** What was in the root before it was emptied last; nothing if it never was. Given once. */
export function takeRemoved(): readonly Node[] {
  note(observer?.takeRecords() ?? [])
  const nodes = removed
  removed = []
  return nodes
}

/**
 * Name and message of an error up to the end of the line or the first character beyond ASCII: half of one would cost
 * the whole batch. Undefined if there is no error, or it cannot be converted to text.
 */
export function firstLineOf(error: unknown): string | undefined {
  try {
    return error ? /^[ -~]*/.exec(String(error))?.[0].slice(0, maxReportedErrorLength) : undefined
  } catch {
    return undefined
  }
}

/** The app runs: the strip that a page without it shows after a while is not needed. */
export function markRunning(): void {
  marks().running = ''
}

/** Restores what the page showed, says that the app cannot run here, and reports the reason once. */
export function showTrouble(error: unknown): void {
  const root = document.getElementById('root')
  if (root && !root.firstChild) root.append(...takeRemoved())
  if ('trouble' in marks()) return
  marks().trouble = ''
  console.error('the app cannot run here', error)
  const at = new Date().toISOString()
  const event = { kind: 'failure', name: 'start:broken', at, error: firstLineOf(error) }
  fetch(reportEventsPath, posted(JSON.stringify({ sentAt: at, events: [event] }), null)).catch(() => {})
}
