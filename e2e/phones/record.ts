/** The table of docs/phones.md, between its marks: what each engine did and when. */

export interface Row {
  engine: string
  version: string
  /** The day of the run, as 2026-11-26. */
  day: string
  /** By journey: the reason of a failure, '' if it works, null if the build is not able to run it. */
  outcomes: Readonly<Record<string, string | null>>
}

const marks = { begin: '<!-- The table: written by npm run phones. -->', end: '<!-- End of the table. -->' }
const signs = { works: '✓', fails: '❌', left: '–' }
const maxReasonLength = 300

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`

/** A reason on one line, without what the table and Markdown would take for their own. */
const inOneLine = (reason: string) =>
  reason
    .replace(/[|<>`*]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxReasonLength)

const signOf = (outcome: string | null | undefined) =>
  outcome === '' ? signs.works : outcome ? signs.fails : signs.left

const rowOf = ({ engine, version, day, outcomes }: Row, journeys: readonly string[]) =>
  line([engine, version, day, ...journeys.map((journey) => signOf(outcomes[journey]))])

const reasonsOf = ({ engine, outcomes }: Row) =>
  Object.entries(outcomes).flatMap(([journey, reason]) =>
    reason ? [`- ${engine}, ${journey}: ${inOneLine(reason)}`] : [],
  )

/** Lines of the page that belong to an engine that was not tried this time. */
function keptOf(table: readonly string[], engine: string): { row: string[]; reasons: string[] } {
  return {
    row: table.filter((one) => one.startsWith(`| ${engine} |`)),
    reasons: table.filter((one) => one.startsWith(`- ${engine}, `)),
  }
}

/**
 * The page with a new table. Engines that were not tried keep their row and its day, so one engine can be tried alone.
 * Throws if the page has lost its marks.
 */
export function withRows(
  page: string,
  {
    engines,
    journeys,
    rows,
  }: { engines: readonly string[]; journeys: readonly string[]; rows: readonly Row[] },
): string {
  const [begin, end] = [page.indexOf(marks.begin), page.indexOf(marks.end)]
  if (begin < 0 || end < begin) throw new Error('docs/phones.md has lost the marks of its table')
  const old = page.slice(begin, end).split('\n')
  const shown = engines.map((engine) => {
    const row = rows.find((one) => one.engine === engine)
    return row ? { row: [rowOf(row, journeys)], reasons: reasonsOf(row) } : keptOf(old, engine)
  })
  const head = ['Engine', 'Version', 'Tried', ...journeys]
  const reasons = shown.flatMap((one) => one.reasons)
  const lines = [
    marks.begin,
    '',
    line(head),
    line(head.map(() => '---')),
    ...shown.flatMap(({ row }) => row),
    '',
    ...(reasons.length > 0 ? [...reasons, ''] : []),
  ]
  return page.slice(0, begin) + lines.join('\n') + page.slice(end)
}
