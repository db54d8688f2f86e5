import { sessionNames } from '../../../kit/storage/client-store.ts'
import { keepSecret, readSecret } from '../../../kit/storage/secret-store.ts'

/** Who signed in by a token in this browser; stored encrypted. */
export interface TokenMember {
  userId: string
  mobile: string
  /** The partner that the token came from, or null if it was the bank's app. */
  source: string | null
}

/** Stores who signed in, so that a later token of the same member continues the session. */
export function keepTokenMember(member: TokenMember): Promise<void> {
  return keepSecret(sessionNames.tokenMember, member)
}

export function readTokenMember(): Promise<TokenMember | null> {
  return readSecret<TokenMember>(sessionNames.tokenMember)
}
