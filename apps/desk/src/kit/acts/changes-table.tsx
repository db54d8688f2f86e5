import type { Change } from '@club/contract/desk/acts.ts'
import { useFormat } from '../format/format.ts'
import { Lines } from '../ui/layout.tsx'
import { Table } from '../ui/table.tsx'
import { useWords } from '../words/words-of.ts'
import { actsWords } from './acts.words.ts'

const briefCharacters = 24
const isBrief = (text: string | null) => text === null || text.length <= briefCharacters

/** What an act changes: a row each, before and after; sentences alone where nothing is compared. */
export function ChangesTable({
  changes,
  isDone = false,
  caption,
}: {
  changes: readonly Change[]
  isDone?: boolean
  /** Where a heading above the table says it already. */
  caption?: string
}) {
  const words = useWords(actsWords)
  const { told } = useFormat()
  if (changes.length === 0) return <p>{words.nothing}</p>
  const hasBefore = changes.some(({ before }) => before !== null)
  const hasAfter = hasBefore || changes.some(({ after }) => after !== null)
  const isShort = {
    before: changes.every((change) => isBrief(change.before)),
    after: changes.every((change) => isBrief(change.after)),
  }
  const rows = changes.map(({ what, before, after }, index) => ({
    what: told(what),
    before: before && told(before),
    after: after && told(after),
    key: String(index),
  }))
  // Texts keep their lines; a sentence among what is compared has no values.
  const value = (text: string | null, isBrief: boolean, ifMissing: string | null) => {
    if (text === null) return ifMissing
    return isBrief ? text : <Lines>{text}</Lines>
  }
  const before = {
    title: isDone ? words.was : words.before,
    // A count has nothing before it, and neither has what is new.
    cell: (change: Change) => value(change.before, isShort.before, change.after === null ? null : '–'),
    isShort: isShort.before,
  }
  const after = {
    title: isDone ? words.is : words.after,
    cell: (change: Change) => value(change.after, isShort.after, change.before === null ? null : words.empty),
    isShort: isShort.after,
  }
  return (
    <Table
      caption={caption ?? (isDone ? words.done : words.changes)}
      isCaptionShown={caption === undefined}
      columns={[
        { title: words.what, cell: ({ what }) => what },
        ...(hasBefore ? [before] : []),
        ...(hasAfter ? [after] : []),
      ]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  )
}
