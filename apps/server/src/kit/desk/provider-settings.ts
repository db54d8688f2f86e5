import type { Role } from '@club/contract/desk/roles.ts'

/** The bank's identity provider, and what it calls the desk. */
export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** The desk's own address, for example `https://desk.club.example`. */
  deskUrl: string
  /** The claim that holds roles or groups, in the id token or in what the provider says of the user. */
  rolesClaim: string
  /** The role of each of the provider's groups; empty if its groups are called like the roles. */
  groups: Readonly<Record<string, Role>>
}
