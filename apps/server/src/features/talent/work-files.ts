import type { Language } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { captionsOf, captionsView, type FileView, fileAddress, filesOf, fileView } from '../upload/upload.ts'

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

/** The captions of the films among files. */
export type Captions = Awaited<ReturnType<typeof captionsOf>>

export function captionsOfFilms(on: Queryable, files: readonly WorkFile[]): Promise<Captions> {
  return captionsOf(
    on,
    files.filter(({ kind }) => kind === 'video').map(({ fileId }) => fileId),
  )
}

/** Files with their captions, as calls show them. */
export function fileViews(
  { sealing }: { sealing: Sealing },
  files: readonly WorkFile[],
  captions: Captions,
  seen: { isPublic: boolean; now: Date },
): (FileView & { captions: { language: Language; url: string }[] })[] {
  return files.map((file) => ({
    ...fileView(sealing, file, seen),
    captions: captionsView(sealing, captions, { ...seen, fileId: file.fileId }),
  }))
}

/** What lists show of a work; a film without a still has no picture. */
export function coverOf(files: readonly WorkFile[]): { coverFileId: string | null; isFilm: boolean } {
  const [first] = files
  const isFilm = first?.kind === 'video'
  return { coverFileId: first && (!isFilm || first.hasStill) ? first.fileId : null, isFilm }
}

/** The small picture of a work; null for a film without a still. */
export function coverAddress(
  { sealing }: { sealing: Sealing },
  fileId: string | null,
  seen: { isPublic: boolean; now: Date },
): string | null {
  return fileId === null ? null : fileAddress(sealing, { fileId, variant: 'small', ...seen })
}
