import type { talent } from '@club/contract/talent.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import type { ContestContext } from './contest.ts'
import { editionOfCall, prizesOfCall, wallFlag } from './edition-view.ts'
import { deleteWork, enterWork, undeleteWork } from './enter-work.ts'
import { lastWork, ownWork, ownWorkPage } from './own-works.ts'
import { voteFor, votesToday } from './vote.ts'
import { findWorks, listedWork, rankPage, wallPage } from './work-lists.ts'

/** The talent contest: rules/contest#works. */
export function talentRoutes(context: ContestContext): HandlersOf<typeof talent> {
  return {
    activityQuery: (call) => editionOfCall(context, call),
    awardsQuery: (call) => prizesOfCall(context, call),

    rankQuery: (call) => rankPage(context, call),
    workWall: (call) => wallPage(context, call),
    workWallShowFlag: (call) => wallFlag(context, call),
    findWorksByNo: (call) => findWorks(context, call),
    workByNo: (call) => listedWork(context, call),

    myWorks: (call) => ownWorkPage(context, call),
    findLastWork: (call) => lastWork(context, call),
    submitWork: async (call) => ownWork(context, await enterWork(context, call), call),
    deleteWork: async (call) =>
      ownWork(context, await deleteWork(context, call.memberId, call.request.workNo), call),
    undeleteWork: async (call) =>
      ownWork(context, await undeleteWork(context, call.memberId, call.request.workNo), call),

    vote: (call) => voteFor(context, call),
    votedQuery: (call) => votesToday(context, call),
  }
}
