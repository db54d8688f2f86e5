import type { Access } from '@club/contract/endpoint.ts'
import type { StatusName } from '@club/contract/statuses.ts'
import type { SignedCall } from '../sealing/signature.ts'

/** Who may call besides visitors and members. Features declare these kinds, and the app hands them in. */
export type OtherAccess = Exclude<Access, 'visitor' | 'member'>

/** Callers whose tokens begin differently from those of members, so that neither is looked up among the other. */
export interface TokenAccess {
  tokenPrefix: string
  /** The session of a token, or null if there is none or it has ended. */
  resolve(token: string): Promise<object | null>
  /** The refusal of a call without a session of this kind or a member's. */
  refusal: StatusName
}

/** Systems that sign each call, its body included. */
export interface SignedAccess {
  /** The request headers with the time of signing and the signature. */
  headers: { time: string; signature: string }
  /** Accepts a call or throws `unsigned`. */
  check(call: SignedCall): Promise<void>
}

export type AccessKinds = Readonly<Record<OtherAccess, TokenAccess | SignedAccess>>

/** How a call is signed; null if it is not. */
export function signingOf(kinds: AccessKinds, access: Access): SignedAccess | null {
  if (access === 'visitor' || access === 'member') return null
  const kind = kinds[access]
  return 'check' in kind ? kind : null
}

/** The refusal of a call that needs a session; null if it needs none. */
export function refusalWithoutSession(kinds: AccessKinds, access: Access): StatusName | null {
  if (access === 'visitor') return null
  if (access === 'member') return 'notLoggedIn'
  const kind = kinds[access]
  return 'refusal' in kind ? kind.refusal : null
}

/** A session that is not a member's. */
export interface GuestSession {
  access: OtherAccess
  /** As `resolve` of its kind returned it. */
  session: object
}

/** The kind of access that a token belongs to; null for a member's. */
export function kindOfToken(kinds: AccessKinds, token: string): OtherAccess | null {
  for (const [access, kind] of Object.entries(kinds)) {
    if ('tokenPrefix' in kind && token.startsWith(kind.tokenPrefix)) return access as OtherAccess
  }
  return null
}

/** The session of a token that is not a member's. */
export async function resolveGuest(
  kinds: AccessKinds,
  access: OtherAccess,
  token: string,
): Promise<GuestSession | null> {
  const kind = kinds[access]
  const session = 'resolve' in kind ? await kind.resolve(token) : null
  return session && { access, session }
}
