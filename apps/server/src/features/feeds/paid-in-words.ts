import type { Language } from '@club/contract/languages.ts'
import type { EarningContext } from '../activity/activity.ts'
import { maskedMobile, mobilesOf } from '../identity/members.ts'
import { taskNameOf } from '../points/points.ts'

interface Paid {
  userId: string
  /** The task, and what the action was about: `aum_increased_month:2026-10`. */
  businessKey: string
}

export type PaidInWords = (paid: Paid, language: Language) => string

/** Names awards as people at the desk recognize them: by the member's masked mobile, the task's name and what it was about. */
export async function paidInWords(
  { db, sealing, published }: Pick<EarningContext, 'db' | 'sealing' | 'published'>,
  paid: readonly Paid[],
): Promise<PaidInWords> {
  const mobiles = await mobilesOf(db, { sealing }, [...new Set(paid.map(({ userId }) => userId))])
  return ({ userId, businessKey }, language) => {
    const [taskId = '', ...about] = businessKey.split(':')
    const mobile = mobiles.get(userId)?.mobile
    const who = mobile === undefined ? userId : maskedMobile(mobile)
    return [who, taskNameOf(published, taskId, language), ...about].join(', ')
  }
}
