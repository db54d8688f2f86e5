import { kitWords } from '../kit.words.ts'
import { useWords } from '../words/words-of.ts'
import { Button } from './button.tsx'

/** Saves a text as a file of this browser. */
export function downloadText(name: string, text: string, type = 'text/csv'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

// A spreadsheet would take a cell that begins so for a formula.
const formula = /^[=+\-@\t\r]/
const plainNumber = /^-?\d+(\.\d+)?$/

/** Rows as CSV that spreadsheets open as UTF-8, and in which no cell is taken for a formula. */
export function csvOf(rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null): string => {
    const text = String(value ?? '')
    const safe = formula.test(text) && !plainNumber.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Downloads what is shown as CSV; the first row holds the names of the columns. */
export function CsvButton({ name, rows }: { name: string; rows: () => (string | number | null)[][] }) {
  return (
    <Button icon="download" onClick={() => downloadText(name, csvOf(rows()))}>
      {useWords(kitWords).common.download}
    </Button>
  )
}
