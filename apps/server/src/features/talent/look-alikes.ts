import { minuteMs } from '@club/contract/durations.ts'
import type { Db } from '../../kit/database/db.ts'
import { hashesOf } from '../upload/upload.ts'
import { editionWorks } from './edition-works.sql.ts'
import { type PictureHash, pictureHash } from './near-duplicates.rules.ts'
import { workFiles, works } from './works.sql.ts'

const coversAtOnce = 5000
/** Of the works that wait, those that wait the longest are compared with each other. */
const maxWaiting = 200
/** A work that is listed while another server reads may be seen a little later than its time says. */
const overlapMs = minuteMs
/** Editions whose shown works are kept in memory: 100,000 works take some 10 MB. */
const maxEditions = 2

/** A picture with whose it is. */
export interface OwnedHash extends PictureHash {
  userId: string
}

interface KnownEdition {
  hashes: Map<string, OwnedHash>
  /** Everything listed before is known. */
  until: Date
}

/** The first pictures of an edition's shown works. Read once; afterwards only those that were listed since. */
export function makeShownPictures(db: Db) {
  const known = new Map<number, KnownEdition>()
  return async function shownPictures(edition: number): Promise<Iterable<OwnedHash>> {
    const { hashes, until } = known.get(edition) ?? { hashes: new Map(), until: new Date(0) }
    let since = until
    for (let rows = coversAtOnce; rows === coversAtOnce; ) {
      const covers = await db.all(editionWorks.coversSince, [edition, since, coversAtOnce])
      const last = covers.at(-1)
      rows = covers.length
      // More works listed at one instant than fit a page would be read for ever.
      if (!last || (rows === coversAtOnce && last.listedAt.getTime() === since.getTime())) break
      const fresh = covers.filter(({ workNo }) => !hashes.has(workNo))
      for (const hash of await hashesOfCovers(db, fresh)) hashes.set(hash.workNo, hash)
      since = last.listedAt
    }
    known.delete(edition)
    const overlap = since.getTime() - overlapMs
    known.set(edition, { hashes, until: new Date(Math.max(overlap, until.getTime())) })
    const [oldest] = known.keys()
    if (known.size > maxEditions && oldest !== undefined) known.delete(oldest)
    return hashes.values()
  }
}

async function hashesOfCovers(
  db: Db,
  covers: readonly { workNo: string; userId: string; coverFileId: string }[],
): Promise<OwnedHash[]> {
  if (covers.length === 0) return []
  const found = await hashesOf(
    db,
    [...new Set(covers.map(({ userId }) => userId))],
    covers.map(({ coverFileId }) => coverFileId),
  )
  const ofFile = new Map(found.map(({ fileId, hash }) => [fileId, hash]))
  return covers.flatMap(({ workNo, userId, coverFileId }) => {
    const hash = ofFile.get(coverFileId)
    return hash === undefined ? [] : [{ ...pictureHash(workNo, hash), userId }]
  })
}

/** All pictures of works, given with whose they are. */
export async function picturesOf(
  db: Db,
  rows: readonly { workNo: string; userId: string }[],
): Promise<OwnedHash[]> {
  if (rows.length === 0) return []
  const userIds = [...new Set(rows.map(({ userId }) => userId))]
  const files = await db.all(workFiles.ofWorks, [userIds, rows.map(({ workNo }) => workNo)])
  const fileIds = files.map(({ fileId }) => fileId)
  const found = new Map((await hashesOf(db, userIds, fileIds)).map(({ fileId, hash }) => [fileId, hash]))
  return files.flatMap(({ workNo, userId, fileId }) => {
    const hash = found.get(fileId)
    return hash === undefined ? [] : [{ ...pictureHash(workNo, hash), userId }]
  })
}

/** The pictures of the works that have waited the longest. */
export const waitingPictures = async (db: Db): Promise<OwnedHash[]> =>
  picturesOf(db, await db.all(works.waiting, [maxWaiting]))
