import type { FastifyInstance } from 'fastify'
import { setDeskCookie } from '../../kit/desk/mount-desk.ts'
import { hostOnly } from '../../kit/http/cookies.ts'
import type { DeskContext } from './desk-context.ts'
import { beginSession, personIdOf } from './desk-sessions.ts'
import type { SignInState } from './identity-provider.ts'

const stateCookie = 'club_desk_sign_in'
const stateSeconds = 600

function keptIn(text: string | undefined): SignInState | null {
  try {
    const { verifier, state, nonce } = JSON.parse(
      Buffer.from(text ?? '', 'base64url').toString(),
    ) as SignInState
    return [verifier, state, nonce].every((each) => typeof each === 'string')
      ? { verifier, state, nonce }
      : null
  } catch {
    return null
  }
}

/**
 * Signing in by the bank's identity provider: `/sign-in` sends the browser there, and `/signed-in` takes it back. A
 * refusal leads to the desk's first page, which says so.
 */
export function signInPages(app: FastifyInstance, context: DeskContext, isSecure: boolean): void {
  const { provider } = context
  if (!provider) return
  // Lax: the browser comes back from another site.
  const options = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' } as const
  const name = isSecure ? hostOnly(stateCookie) : stateCookie
  app.get('/sign-in', async (_request, reply) => {
    const { address, kept } = await provider.begin()
    const text = Buffer.from(JSON.stringify(kept)).toString('base64url')
    reply.setCookie(name, text, { ...options, maxAge: stateSeconds })
    return reply.header('cache-control', 'no-store').redirect(address)
  })
  app.get('/signed-in', async (request, reply) => {
    const kept = keptIn(request.cookies[name])
    reply.clearCookie(name, options).header('cache-control', 'no-store')
    const query = new URL(request.url, 'http://desk').searchParams
    const proved = kept && (await provider.finish(query, kept))
    if (!proved) return reply.redirect('/?refused=sign-in')
    if (proved.roles.length === 0) return reply.redirect('/?refused=no-role')
    setDeskCookie(reply, isSecure, await beginSession(context, personIdOf(proved), proved))
    return reply.redirect('/')
  })
}
