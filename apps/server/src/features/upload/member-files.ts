import { createHash } from 'node:crypto'
import type { Language } from '@club/contract/languages.ts'
import { AppError } from '../../kit/app-error.ts'
import type { Queryable, Tx } from '../../kit/database/db.ts'
import { readCaptions } from './captions.rules.ts'
import { type FileScanRow, fileScans } from './file-scan.sql.ts'
import { type CaptionsRow, filmCaptions } from './film-captions.sql.ts'
import { maxAlike, nearParts } from './picture-parts.rules.ts'
import { type FileRow, memberFiles, publicFiles } from './upload.sql.ts'

/** A member's files that are not removed, in no order. */
export function filesOf(on: Queryable, userId: string, fileIds: readonly string[]): Promise<FileRow[]> {
  return on.all(memberFiles.find, [userId, fileIds])
}

/**
 * Keeps files that a work now uses, also those dropped a moment ago; returns them in the given order. Throws
 * `fileUnknown` for a file that is already used, is somebody else's or was removed.
 */
export async function useFiles(
  tx: Tx,
  userId: string,
  fileIds: readonly string[],
  at: Date,
): Promise<FileRow[]> {
  const used = await tx.all(memberFiles.markUsed, [userId, fileIds, at])
  return fileIds.map((fileId) => {
    const file = used.find((one) => one.fileId === fileId)
    if (!file || used.length !== fileIds.length) throw new AppError('fileUnknown')
    return file
  })
}

/** Those of a member's files that the virus scanner has not seen, or in which it found something. */
export async function unscannedFiles(
  on: Queryable,
  userId: string,
  fileIds: readonly string[],
): Promise<FileScanRow[]> {
  return fileIds.length === 0 ? [] : on.all(fileScans.of, [userId, fileIds])
}

/** Gives up files; until they are swept, `useFiles` takes them back. */
export async function dropFiles(tx: Tx, userId: string, fileIds: readonly string[], at: Date): Promise<void> {
  await tx.run(memberFiles.markDropped, [userId, fileIds, at])
}

/** Lets everybody see files, at addresses without a signature. */
export async function publishFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx.run(publicFiles.insert, [fileIds])
}

export async function hideFiles(tx: Tx, fileIds: readonly string[]): Promise<void> {
  await tx.run(publicFiles.delete, [fileIds])
}

/** Whether everybody may see a file. */
export async function isPublicFile(on: Queryable, fileId: string): Promise<boolean> {
  return (await on.one(publicFiles.find, [fileId])) !== null
}

/** The perceptual hashes of members' files; none for a film without a still. */
export function hashesOf(
  on: Queryable,
  userIds: readonly string[],
  fileIds: readonly string[],
): Promise<{ fileId: string; hash: string }[]> {
  return on.all(memberFiles.hashes, [userIds, fileIds])
}

/** Of one picture. */
const maxFilesAlike = 200

/**
 * Members' files in use whose pictures look like that of a hash, the nearest first, without the files named; at most
 * 200. `distance` of 64 bits differ.
 */
export function filesAlike(
  on: Queryable,
  hash: string,
  without: readonly string[],
): Promise<{ userId: string; fileId: string; distance: number }[]> {
  const [first = [], second = [], third = [], fourth = [], fifth = []] = nearParts(hash)
  const parts = [first, second, third, fourth, fifth] as const
  return on.all(memberFiles.alike, [hash, ...parts, maxAlike, without, maxFilesAlike])
}

/** The captions of films; without films, the database is not queried. */
export async function captionsOf(on: Queryable, filmIds: readonly string[]): Promise<CaptionsRow[]> {
  return filmIds.length === 0 ? [] : on.all(filmCaptions.of, [filmIds])
}

/** Captions for a film: a WebVTT file, and the film's length, which they must not exceed. */
export interface GivenCaptions {
  fileId: string
  language: Language
  text: string
  durationMs: number | null
}

/** Gives a film captions, in place of those that it has in the language. Returns what is wrong with them, by line. */
export async function giveCaptions(
  tx: Tx,
  { fileId, language, text, durationMs }: GivenCaptions,
  at: Date,
): Promise<string[]> {
  const read = readCaptions(text, durationMs)
  if ('problems' in read) return read.problems
  const checksum = createHash('sha256').update(read.body).digest('hex')
  await tx.run(filmCaptions.put, [fileId, language, read.body, checksum, at])
  return []
}

/** Takes a film's captions in a language away; false if it has none. */
export async function removeCaptions(tx: Tx, fileId: string, language: Language): Promise<boolean> {
  return (await tx.one(filmCaptions.delete, [fileId, language])) !== null
}
