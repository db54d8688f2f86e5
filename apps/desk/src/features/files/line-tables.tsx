import type { ChangedLine } from '@club/contract/desk/feeds.ts'
import { useFormat } from '../../kit/format/format.ts'
import { Badge } from '../../kit/ui/notice.tsx'
import { type Column, Table, type TableProps } from '../../kit/ui/table.tsx'
import { useWords } from '../../kit/words/words-of.ts'
import { type FilesWords, filesWords } from './files.words.ts'

export interface RefusedLine {
  line: number
  why: string
}

type Pages<T> = Omit<TableProps<T>, 'caption' | 'columns' | 'keyOf'>

/** Lines that are refused, with the reason. */
export function RefusedTable(props: Pages<RefusedLine>) {
  const words = useWords(filesWords)
  const { count } = useFormat()
  const columns: Column<RefusedLine>[] = [
    { title: words.line, cell: ({ line }) => count(line), isShort: true },
    { title: words.why, cell: ({ why }) => why },
  ]
  return (
    <Table
      caption={words.refusedTitle}
      columns={columns}
      keyOf={({ line, why }) => `${line} ${why}`}
      empty={words.noRefused}
      {...props}
    />
  )
}

type Keyed = ChangedLine & { key: string }

/** A line may change several things. */
export const withKeys = (lines: readonly ChangedLine[]): Keyed[] =>
  lines.map((line, index) => ({ ...line, key: `${line.line} ${index}` }))

/** What lines change: whom it is about, before and after. */
export function ChangedTable(props: Pages<Keyed>) {
  const words = useWords(filesWords)
  const { count } = useFormat()
  const columns: Column<Keyed>[] = [
    { title: words.line, cell: ({ line }) => count(line), isShort: true },
    {
      title: words.what,
      cell: ({ what }) => <Badge tone={what === 'move' ? 'warm' : 'calm'}>{words.whats[what]}</Badge>,
      isShort: true,
    },
    { title: words.about, cell: ({ about }) => about },
    { title: words.before, cell: ({ before }) => before },
    { title: words.after, cell: ({ after }) => after },
  ]
  return (
    <Table
      caption={words.changedTitle}
      columns={columns}
      keyOf={({ key }) => key}
      empty={words.noChanged}
      {...props}
    />
  )
}

type Cells = (string | number | null)[][]

export const refusedCells = (words: FilesWords, lines: readonly RefusedLine[]): Cells => [
  [words.line, words.why],
  ...lines.map(({ line, why }) => [line, why]),
]

export const changedCells = (words: FilesWords, lines: readonly ChangedLine[]): Cells => [
  [words.line, words.what, words.about, words.before, words.after],
  ...lines.map(({ line, what, about, before, after }) => [line, words.whats[what], about, before, after]),
]
