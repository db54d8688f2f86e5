import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { inFigures } from '../format/format.ts'
import { kitWords } from '../kit.words.ts'
import { useWords } from '../words/words-of.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { Empty, Failed, Loading } from './notice.tsx'
import styles from './table.module.css'

export interface Column<T> {
  title: string
  cell: (row: T) => ReactNode
  /** Numbers stand at the end of their cell. */
  isNumber?: boolean
  /** Stays on one line, as days and times do. */
  isShort?: boolean
  /** Names the row for screen readers; one column of a table, by default the first. */
  isRowName?: boolean
}

interface Selection<T> {
  keys: ReadonlySet<string>
  onChange: (keys: Set<string>) => void
  nameOf: (row: T) => string
}

export interface TableProps<T> {
  /** What the table shows; read by screen readers, seen if `isCaptionShown`. */
  caption: string
  isCaptionShown?: boolean
  columns: readonly Column<T>[]
  /** Undefined while they are loading. */
  rows: readonly T[] | undefined
  keyOf: (row: T) => string
  /** In a sentence. */
  empty?: ReactNode
  error?: Error | null
  refetch?: () => unknown
  /** As `usePages` gives them. */
  hasMore?: boolean
  isShowingMore?: boolean
  showMore?: () => void
  /** Rows can be selected; `nameOf` says a row's name. */
  selection?: Selection<T> | undefined
  /** The row that is shown beside the table. */
  currentKey?: string | undefined
}

/** Up and down move to the same control of the row before or after. */
function moveByArrow(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const { target } = event
  if (!step || !(target instanceof HTMLElement) || target.matches('select, textarea, [type=text]')) return
  const row = target.closest('tr')
  const controls = (of: Element) => [...of.querySelectorAll<HTMLElement>('a, button, input')]
  const next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling
  if (!row || !next) return
  const place = controls(row).indexOf(target)
  const found = controls(next)[place] ?? controls(next)[0]
  if (!found) return
  event.preventDefault()
  found.focus()
}

function SelectAll<T>({ rows, keyOf, selection }: Pick<TableProps<T>, 'rows' | 'keyOf' | 'selection'>) {
  const words = useWords(kitWords).common
  if (!selection) return null
  const keys = (rows ?? []).map(keyOf)
  const count = keys.filter((key) => selection.keys.has(key)).length
  return (
    <th scope="col" className={styles.box}>
      <input
        type="checkbox"
        aria-label={words.selectAll}
        checked={count > 0 && count === keys.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < keys.length
        }}
        onChange={({ target }) => selection.onChange(new Set(target.checked ? keys : []))}
      />
    </th>
  )
}

function Cells<T>({ row, ...table }: TableProps<T> & { row: T }) {
  const words = useWords(kitWords).common
  const { columns, keyOf, selection } = table
  const named = Math.max(
    0,
    columns.findIndex(({ isRowName }) => isRowName),
  )
  const key = keyOf(row)
  const select = (isOn: boolean) => {
    const keys = new Set(selection?.keys)
    if (isOn) keys.add(key)
    else keys.delete(key)
    selection?.onChange(keys)
  }
  return (
    <>
      {selection && (
        <td className={styles.box}>
          <input
            type="checkbox"
            aria-label={words.selectRow(selection.nameOf(row))}
            checked={selection.keys.has(key)}
            onChange={({ target }) => select(target.checked)}
          />
        </td>
      )}
      {columns.map(({ title, cell, isNumber, isShort }, index) => {
        const Cell = index === named ? 'th' : 'td'
        return (
          <Cell
            key={title}
            scope={index === named ? 'row' : undefined}
            className={classes(isNumber && styles.number, isShort && styles.short)}
          >
            {cell(row)}
          </Cell>
        )
      })}
    </>
  )
}

/** Below the rows: loading, failed, nothing there, or the next page. */
function Below<T>({ rows, error, refetch, empty, hasMore, isShowingMore, showMore }: TableProps<T>) {
  const words = useWords(kitWords).common
  if (error) return <Failed error={error} {...(refetch && { onAgain: () => void refetch() })} />
  if (!rows) return <Loading />
  if (rows.length === 0) return <Empty>{empty ?? words.none}</Empty>
  return hasMore && showMore ? (
    <div className={styles.more}>
      <Button isBusy={isShowingMore ?? false} onClick={showMore}>
        {words.more}
      </Button>
    </div>
  ) : null
}

/**
 * Rows and columns; the arrow keys go from row to row. `<Table caption={…} columns={…} keyOf={…} {...usePages(…)} />`
 */
export function Table<T>(props: TableProps<T>) {
  const { caption, isCaptionShown = false, columns, rows, keyOf, selection, currentKey } = props
  const words = useWords(kitWords).common
  const id = useId()
  return (
    <div>
      <p id={id} className={isCaptionShown ? styles.caption : styles.unseen}>
        {caption}
      </p>
      {selection && selection.keys.size > 0 && (
        <p role="status">{words.selected(inFigures(selection.keys.size))}</p>
      )}
      <table className={styles.table} aria-labelledby={id} onKeyDown={moveByArrow}>
        <thead>
          <tr>
            <SelectAll rows={rows} keyOf={keyOf} selection={selection} />
            {columns.map(({ title, isNumber, isShort }) => (
              <th
                key={title}
                scope="col"
                className={classes(isNumber && styles.number, isShort && styles.short)}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows?.map((row) => (
            <tr
              key={keyOf(row)}
              className={classes(
                selection?.keys.has(keyOf(row)) && styles.selected,
                currentKey === keyOf(row) && styles.current,
              )}
            >
              <Cells {...props} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
      <Below {...props} />
    </div>
  )
}
