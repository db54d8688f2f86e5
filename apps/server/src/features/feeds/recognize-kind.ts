import { inspectCsv, openCsv } from '../../kit/files/csv-inspect.ts'
import { csvRecords } from '../../kit/files/csv-records.ts'
import { type FeedColumn, sharedColumns } from './feed-cells.rules.ts'
import { readHeader } from './feed-header.rules.ts'
import type { AnyFeed } from './feed-kind.ts'
import { feedKinds } from './feed-kinds.ts'
import { plainCell } from './feed-text.rules.ts'

interface Recognized {
  kind: AnyFeed | null
  /** Whether only this kind fits. */
  isSure: boolean
  problem: string | null
}

/** The header is within them; what is wrong behind them is told by the check. */
const headBytes = 64 * 1024

/** The columns besides the person's, which a file of any kind may have; `customers` has no others. */
const ownColumnsOf = ({ columns }: AnyFeed) =>
  Object.keys(columns).filter((column) => !Object.hasOwn(sharedColumns, column))

/** How many of a kind's columns a header has. */
function columnsIn(cells: readonly string[], { columns }: AnyFeed): number {
  const names = cells.map((cell) => plainCell(cell).toLowerCase())
  return Object.values<FeedColumn>(columns).filter(({ headers }) =>
    headers.some((header) => names.includes(header)),
  ).length
}

function kindOf(cells: readonly string[]): Recognized {
  const fitting = feedKinds.filter((kind) => !('reason' in readHeader(cells, kind.columns)))
  // Other columns are ignored, so a file fits every kind whose columns it has: the one with the most of its own is meant.
  const most = Math.max(...fitting.map((kind) => ownColumnsOf(kind).length))
  const meant = fitting.filter((kind) => ownColumnsOf(kind).length === most)
  const [kind] = meant
  if (kind) return { kind, isSure: meant.length === 1, problem: null }
  const shares = feedKinds.map((each) => ({
    kind: each,
    share: columnsIn(cells, each) / Object.keys(each.columns).length,
  }))
  const nearest = shares.reduce((best, each) => (each.share > best.share ? each : best))
  if (nearest.share === 0) return { kind: null, isSure: false, problem: null }
  const read = readHeader(cells, nearest.kind.columns)
  return { kind: nearest.kind, isSure: false, problem: 'reason' in read ? read.reason : null }
}

/** Which kind of file one is by its header; why it cannot be read, in English. */
export async function recognizeKind(path: string): Promise<Recognized> {
  const none = { kind: null, isSure: false }
  const opened = await openCsv(path)
  const { handle } = opened
  if (handle === null) return { ...none, problem: opened.problem }
  try {
    const inspected = await inspectCsv(handle, headBytes)
    if (inspected.problem !== null) return { ...none, problem: inspected.problem }
    for await (const record of csvRecords(handle, inspected, { needsLineEnd: false })) {
      if (!('cells' in record)) return { ...none, problem: `${record.reason} (line ${record.line})` }
      return kindOf(record.cells)
    }
    return { ...none, problem: 'the file is empty' }
  } finally {
    await handle.close()
  }
}
