import type { Queryable } from '../../kit/db.ts'
import { mediaFiles, mediaNames } from './content-media.sql.ts'

/** A file of the stored media, as served. */
export interface MediaFile {
  /** `<hash>-1280x960-small.avif`: its address below /media. */
  fileName: string
  byteCount: number
  /** SHA-256 of its bytes, in hex. */
  checksum: string
}

/** The stored pictures, films and captions. */
export interface PublishedMedia {
  /** By the names used in content files: `course/fraud-call.svg`. */
  byName: ReadonlyMap<string, MediaFile>
  /** Includes what was named in the last days: open pages still request it. */
  byFileName: ReadonlyMap<string, MediaFile>
}

export const noMedia: PublishedMedia = { byName: new Map(), byFileName: new Map() }

export async function loadMedia(on: Queryable): Promise<PublishedMedia> {
  const names = await on.all(mediaNames.files)
  const byFileName = new Map((await on.all(mediaFiles.all)).map((file) => [file.fileName, file]))
  const byName = new Map<string, MediaFile>()
  for (const { name, fileName } of names) {
    const file = byFileName.get(fileName)
    if (file) byName.set(name, file)
  }
  return { byName, byFileName }
}

/**
 * The address of a media file by its name. A name that is not loaded yet works as an address, too.
 */
export function mediaAddress({ byName }: PublishedMedia, name: string): string {
  return `/media/${byName.get(name)?.fileName ?? name}`
}
