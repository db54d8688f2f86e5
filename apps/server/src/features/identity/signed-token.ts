import { createHmac } from 'node:crypto'
import { mobilePattern } from '@club/contract/identity.constants.ts'
import { jwtVerify, SignJWT } from 'jose'

/** The issuer of the bank app's tokens; all others are partners. */
export const bankAppIssuer = 'bank-app'
export const issuerPattern = /^[a-z0-9-]{1,40}$/
const audience = 'evergreen-club'
const algorithm = 'HS256'
/** Sign-in tokens are created when needed, so they are short-lived. */
export const maxTokenMinutes = 10
const skewSeconds = 5

/** An issuer's keys, newest first; empty for an unknown issuer. */
export type TokenKeys = (issuer: string) => Uint8Array[]

/** The claims of a signed token. */
export interface TokenClaims {
  mobile: string
  /** The bank's number of the person, if the issuer has one. */
  bpId: string | null
  /** Unique per issuer: a token can be used once. */
  tokenId: string
  /** When the token expires. */
  endsAt: Date
}

/**
 * The configured keys, or else one key per issuer derived from a secret created at first start, so that no
 * issuer can sign as another.
 */
export function makeTokenKeys(
  configured: Record<string, string[]> | null,
  madeSecret: () => string,
): TokenKeys {
  return (issuer) => {
    if (!issuerPattern.test(issuer)) return []
    if (configured) return (Object.hasOwn(configured, issuer) ? configured[issuer] : [])?.map(bytesOf) ?? []
    return [createHmac('sha256', madeSecret()).update(`token of ${issuer}`).digest()]
  }
}

function bytesOf(key: string): Uint8Array {
  return new TextEncoder().encode(key)
}

/** Reads an issuer's token; null if it is not valid now: rules/identity#signed-tokens. */
export async function readToken(
  keys: TokenKeys,
  token: string,
  issuer: string,
  now: Date,
): Promise<TokenClaims | null> {
  for (const key of keys(issuer)) {
    const claims = await claimsOf(token, key, issuer, now)
    if (claims) return claims
  }
  return null
}

async function claimsOf(
  token: string,
  key: Uint8Array,
  issuer: string,
  now: Date,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      audience,
      issuer,
      currentDate: now,
      clockTolerance: skewSeconds,
      maxTokenAge: maxTokenMinutes * 60,
      requiredClaims: ['jti', 'exp', 'iat'],
    })
    const { mobile, bpId, jti, exp } = payload
    if (typeof mobile !== 'string' || !mobilePattern.test(mobile)) return null
    if (typeof jti !== 'string' || jti.length < 8 || jti.length > 100 || exp === undefined) return null
    const endsAt = new Date((exp + skewSeconds) * 1000)
    return { mobile, bpId: typeof bpId === 'string' && bpId !== '' ? bpId : null, tokenId: jti, endsAt }
  } catch {
    // All defects get the same refusal.
    return null
  }
}

/** Signs a token as an issuer would, for trials and tests. Null if the issuer has no key. */
export async function signToken(
  keys: TokenKeys,
  token: {
    issuer: string
    mobile: string
    bpId?: string | undefined
    tokenId: string
    at: Date
    minutes: number
  },
): Promise<string | null> {
  const [key] = keys(token.issuer)
  if (!key) return null
  const issuedAt = Math.floor(token.at.getTime() / 1000)
  return new SignJWT({ mobile: token.mobile, ...(token.bpId ? { bpId: token.bpId } : {}) })
    .setProtectedHeader({ alg: algorithm })
    .setIssuer(token.issuer)
    .setAudience(audience)
    .setJti(token.tokenId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + token.minutes * 60)
    .sign(key)
}
