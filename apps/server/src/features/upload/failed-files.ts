import type { StatusName } from '@club/contract/statuses.ts'
import { AppError } from '../../kit/app-error.ts'
import type { FeatureContext } from '../../kit/feature.ts'
import type { WorkBudget } from '../../kit/work-queue.ts'
import { dailyWorkBudget, hashOfAddress } from '../identity/identity.ts'

/** Files a day that turn out to be useless after work was spent on them: rules/contest#upload-limits. */
export const maxFailedFilesOfMemberDay = 30
const maxFailedFilesOfAddressDay = 300

/** Refusals that come from what is in a file: the same bytes would be refused again. */
export const refusalsOfContent: readonly StatusName[] = [
  'fileUnreadable',
  'fileTooManyPixels',
  'filmTooLong',
  'filmCodecUnsupported',
  'filmInPieces',
]

export const isRefusalOfContent = (error: unknown): boolean =>
  error instanceof AppError && refusalsOfContent.includes(error.status)

/** What a file costs its sender until it has turned out to be usable. Throws `failedFilesOfDayUsed`. */
export function failedFileBudget(
  context: Pick<FeatureContext, 'db' | 'clock' | 'sealing'>,
  { userId, address }: { userId: string; address: string },
): WorkBudget {
  const wanted = [
    { key: `failed-file-member:${userId}`, max: maxFailedFilesOfMemberDay },
    {
      key: `failed-file-address:${hashOfAddress(context.sealing, 'address', address)}`,
      max: maxFailedFilesOfAddressDay,
    },
  ]
  return dailyWorkBudget(context, wanted, () => new AppError('failedFilesOfDayUsed'))
}
