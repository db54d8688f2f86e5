import { englishCount } from '@club/contract/english-count.ts'
import { nowForGood } from '../../kit/database/clock.ts'
import { handleEach } from '../../kit/jobs/stuck-items.ts'
import { eraseAll } from '../../kit/personal-data.ts'
import { closing } from '../identity/identity.ts'
import type { PrivacyContext } from './privacy-context.ts'

const accountsAtOnce = 20

type DueErasure = Awaited<ReturnType<typeof closing.due>>[number]
type ErasingContext = Pick<PrivacyContext, 'db' | 'clock' | 'sealing' | 'log' | 'personalData'>

/**
 * Takes the next step of each erasure that is due: rules/privacy#erasure. One that fails stops no other and is tried
 * again; an interrupted step is done again. Returns the number of steps.
 */
export async function eraseDue(context: ErasingContext, signal?: AbortSignal): Promise<number> {
  await closing.restartWaits(context, await nowForGood(context.db, context.clock))
  return handleEach(context, {
    work: 'account-erasure',
    next: (leftOut) => closing.due(context, accountsAtOnce, leftOut),
    idOf: ({ userId }: DueErasure) => userId,
    handle: (due) => takeStep(context, due),
    signal,
  })
}

async function takeStep(context: ErasingContext, due: DueErasure): Promise<void> {
  const { db, personalData } = context
  const { userId, step } = due
  if (step === 'begin') {
    await db.inTransaction((tx) => closing.begin(tx, context, userId))
    return
  }
  const mobileHash = step === 'erase' ? await closing.holdMobile(context, due) : null
  // Another server was faster.
  if (mobileHash === false) return
  const left = step === 'erase' ? await closing.leftMobilesOf(db, userId) : []
  const errors: unknown[] = []
  for (const hash of [mobileHash, ...left])
    errors.push(...(await eraseAll(db, personalData, { userId, mobileHash: hash })))
  if (errors.length > 0) {
    if (step === 'erase') await closing.letMobileGo(context, due)
    throw new AggregateError(
      errors,
      `${englishCount(errors.length, 'part')} of the account could not be erased`,
    )
  }
  if (step === 'erase') await closing.end(context, { userId, mobileHash })
  else await closing.finish(context, userId)
}
