import type { HelperState } from '@club/contract/family.constants.ts'
import type { family } from '@club/contract/family.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Feature } from '../../kit/feature.ts'
import type { TokenAccess } from '../../kit/http/access.ts'
import { unreadableText } from '../../kit/sealing/sealing.ts'
import type { OnMobileChanged } from '../identity/identity.ts'
import { maskedMobile, maskedName } from '../identity/members.ts'
import { familyRoutes } from './family.routes.ts'
import { sealedLink } from './family.sealed.ts'
import { links } from './family.sql.ts'
import { words } from './family.words.ts'
import type { FamilyDeps } from './family-deps.ts'
import { isOpen, linkRetentionMs } from './help-link.rules.ts'
import { moveHelp } from './helper-mobile.ts'
import { helperAccess } from './helper-session.ts'
import { familyPersonalData } from './personal-data.ts'
import { sweepFamily } from './sweep.ts'

export { sealedHelperMobile, sealedLink } from './family.sealed.ts'
export { endHelpOfMobile } from './helper-mobile.ts'

/** A member's helpers with masked names and mobiles, those included whose help ended lately. */
export async function helpersOf(
  on: Queryable,
  { clock, sealing }: Pick<FamilyDeps, 'clock' | 'sealing'>,
  userId: string,
): Promise<{ name: string; mobile: string; state: HelperState; since: Date }[]> {
  const now = await clock.now(on)
  const rows = await on.all(links.of, [userId, new Date(now.getTime() - linkRetentionMs)])
  return rows.map((link) => ({
    name: maskedName(sealing.read(sealedLink.name, link, link.nameSealed) ?? unreadableText),
    mobile: maskedMobile(sealing.read(sealedLink.mobile, link, link.mobileSealed) ?? unreadableText),
    state: isOpen(link, now) ? link.state : 'ended',
    since: link.endedAt ?? link.confirmedAt ?? link.askedAt,
  }))
}

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
