import type { AnswerOf } from '@club/contract/endpoint.ts'
import { maxPageSize } from '@club/contract/paging.constants.ts'
import { talent } from '@club/contract/talent.ts'
import { need } from '../../../kit/calls/need.ts'

export type OwnWork = AnswerOf<typeof talent.submitWork>

/** All works of the member in the current edition, the latest first: at most five, and the deleted ones. */
export const ownWorksNeed = need(talent.myWorks, { pageSize: maxPageSize })
/** The same of one edition, which may be over. */
export const ownWorksOf = (activityId: number) => need(talent.myWorks, { activityId, pageSize: maxPageSize })
export const lastWorkNeed = need(talent.findLastWork, {})

export function isChangeable({ status }: OwnWork): boolean {
  return status === 'review' || status === 'refused'
}
