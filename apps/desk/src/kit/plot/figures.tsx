import type { ReactNode } from 'react'
import { useFormat } from '../format/format.ts'
import { CsvButton } from '../ui/download.tsx'
import { Part } from '../ui/layout.tsx'
import { Empty } from '../ui/notice.tsx'
import { Table } from '../ui/table.tsx'
import { useWords } from '../words/words-of.ts'
import { BarPlot, Legend } from './bar-plot.tsx'
import styles from './plot.module.css'
import { plotWords } from './plot.words.ts'
import { RowPlot } from './row-plot.tsx'

type Cell = string | number | null

export interface FiguresProps {
  title: string
  /** What is counted, in a sentence. */
  lead?: ReactNode
  /** The name of the file, without `.csv`. */
  file: string
  /** The names of the columns; the first names the rows. */
  head: readonly string[]
  rows: readonly (readonly Cell[])[]
  /** `bars` stand upright, side by side; `rows` lie, the longest names fit. None: only the table. */
  plot?: 'bars' | 'rows'
  /** The columns that are plotted, by number; several are stacked. */
  plotted?: readonly number[]
  /** How a row's name is written under its bar, where it is long. */
  shortLabel?: (name: string) => string
}

const maxRows = 12

function Plotted({ title, head, rows, plot, plotted = [1], shortLabel = (name) => name }: FiguresProps) {
  const words = useWords(plotWords)
  const { count } = useFormat()
  const name = words.plot(title)
  const shown = plot === 'rows' ? rows.slice(0, maxRows) : rows
  const labels = shown.map(([label]) => shortLabel(String(label ?? '')))
  const valuesOf = (column: number) => shown.map((row) => Number(row[column] ?? 0))
  if (plot === 'rows')
    return (
      <>
        <RowPlot name={name} labels={labels} values={valuesOf(plotted[0] ?? 1)} />
        {rows.length > maxRows && <p>{words.shown(count(maxRows), count(rows.length))}</p>}
      </>
    )
  const series = plotted.map((column) => ({ name: head[column] ?? '', values: valuesOf(column) }))
  return (
    <>
      {series.length > 1 && <Legend names={series.map((each) => each.name)} />}
      <BarPlot name={name} labels={labels} series={series} />
    </>
  )
}

/** Figures once: as a plot, as its table, which is unfolded below it, and as CSV. */
export function Figures(props: FiguresProps) {
  const { title, lead, file, head, rows, plot } = props
  const words = useWords(plotWords)
  const { count } = useFormat()
  const shown = (cell: Cell | undefined) => (typeof cell === 'number' ? count(cell) : (cell ?? '–'))
  const table = (
    <Table<{ key: string; cells: readonly Cell[] }>
      caption={title}
      columns={head.map((name, at) => ({
        title: name,
        cell: ({ cells }) => shown(cells[at]),
        isNumber: rows.some((row) => typeof row[at] === 'number'),
      }))}
      rows={rows.map((cells, at) => ({ key: String(at), cells }))}
      keyOf={({ key }) => key}
    />
  )
  return (
    <Part
      title={title}
      actions={<CsvButton name={`${file}.csv`} rows={() => [[...head], ...rows.map((row) => [...row])]} />}
    >
      {lead && <p>{lead}</p>}
      {rows.length === 0 && <Empty>{words.nothing}</Empty>}
      {rows.length > 0 && plot && (
        <>
          <Plotted {...props} />
          <details className={styles.fold}>
            <summary>{words.table}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long table is scrolled by the keyboard */}
            <section tabIndex={0} aria-label={title}>
              {table}
            </section>
          </details>
        </>
      )}
      {rows.length > 0 && !plot && table}
    </Part>
  )
}
