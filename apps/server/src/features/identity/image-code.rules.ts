import { secondMs } from '@club/contract/durations.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import { stillWaits } from '@club/contract/waits.rules.ts'

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
  if (!stillWaits(row.expiresAt, now, imageCodeLifetimeSeconds * secondMs)) return 'imageCodeExpired'
  return isRight ? 'ok' : 'imageCodeWrong'
}
