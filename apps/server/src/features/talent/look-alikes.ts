import type { Db } from '../../kit/database/db.ts'
import { filesAlike, hashesOf } from '../upload/upload.ts'
import { type NearWork, nearestWorks } from './near-duplicates.rules.ts'
import { type WorkRow, workFiles } from './works.sql.ts'

/**
 * The other works of a work's edition with a picture that looks like one of its files, in whatever state they are, but
 * not deleted; the nearest first, at most five.
 */
export async function lookAlikes(
  db: Db,
  { userId, workNo, edition }: Pick<WorkRow, 'userId' | 'workNo' | 'edition'>,
  fileIds: readonly string[],
): Promise<NearWork[]> {
  const hashes = await hashesOf(db, [userId], fileIds)
  const found = await Promise.all(hashes.map(({ hash }) => filesAlike(db, hash, fileIds)))
  const distanceOf = new Map<string, number>()
  for (const { fileId, distance } of found.flat())
    distanceOf.set(fileId, Math.min(distance, distanceOf.get(fileId) ?? distance))
  if (distanceOf.size === 0) return []
  const userIds = [...new Set(found.flat().map((file) => file.userId))]
  const links = await db.all(workFiles.usingAny, [userIds, [...distanceOf.keys()]])
  return nearestWorks(
    links.flatMap(({ fileId, ...work }) => {
      const distance = distanceOf.get(fileId)
      return distance === undefined ? [] : [{ ...work, distance }]
    }),
    { workNo, edition },
  )
}
