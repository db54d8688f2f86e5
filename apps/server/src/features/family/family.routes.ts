import type { family } from '@club/contract/family.ts'
import type { HandlersOf } from '../../kit/http/call.ts'
import { helperSessions } from './family.sql.ts'
import type { FamilyDeps } from './family-deps.ts'
import { sessionOf, signInHelper } from './helper-session.ts'
import { greetMember, helpedBySomebody, joinMember, leaveMember, peekAt } from './helper-side.ts'
import {
  changeHelper,
  confirmHelper,
  endHelp,
  lockHelpRequest,
  looksOf,
  makeCode,
  overviewOf,
  resumeHelp,
  voidCode,
} from './member-side.ts'

/** Relatives who help: rules/family. The member's calls come first, then those of helpers. */
export function familyRoutes(deps: FamilyDeps): HandlersOf<typeof family> {
  const { db } = deps
  return {
    overview: (call) => overviewOf(deps, call),
    makeCode: (call) => makeCode(deps, call),
    dropCode: ({ memberId }) =>
      db.inTransaction(async (tx) => {
        await voidCode(tx, memberId, await lockHelpRequest(tx, memberId))
        return {}
      }),
    confirm: (call) => confirmHelper(deps, call),
    change: (call) => changeHelper(deps, call),
    end: (call) => endHelp(deps, call),
    resume: (call) => resumeHelp(deps, call),
    looks: (call) => looksOf(deps, call),

    helperSignIn: (call) => signInHelper(deps, call),
    helperSignOut: async (call) => {
      const helper = sessionOf(call)
      if (helper) await db.run(helperSessions.revoke, [helper.tokenHash])
      return {}
    },
    peek: (call) => peekAt(deps, call),
    join: (call) => joinMember(deps, call),
    helped: (call) => helpedBySomebody(deps, call),
    greet: (call) => greetMember(deps, call),
    leave: (call) => leaveMember(deps, call),
  }
}
