import type { DataSubject } from '../../kit/personal-data.ts'
import { eraseAll } from '../../kit/personal-data.ts'
import { closing } from '../identity/identity.ts'
import type { PrivacyContext } from './privacy-context.ts'

const accountsAtOnce = 20

type ErasingContext = Pick<PrivacyContext, 'db' | 'clock' | 'sealing' | 'log' | 'personalData'>

/**
 * Takes the next step of each erasure that is due: rules/privacy#erasure. An interrupted step is done again. Returns the
 * number of steps.
 */
export async function eraseDue(context: ErasingContext, signal?: AbortSignal): Promise<number> {
  const { db, personalData, log } = context
  const due = await closing.due(context, accountsAtOnce)
  let steps = 0
  for (const each of due) {
    if (signal?.aborted) break
    const subject: DataSubject = { userId: each.userId, mobileHash: each.mobileHash }
    try {
      if (each.step === 'begin') await db.inTransaction((tx) => closing.begin(tx, context, each.userId))
      else await eraseAll(db, personalData, subject)
      if (each.step === 'erase') await closing.end(context, each)
      if (each.step === 'lastLook') await closing.finish(context, each.userId)
      steps += 1
    } catch (error) {
      // An account that cannot be erased, for instance since the store fails to delete its file, does not hold up the
      // others.
      log.error({ err: error, step: each.step }, 'an erasure failed and will be repeated')
    }
  }
  return steps
}
