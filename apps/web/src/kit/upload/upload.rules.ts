import { statuses } from '@club/contract/statuses.ts'
import { maxFilmBytes, maxPictureBytes } from '@club/contract/upload.constants.ts'

/** From this size on, and for every film, a file is sent in pieces that survive a break: rules/contest#uploads. */
const resumableFromBytes = 5 * 1024 * 1024

export type FileKind = 'image' | 'video'

/** What the browser says of a file; a phone may leave the type empty. */
interface NamedFile {
  name: string
  type: string
  size: number
}

const endings: Record<FileKind, RegExp> = {
  image: /\.(jpe?g|png|webp|hei[cf])$/i,
  video: /\.(mp4|m4v|mov|3gpp?|3g2)$/i,
}

/** Picture or film, or null; the server decides by content. */
export function kindOf({ name, type }: NamedFile): FileKind | null {
  if (type.startsWith('image/') || endings.image.test(name)) return 'image'
  return type.startsWith('video/') || endings.video.test(name) ? 'video' : null
}

export type FileProblem = 'notAPicture' | 'notAFilm' | 'pictureTooLarge' | 'filmTooLarge' | 'empty'

/** Why a file need not be sent at all, or null. */
export function problemOf(file: NamedFile, wanted: FileKind): FileProblem | null {
  if (kindOf(file) !== wanted) return wanted === 'image' ? 'notAPicture' : 'notAFilm'
  if (file.size === 0) return 'empty'
  if (wanted === 'image') return file.size > maxPictureBytes ? 'pictureTooLarge' : null
  return file.size > maxFilmBytes ? 'filmTooLarge' : null
}

export function isSentInPieces(kind: FileKind, bytes: number): boolean {
  return kind === 'video' || bytes > resumableFromBytes
}

const transientHttpStatuses = [0, 408, 423, 425, 429, 502, 503, 504]

const transientStatuses: readonly string[] = [
  statuses.uploadCut,
  statuses.outsideDown,
  statuses.filePreparing,
]

/**
 * Whether sending the same file later may succeed, because the network, a busy server or its store, not the file,
 * was the reason.
 */
export function isTransient({ status, httpStatus }: { status: string; httpStatus: number }): boolean {
  return transientStatuses.includes(status) || transientHttpStatuses.includes(httpStatus)
}

const roomStatuses: readonly string[] = [statuses.uploadQuotaUsed, statuses.storageFull]

/** Whether a refused file may be taken later without a change to it, once there is room. */
export function mayHelpLater(status: string): boolean {
  return roomStatuses.includes(status)
}

const hourMs = 3_600_000

/** Whether the server has removed an unused file by now, or is about to: rules/contest#unused-files. */
export function isExpired(storedAt: number, now: number, unusedHours: number): boolean {
  return Math.abs(now - storedAt) > (unusedHours - 1) * hourMs
}
