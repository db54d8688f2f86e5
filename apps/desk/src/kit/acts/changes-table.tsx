import type { Change } from '@club/contract/desk/acts.ts'
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
  if (changes.length === 0) return <p>{words.nothing}</p>
  const isCompared = changes.some(({ before, after }) => before !== null || after !== null)
  const rows = changes.map((change, index) => ({ ...change, key: String(index) }))
  const isShort = changes.every(({ before, after }) => isBrief(before) && isBrief(after))
  // Texts keep their lines; a sentence among what is compared has no values.
  const value = (text: string | null, other: string | null) => {
    if (text !== null) return <Lines>{text}</Lines>
    return other === null ? '' : words.empty
  }
  const compared = [
    {
      title: isDone ? words.was : words.before,
      cell: ({ before, after }: Change) => value(before, after),
      isShort,
    },
    {
      title: isDone ? words.is : words.after,
      cell: ({ before, after }: Change) => value(after, before),
      isShort,
    },
  ]
  return (
    <Table
      caption={caption ?? (isDone ? words.done : words.changes)}
      isCaptionShown={caption === undefined}
      columns={[{ title: words.what, cell: ({ what }) => what }, ...(isCompared ? compared : [])]}
      rows={rows}
      keyOf={({ key }) => key}
    />
  )
}
