import type { talent } from '@club/contract/talent.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

/** Declared in the contract; the handlers are still to be written. */
export function talentRoutes(): HandlersOf<typeof talent> {
  return {
    activityQuery: notYet(),
    awardsQuery: notYet(),
    rankQuery: notYet(),
    workByNo: notYet(),
    myWorks: notYet(),
    vote: notYet(),
    votedQuery: notYet(),
    workWall: notYet(),
    workWallShowFlag: notYet(),
    deleteWork: notYet(),
    findLastWork: notYet(),
    findWorksByNo: notYet(),
  }
}
