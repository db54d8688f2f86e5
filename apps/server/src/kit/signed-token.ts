import { createHmac } from 'node:crypto'
import { mobilePattern } from '@club/contract/constants.ts'
import { jwtVerify, SignJWT } from 'jose'

/** The issuer of the tokens of the bank's app; any other is a partner's. */
export const bankAppIssuer = 'bank-app'
export const issuerPattern = /^[a-z0-9-]{1,40}$/
const audience = 'evergreen-club'
const algorithm = 'HS256'
/** A token that signs somebody in is made when it is needed. */
export const tokenLongestMinutes = 10
const skewSeconds = 5

/** Gives the keys of an issuer, the newest first; none for an issuer that is not known. */
export type TokenKeys = (issuer: string) => Uint8Array[]

/** What a signed token says of its person. */
export interface TokenClaims {
  mobile: string
  /** The bank's number of the person, where the issuer has one. */
  bpId: string | null
  /** Unique for the issuer: a token is used once. */
  tokenId: string
  /** Until when the token could be used. */
  endsAt: Date
}

/**
 * The keys of the settings or, where there are none, one made at first start, from which each issuer has its own: so
 * that no partner's token passes for another's.
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

/** Reads a token of an issuer; null for one that is not valid now: rules/identity#signed-tokens. */
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
      maxTokenAge: tokenLongestMinutes * 60,
      requiredClaims: ['jti', 'exp', 'iat'],
    })
    const { mobile, bpId, jti, exp } = payload
    if (typeof mobile !== 'string' || !mobilePattern.test(mobile)) return null
    if (typeof jti !== 'string' || jti.length < 8 || jti.length > 100 || exp === undefined) return null
    const endsAt = new Date((exp + skewSeconds) * 1000)
    return { mobile, bpId: typeof bpId === 'string' && bpId !== '' ? bpId : null, tokenId: jti, endsAt }
  } catch {
    // Whatever is wrong with it, to the caller it is one refusal.
    return null
  }
}

/** Signs a token as an issuer would: for trying out and for tests. Null where the issuer has no key. */
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
