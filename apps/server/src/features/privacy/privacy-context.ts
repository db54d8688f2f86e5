import type { PersonalData } from '../../kit/personal-data.ts'
import type { IdentityDeps } from '../identity/identity.ts'

/** What the rights of members need from other features. */
export interface PrivacyContext extends IdentityDeps {
  /** What each feature knows about members. */
  personalData: readonly PersonalData[]
}
