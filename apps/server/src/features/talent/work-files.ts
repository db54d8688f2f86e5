import type { Queryable } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { type FileView, fileAddress, filesOf, fileView } from '../upload/upload.ts'

/** A file of a work. */
export type WorkFile = Awaited<ReturnType<typeof filesOf>>[number]

/** A member's files in the given order; those that were removed are left out. */
export async function filesInOrder(
  on: Queryable,
  userId: string,
  fileIds: readonly string[],
): Promise<WorkFile[]> {
  if (fileIds.length === 0) return []
  const byId = new Map((await filesOf(on, userId, fileIds)).map((file) => [file.fileId, file]))
  return fileIds.flatMap((fileId) => byId.get(fileId) ?? [])
}

/** Files as calls show them. */
export function fileViews(
  { sealing }: { sealing: Sealing },
  files: readonly WorkFile[],
  seen: { isPublic: boolean; now: Date },
): FileView[] {
  return files.map((file) => fileView(sealing, file, seen))
}

/** The small picture of a listed work, which everybody may see; null for a film without a still. */
export function coverAddress(
  { sealing }: { sealing: Sealing },
  fileId: string | null,
  now: Date,
): string | null {
  return fileId === null ? null : fileAddress(sealing, { fileId, variant: 'small', isPublic: true, now })
}
