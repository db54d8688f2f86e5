import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import type { WorkBudget } from '../../kit/work/work-queue.ts'
import { dayBudgets, hashOfAddress, tries } from '../identity/limits.ts'

/** Refusals that come from what is in a file: the same bytes would be refused again. */
export const refusalsOfContent: readonly StatusName[] = [
  'fileInfected',
  'fileUnreadable',
  'fileTooManyPixels',
  'filmTooLong',
  'filmCodecUnsupported',
  'filmInPieces',
]

export const isRefusalOfContent = (error: unknown): boolean =>
  error instanceof AppError && refusalsOfContent.includes(error.status)

/**
 * What a file costs its sender until it has turned out to be usable: rules/contest#upload-limits. Throws
 * `failedFilesOfDayUsed` or `failedFilesOfConnection`.
 */
export function failedFileBudget(
  context: Pick<FeatureContext, 'db' | 'clock' | 'sealing' | 'rooms'>,
  { userId, address }: { userId: string; address: string },
): WorkBudget {
  const connection = hashOfAddress(context.sealing, 'address', address)
  return tries.forWork(
    context,
    { own: [['failed-file', userId]], shared: ['failed-file-address', connection] },
    (used) => new AppError(used === 'ownUsed' ? 'failedFilesOfDayUsed' : 'failedFilesOfConnection'),
  )
}

/** What a member may have converted in a day, usable or not. Throws `conversionsOfDayUsed`. */
export const conversionBudget = (
  context: Pick<FeatureContext, 'db' | 'clock' | 'sealing' | 'rooms'>,
  { userId }: { userId: string },
): WorkBudget =>
  dayBudgets.forWork(
    context,
    [['conversion', userId]],
    () => new AppError('conversionsOfDayUsed', { words: { max: context.rooms.conversion } }),
  )
