import type { Queryable } from '../../kit/database/db.ts'
import { mediaFiles, mediaNames, mediaParts } from './content-media.sql.ts'

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
  /** Includes what was named in recent days: open pages still request it. */
  byFileName: ReadonlyMap<string, MediaFile>
  /** Data URLs of small drawings, by name. */
  drawings: ReadonlyMap<string, string>
}

/** A drawing up to this size is smaller than the request that it saves. */
const maxDrawingBytes = 1500

export const noMedia: PublishedMedia = { byName: new Map(), byFileName: new Map(), drawings: new Map() }

export async function loadMedia(on: Queryable): Promise<PublishedMedia> {
  const names = await on.all(mediaNames.files)
  const byFileName = new Map((await on.all(mediaFiles.all)).map((file) => [file.fileName, file]))
  const byName = new Map<string, MediaFile>()
  for (const { name, fileName } of names) {
    const file = byFileName.get(fileName)
    if (file) byName.set(name, file)
  }
  const small = await on.all(mediaParts.smallDrawings, [maxDrawingBytes])
  return {
    byName,
    byFileName,
    drawings: new Map(
      small.map(({ name, bytes }) => [name, drawingUrl(Buffer.from(bytes).toString('utf8'))]),
    ),
  }
}

/** A data URL; only what an address cannot contain is encoded, so that it still compresses well. */
function drawingUrl(svg: string): string {
  const text = svg.trim().replace(/"/g, "'")
  return `data:image/svg+xml,${text.replace(/[%#<>{}\s\u0080-\uffff]+/g, encodeURIComponent)}`
}

/** The address of an icon; a small drawing is inlined in the answer that names it. */
export function iconAddress(media: PublishedMedia, name: string): string {
  return media.drawings.get(name) ?? mediaAddress(media, name)
}

/** The address of a media file by its name. A name that is not loaded yet also works as an address. */
export function mediaAddress({ byName }: PublishedMedia, name: string): string {
  return `/media/${byName.get(name)?.fileName ?? name}`
}
