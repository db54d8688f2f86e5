/** A work's number: the edition and five digits. */
export function workNoOf(edition: number, no: number): string {
  return `${edition}${String(no).padStart(5, '0')}`
}

/** The most works that an edition can number. */
export const maxWorkNo = 99_999

/** The edition of a work, by its number. */
export function editionOfWork(workNo: string): number {
  return Number(workNo[0])
}

/** What was written for a number, as pages and posters show it and as a keyboard types it: `６００ 012`, `600012号`. */
export function workNoIn(written: string): string {
  return written
    .normalize('NFKC')
    .replace(/\s/g, '')
    .replace(/^(?:no\.?|#)/i, '')
    .replace(/号$/, '')
}
