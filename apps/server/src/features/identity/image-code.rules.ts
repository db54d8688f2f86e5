import type { StatusName } from '@club/contract/statuses.ts'
import { isOver } from './repeats.rules.ts'

export const imageCodeLifetimeSeconds = 300
const imageCodeTries = 5

export interface ImageCodeRow {
  expiresAt: Date
  usedAt: Date | null
  tries: number
}

/** Judges an answer to a picture code. */
export function judgeImageCode(row: ImageCodeRow | null, isRight: boolean, now: Date): StatusName {
  if (!row || row.usedAt || row.tries >= imageCodeTries) return 'imageCodeExpired'
  if (isOver(row.expiresAt, now, imageCodeLifetimeSeconds)) return 'imageCodeExpired'
  return isRight ? 'ok' : 'imageCodeWrong'
}
