import type { family } from '@club/contract/family.ts'
import type { Feature } from '../../kit/feature.ts'
import type { TokenAccess } from '../../kit/http/access.ts'
import type { OnMobileChanged } from '../identity/identity.ts'
import { familyRoutes } from './family.routes.ts'
import { words } from './family.words.ts'
import type { FamilyDeps } from './family-deps.ts'
import { moveHelp } from './helper-mobile.ts'
import { helperAccess } from './helper-session.ts'
import { familyPersonalData } from './personal-data.ts'
import { sweepFamily } from './sweep.ts'

export { sealedHelperMobile, sealedLink } from './family.sealed.ts'
export { endHelpOfMobile } from './helper-mobile.ts'

/** Relatives who help a member; `helperAccess` is that of helpers who are not members. */
export function familyFeature(deps: FamilyDeps) {
  return {
    routes: familyRoutes(deps),
    personalData: familyPersonalData(deps),
    words,
    sweep: (now) => sweepFamily(deps.db, now),
    helperAccess: helperAccess(deps),
    onMobileChanged: (tx, changed) => moveHelp(tx, deps, changed),
  } satisfies Feature<typeof family> & { helperAccess: TokenAccess; onMobileChanged: OnMobileChanged }
}
