import type { Role } from '@club/contract/desk/roles.ts'
import { roles as allRoles } from '@club/contract/desk/roles.ts'
import { own } from '@club/contract/own-property.ts'
import * as oidc from 'openid-client'
import { CannotStart } from '../../kit/app-error.ts'
import type { ProviderSettings } from '../../kit/desk/provider-settings.ts'
import { type OutsideServices, RefusedByService } from '../../kit/outside/outside-service.ts'
import type { ProvedPerson } from './desk-sessions.ts'

/** What the browser keeps while the provider signs somebody in. */
export interface SignInState {
  verifier: string
  state: string
  nonce: string
}

/** The bank's identity provider, by OpenID Connect: code flow with PKCE. */
export interface IdentityProvider {
  begin(): Promise<{ address: string; kept: SignInState }>
  /** Finishes a sign-in at the address to which the provider sent the browser back; null if it is refused. */
  finish(query: URLSearchParams, kept: SignInState): Promise<ProvedPerson | null>
  /** The roles now; `ended` if the provider no longer takes the token, `unknown` if it does not say. */
  rolesOf(access: string): Promise<readonly Role[] | 'ended' | 'unknown'>
  endAddress(idToken: string): Promise<string | null>
}

const answerSeconds = 3
const serviceName = 'identity provider'

/** The known roles among a claim's values. */
function rolesIn(claim: unknown, groups: ProviderSettings['groups']): Role[] {
  const values = Array.isArray(claim)
    ? claim.map(String)
    : typeof claim === 'string'
      ? claim.split(/[\s,]+/)
      : []
  // Groups of the bank may be called like roles by chance.
  const areMapped = Object.keys(groups).length > 0
  const named = values.map((value) => own(groups, value) ?? (areMapped ? null : value))
  return allRoles.filter((role) => named.includes(role))
}

const isPlainLoopback = (url: URL) =>
  url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

function textIn(claims: Readonly<Record<string, unknown>>, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = own(claims, name)
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 100)
  }
  return null
}

/** What is asked of the provider, once it was found. */
interface Asked {
  settings: ProviderSettings
  config: oidc.Configuration
  /** Calls it through its breaker; what it refuses is a RefusedByService. */
  ask<T>(work: () => Promise<T>): Promise<T>
}

const callbackOf = ({ deskUrl }: ProviderSettings) => new URL('/signed-in', deskUrl).href

/** Finds the provider at the first use, so that it need not be there when a server starts; a failure is tried again. */
function finderOf(settings: ProviderSettings, outside: OutsideServices): () => Promise<Asked> {
  const service = outside.service(serviceName)
  const issuer = new URL(settings.issuer)
  if (issuer.protocol !== 'https:' && !isPlainLoopback(issuer))
    throw new CannotStart('CLUB_DESK_ISSUER must be reached by https.')
  const discover = () =>
    oidc.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
      timeout: answerSeconds,
      ...(isPlainLoopback(issuer) ? { execute: [oidc.allowInsecureRequests] } : {}),
    })
  let found: Promise<oidc.Configuration> | null = null
  return async () => {
    found ??= service.call(discover).catch((error: unknown) => {
      found = null
      throw error
    })
    const ask: Asked['ask'] = (work) => service.call(() => work().catch(refusedAsAnswer))
    return { settings, config: await found, ask }
  }
}

async function beginAt({ settings, config }: Asked): Promise<{ address: string; kept: SignInState }> {
  const kept = {
    verifier: oidc.randomPKCECodeVerifier(),
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
  }
  const address = oidc.buildAuthorizationUrl(config, {
    redirect_uri: callbackOf(settings),
    scope: 'openid profile',
    code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
    code_challenge_method: 'S256',
    state: kept.state,
    nonce: kept.nonce,
  })
  return { address: address.href, kept }
}

async function finishAt(
  { settings, config, ask }: Asked,
  query: URLSearchParams,
  { verifier, state, nonce }: SignInState,
): Promise<ProvedPerson | null> {
  const address = new URL(callbackOf(settings))
  address.search = query.toString()
  const checks = {
    pkceCodeVerifier: verifier,
    expectedState: state,
    expectedNonce: nonce,
    idTokenExpected: true,
  }
  const tokens = await ask(() => oidc.authorizationCodeGrant(config, address, checks))
  const claims = tokens.claims()
  if (!claims) return null
  const user = config.serverMetadata().userinfo_endpoint
    ? await ask(() => oidc.fetchUserInfo(config, tokens.access_token, claims.sub))
    : {}
  const all: Readonly<Record<string, unknown>> = { ...user, ...claims }
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: textIn(all, 'name', 'preferred_username') ?? claims.sub,
    roles: rolesIn(own(all, settings.rolesClaim), settings.groups),
    // The roles can be asked for again only where the provider tells them.
    access: settings.rolesClaim in user ? tokens.access_token : null,
    idToken: tokens.id_token ?? null,
  }
}

/** The identity provider of the settings. */
export function identityProvider(settings: ProviderSettings, outside: OutsideServices): IdentityProvider {
  const find = finderOf(settings, outside)
  return {
    begin: async () => beginAt(await find()),
    async finish(query, kept) {
      const asked = await find()
      try {
        return await finishAt(asked, query, kept)
      } catch (error) {
        if (error instanceof RefusedByService) return null
        throw error
      }
    },
    async rolesOf(access) {
      try {
        const { config, ask } = await find()
        const user = await ask(() => oidc.fetchUserInfo(config, access, oidc.skipSubjectCheck))
        const { rolesClaim, groups } = settings
        return rolesClaim in user ? rolesIn(own(user, rolesClaim), groups) : 'unknown'
      } catch (error) {
        return error instanceof RefusedByService ? 'ended' : 'unknown'
      }
    },
    async endAddress(idToken) {
      const asked = await find().catch(() => null)
      if (!asked?.config.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(asked.config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: new URL('/', settings.deskUrl).href,
      }).href
    },
  }
}

const tooManyRequests = 429
const serverError = 500

/** Whether it, or a proxy before it, says that it cannot answer now. */
function isFailing(error: unknown): boolean {
  const answer = error instanceof Error && error.cause instanceof Response ? error.cause : error
  const { status } = (answer ?? {}) as { status?: unknown }
  return typeof status === 'number' && (status >= serverError || status === tooManyRequests)
}

/** The provider answered, and refused: it is not away. */
function refusedAsAnswer(error: unknown): never {
  const isAnswer =
    !isFailing(error) &&
    (error instanceof oidc.ResponseBodyError ||
      error instanceof oidc.AuthorizationResponseError ||
      error instanceof oidc.WWWAuthenticateChallengeError ||
      (error instanceof oidc.ClientError && error.code !== 'OAUTH_TIMEOUT'))
  if (isAnswer) throw new RefusedByService('the identity provider refuses', { cause: error })
  throw error
}
