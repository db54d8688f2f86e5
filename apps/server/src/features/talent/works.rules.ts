import { minuteMs } from '@club/contract/durations.ts'
import { isFilmType, workTypesOf } from '@club/contract/edition-work-types.ts'
import { maxFilesOfWork, maxWorksOfEdition, type WorkState } from '@club/contract/talent.constants.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'

type WorkRefusal = 'workTypeUnknown' | 'workFilesWrong'

/** Why a work does not fit its edition and type, or null: rules/contest#works. */
export function whyNotAWork(
  edition: number,
  type: number,
  kinds: readonly ('image' | 'video')[],
): WorkRefusal | null {
  if (!workTypesOf(edition).some((each) => each === type)) return 'workTypeUnknown'
  const wanted = isFilmType(type) ? 'video' : 'image'
  const most = isFilmType(type) ? 1 : maxFilesOfWork
  const isGood = kinds.length >= 1 && kinds.length <= most && kinds.every((kind) => kind === wanted)
  return isGood ? null : 'workFilesWrong'
}

/** Whether a member can still change a work: one that waits or was sent back. */
export function isChangeable(state: WorkState): boolean {
  return state === 'review' || state === 'refused'
}

/** The most works of a member in an edition, deleted ones included, so that nobody uses up an edition's numbers. */
export const maxEntriesOfEdition = 4 * maxWorksOfEdition

/** Works deleted since this time are still listed to their member, who can bring them back. */
export function undoFrom(now: Date): Date {
  return new Date(now.getTime() - undoMinutes * minuteMs)
}

/** Until when a deletion can be undone. */
export function undoUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + undoMinutes * minuteMs)
}
