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
