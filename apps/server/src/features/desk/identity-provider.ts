import type { Role } from '@club/contract/desk/roles.ts'
import { roles as allRoles } from '@club/contract/desk/roles.ts'
import * as oidc from 'openid-client'
import { CannotStart } from '../../kit/app-error.ts'
import { type OutsideServices, RefusedByService } from '../../kit/outside/outside-service.ts'
import type { ProvedPerson } from './desk-sessions.ts'

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
  rolesOf(access: string, personId: string): Promise<readonly Role[] | 'ended' | 'unknown'>
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
  const named = values.map((value) => (Object.hasOwn(groups, value) ? groups[value] : value))
  return allRoles.filter((role) => named.includes(role))
}

const isPlainLoopback = (url: URL) =>
  url.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)

function textIn(claims: Readonly<Record<string, unknown>>, ...names: readonly string[]): string | null {
  for (const name of names) {
    const value = claims[name]
    if (typeof value === 'string' && value.trim() !== '') return value.trim().slice(0, 100)
  }
  return null
}

/**
 * The identity provider of the settings. Nothing is asked of it before the first sign-in, so that it need not be there
 * when a server starts.
 */
export function identityProvider(settings: ProviderSettings, outside: OutsideServices): IdentityProvider {
  const service = outside.service(serviceName)
  const issuer = new URL(settings.issuer)
  if (issuer.protocol !== 'https:' && !isPlainLoopback(issuer))
    throw new CannotStart('CLUB_DESK_ISSUER must be reached by https.')
  let found: Promise<oidc.Configuration> | null = null
  const configuration = () => {
    found ??= service
      .call(() =>
        oidc.discovery(issuer, settings.clientId, settings.clientSecret, undefined, {
          timeout: answerSeconds,
          ...(isPlainLoopback(issuer) ? { execute: [oidc.allowInsecureRequests] } : {}),
        }),
      )
      .catch((error: unknown) => {
        found = null
        throw error
      })
    return found
  }
  const callback = new URL('/signed-in', settings.deskUrl).href
  return {
    async begin() {
      const kept = {
        verifier: oidc.randomPKCECodeVerifier(),
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
      }
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: callback,
        scope: 'openid profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(kept.verifier),
        code_challenge_method: 'S256',
        state: kept.state,
        nonce: kept.nonce,
      })
      return { address: address.href, kept }
    },
    async finish(query, { verifier, state, nonce }) {
      const config = await configuration()
      const address = new URL(callback)
      address.search = query.toString()
      try {
        const tokens = await service.call(() =>
          oidc
            .authorizationCodeGrant(config, address, {
              pkceCodeVerifier: verifier,
              expectedState: state,
              expectedNonce: nonce,
              idTokenExpected: true,
            })
            .catch(refusedAsAnswer),
        )
        const claims = tokens.claims()
        if (!claims) return null
        const user = config.serverMetadata().userinfo_endpoint
          ? await service.call(() =>
              oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(refusedAsAnswer),
            )
          : {}
        const all = { ...user, ...claims } as Record<string, unknown>
        return {
          issuer: claims.iss,
          subject: claims.sub,
          name: textIn(all, 'name', 'preferred_username', 'sub') ?? claims.sub,
          roles: rolesIn(all[settings.rolesClaim] ?? null, settings.groups),
          access: settings.rolesClaim in user ? tokens.access_token : null,
          idToken: tokens.id_token ?? null,
        }
      } catch (error) {
        if (error instanceof RefusedByService) return null
        throw error
      }
    },
    async rolesOf(access) {
      try {
        const config = await configuration()
        const user = await service.call(() =>
          oidc.fetchUserInfo(config, access, oidc.skipSubjectCheck).catch(refusedAsAnswer),
        )
        return settings.rolesClaim in user ? rolesIn(user[settings.rolesClaim], settings.groups) : 'unknown'
      } catch (error) {
        return error instanceof RefusedByService ? 'ended' : 'unknown'
      }
    },
    async endAddress(idToken) {
      const config = await configuration().catch(() => null)
      if (!config?.serverMetadata().end_session_endpoint) return null
      return oidc.buildEndSessionUrl(config, {
        id_token_hint: idToken,
        post_logout_redirect_uri: new URL('/', settings.deskUrl).href,
      }).href
    },
  }
}

/** The provider answered, and refused: it is not away. */
function refusedAsAnswer(error: unknown): never {
  const isAnswer =
    error instanceof oidc.ResponseBodyError ||
    error instanceof oidc.AuthorizationResponseError ||
    error instanceof oidc.WWWAuthenticateChallengeError ||
    (error instanceof oidc.ClientError && error.code !== 'OAUTH_TIMEOUT')
  if (isAnswer) throw new RefusedByService('the identity provider refuses', { cause: error })
  throw error
}
