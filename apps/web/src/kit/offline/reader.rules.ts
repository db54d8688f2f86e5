/** Who reads on this phone, as far as it matters to copies. */
export interface Reader {
  isMember: boolean
  /** Null while unknown. */
  userId: string | null
}

/** Whether what was read belongs to somebody who has left. */
export function isReaderGone(before: Reader, now: Reader): boolean {
  if (!before.isMember) return false
  return !now.isMember || (before.userId !== null && now.userId !== null && before.userId !== now.userId)
}
