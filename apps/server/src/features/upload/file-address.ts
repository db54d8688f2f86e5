import { secondMs } from '@club/contract/durations.ts'
import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { upload } from '@club/contract/upload.ts'
import { stillWaits } from '@club/contract/waits.rules.ts'
import { isSameHash, type Sealing } from '../../kit/sealing/sealing.ts'
import type { CaptionsRow } from './film-captions.sql.ts'
import { mediaTypes, type Variant } from './store.ts'
import type { FileRow } from './upload.sql.ts'

/** A signed address is good for 10 to 20 minutes: since it stays the same for 10, phones can cache what it shows. */
const lifetimeSeconds = 600
const longestSeconds = 2 * lifetimeSeconds
const purpose = 'file-address'
/** Digits of the checksum that distinguish replaced captions from new ones. */
const checksumDigits = 8

export type FileView = AnswerOf<typeof upload.uploadFile>

/** Whether everybody may see a file, and the time by which its addresses expire if not. */
export interface Seen {
  isPublic: boolean
  now: Date
}

/** What is served of a file: a stored form of it, or captions of a film. */
export type Served = Variant | `captions/${Language}`

const pathOf = (fileId: string, variant: Served) => `/files/${fileId}/${variant}`

/** Where a variant of a file is served. */
export function fileAddress(
  sealing: Sealing,
  { fileId, variant, isPublic, now }: Seen & { fileId: string; variant: Served },
): string {
  const path = pathOf(fileId, variant)
  if (isPublic) return path
  const period = Math.floor(now.getTime() / 1000 / lifetimeSeconds)
  const until = (period + 2) * lifetimeSeconds
  return `${path}?until=${until}&sign=${sealing.hash(purpose, `${path}?${until}`)}`
}

/**
 * For how many seconds more an address is good; 0 once it has expired, and for one that was made before the clock was set
 * back and would be good for longer than any.
 */
export function secondsLeft(until: number, now: Date): number {
  const second = Math.floor(now.getTime() / 1000)
  const isGood = stillWaits(
    new Date(until * secondMs),
    new Date(second * secondMs),
    longestSeconds * secondMs,
  )
  return isGood ? until - second : 0
}

/** Whether an address was signed by the club; it may have expired. */
export function isSigned(
  sealing: Sealing,
  { fileId, variant, until, sign }: { fileId: string; variant: Served; until: number; sign: string },
): boolean {
  return isSameHash(sealing.hash(purpose, `${pathOf(fileId, variant)}?${until}`), sign)
}

/** A file as calls show it. */
export function fileView(sealing: Sealing, row: FileRow, seen: Seen): FileView {
  const { fileId, kind, bytes, width, height, durationMs } = row
  const isFilm = kind === 'video'
  const shown: Variant = isFilm ? 'film' : 'full'
  const addressOf = (variant: Variant) => fileAddress(sealing, { ...seen, fileId, variant })
  return {
    fileId,
    kind,
    url: addressOf(shown),
    previewUrl: isFilm && !row.hasStill ? null : addressOf('wide'),
    mediaType: mediaTypes[shown],
    bytes,
    width,
    height,
    durationSeconds: durationMs === null ? null : durationMs / 1000,
  }
}

/** The captions of one film, among those of several, as calls show them. */
export function captionsView(
  sealing: Sealing,
  rows: readonly CaptionsRow[],
  film: Seen & { fileId: string },
): { language: Language; url: string }[] {
  return rows
    .filter(({ fileId }) => fileId === film.fileId)
    .map(({ language, checksum }) => {
      const url = fileAddress(sealing, { ...film, variant: `captions/${language}` })
      return { language, url: `${url}${url.includes('?') ? '&' : '?'}v=${checksum.slice(0, checksumDigits)}` }
    })
}
