// Reads docs/security/asvs.md: its rows, its summary, and the numbers that do not apply.
export const states = ['met', 'not met', 'not ours'] as const

export interface Requirement {
  number: string
  level: string
  state: string
  evidence: string
}

const isNumber = /^V\d+\.\d+\.\d+$/

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** The requirements of one chapter of the page, or of all of it. */
export function requirementsIn(text: string): Requirement[] {
  return text
    .split('\n')
    .map(cellsOf)
    .filter((cells) => cells.length === 5 && isNumber.test(cells[0] ?? ''))
    .map(([number = '', level = '', , state = '', evidence = '']) => ({ number, level, state, evidence }))
}

/** The numbers in the table of what does not apply; a row there may name several. */
export function numbersWithoutUse(text: string): string[] {
  const table = text.split('## What does not apply')[1] ?? ''
  return table
    .split('\n')
    .flatMap((line) => (cellsOf(line)[0] ?? '').split(', '))
    .filter((number) => isNumber.test(number))
}

/** The summary as it must be: a row for each chapter, then all of them. */
export function summaryOf(page: string): string[] {
  const chapters = page.split(/^## /m).slice(1)
  const counted = chapters.flatMap((chapter) => {
    const rows = requirementsIn(chapter)
    return rows.length > 0 ? [{ title: chapter.split('\n')[0] ?? '', rows }] : []
  })
  const all = { title: 'All', rows: counted.flatMap(({ rows }) => rows) }
  return [...counted, all].map(({ title, rows }) => {
    const counts = states.map((state) => rows.filter((row) => row.state === state).length)
    return `| ${title} | ${counts.join(' | ')} |`
  })
}

/** The tests that a text names: a link's words are the test's title, its address the file. */
export function testsNamedIn(text: string): { title: string; file: string }[] {
  return [...text.matchAll(/\[([^\]]+)\]\(\.\.\/\.\.\/([^)]+\.test\.tsx?)\)/g)].map(
    ([, title = '', file = '']) => ({ title, file }),
  )
}
