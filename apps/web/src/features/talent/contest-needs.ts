import type { AnswerOf } from '@club/contract/endpoint.ts'
import { type PageQuery, path } from '@club/contract/page-paths.ts'
import { workNoPattern } from '@club/contract/talent.constants.ts'
import { talent } from '@club/contract/talent.ts'
import { need } from '../../kit/calls/need.ts'
import { useHydrated } from '../../kit/loading/hydrated.ts'
import { useQueryParams } from '../../kit/router/router.tsx'

export type Contest = NonNullable<AnswerOf<typeof talent.activityQuery>>
export type WorkCardData = AnswerOf<typeof talent.workWall>['list'][number]
export type RankedWork = AnswerOf<typeof talent.rankQuery>['list'][number]
export type Ranking = AnswerOf<typeof talent.rankQuery>
export type Work = AnswerOf<typeof talent.workByNo>

/** What is open in an edition; not part of the first page, because it changes with time, not with content. */
export const contestNeed = (activityId: number) => need(talent.activityQuery, { activityId })
/** Without a number, the answer is about the current edition or, between two editions, the last one. */
export const lastEditionNeed = need(talent.rankQuery, { pageSize: 1 })
export const workNeed = (workNo: string) => need(talent.workByNo, { workNo })
export const votedNeed = need(talent.votedQuery, {})
export const winnersNeed = (activityId: number) => need(talent.awardsQuery, { activityId })

/** The work number in an address; null if it cannot be one. */
export function workNoIn(query: URLSearchParams): string | null {
  const workNo = query.get('workNo') ?? ''
  return workNoPattern.test(workNo) ? workNo : null
}

export const workPath = (workNo: string) => path('/talentWork', { workNo })
export const tabPath = (showTab: string, query: PageQuery<'/talent'> = {}) =>
  path('/talent', { showTab, ...query })

const noQuery = new URLSearchParams()

/**
 * The query of the address, empty during hydration: the server renders one page for all works, filters and
 * searches.
 */
export function useAskedQuery(): URLSearchParams {
  const query = useQueryParams()
  return useHydrated() ? query : noQuery
}
