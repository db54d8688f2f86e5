import type { family } from '@club/contract/family.ts'
import type { Feature } from '../../kit/feature.ts'
import type { MountOptions } from '../../kit/http/mount.ts'
import type { OnMobileChanged } from '../identity/identity.ts'
import { familyRoutes } from './family.routes.ts'
import { words } from './family.words.ts'
import type { FamilyDeps } from './family-deps.ts'
import { moveHelp } from './helper-mobile.ts'
import { resolveHelper } from './helper-session.ts'
import { familyPersonalData } from './personal-data.ts'
import { sweepFamily } from './sweep.ts'

export { sealedHelperMobile, sealedLink } from './family.sealed.ts'
export { endHelpOfMobile } from './helper-mobile.ts'

/** Relatives who help a member; `resolveHelper` finds the session of a helper who is not a member. */
export function familyFeature(deps: FamilyDeps) {
  return {
    routes: familyRoutes(deps),
    personalData: familyPersonalData(deps),
    words,
    sweep: (now) => sweepFamily(deps.db, now),
    resolveHelper: (token) => resolveHelper(deps, token),
    onMobileChanged: (tx, changed) => moveHelp(tx, deps, changed),
  } satisfies Feature<typeof family> &
    Pick<MountOptions, 'resolveHelper'> & { onMobileChanged: OnMobileChanged }
}
