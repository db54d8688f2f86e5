import { sealedColumn } from '../../kit/sealing/sealed-place.ts'

/** Who helps a member, and the name that they gave themselves. */
export const sealedLink = {
  mobile: sealedColumn('family_link', 'mobile_sealed', ['userId', 'linkId']),
  name: sealedColumn('family_link', 'name_sealed', ['userId', 'linkId']),
}

/** The mobile that a helper's session proved. */
export const sealedHelperMobile = sealedColumn('helper_session', 'mobile_sealed', ['tokenHash'])
