import type { AnswerOf } from '@club/contract/endpoint.ts'
import type { passkeys } from '@club/contract/passkeys.ts'

/** Passkeys of one member at a time. */
export const maxPasskeysOfMember = 10
/** How long a phone may show its question for a fingerprint or a face. */
export const challengeMinutes = 5
const timeoutMs = challengeMinutes * 60_000

/** ECDSA on P-256, which all phones have, and RSA for older Windows: COSE's numbers. */
export const algorithms = [-7, -257]

/** What passkeys are bound to: the host that they are made for, and the one origin that may use them. */
export interface Site {
  host: string
  origin: string
}

/** The site of the club's public address; null where it has no name, since passkeys cannot be bound to a number. */
export function siteOf({ publicUrl, port }: { publicUrl: string | null; port: number }): Site | null {
  const { hostname, origin } = new URL(publicUrl ?? `http://localhost:${port}`)
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isNumber ? null : { host: hostname, origin }
}

/** What a phone's own list of keys shows. */
interface Naming {
  clubName: string
  /** The member's, masked. */
  memberName: string
  userHandle: string
}

/** What a browser needs to make a passkey; the phone asks for a fingerprint, a face or its code. */
export function addOptionsOf(
  { host }: Site,
  challenge: string,
  { clubName, memberName, userHandle }: Naming,
  credentialIds: readonly string[],
): AnswerOf<typeof passkeys.addOptions> {
  return {
    challenge,
    rp: { id: host, name: clubName },
    user: { id: userHandle, name: memberName, displayName: memberName },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: timeoutMs,
    attestation: 'none',
    excludeCredentials: credentialIds.map((id) => ({ id, type: 'public-key' })),
    authenticatorSelection: {
      authenticatorAttachment: 'platform',
      residentKey: 'preferred',
      userVerification: 'required',
    },
  }
}

export function signInOptionsOf({ host }: Site, challenge: string): AnswerOf<typeof passkeys.signInOptions> {
  return { challenge, rpId: host, timeout: timeoutMs, userVerification: 'required' }
}

/**
 * Whether the phone's count of uses shows that a key was copied: it did not grow. Many phones do not count, and always
 * say 0.
 */
export function isCopied(counted: number, before: number): boolean {
  return (counted > 0 || before > 0) && counted <= before
}
