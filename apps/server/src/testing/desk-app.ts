import { randomUUID } from 'node:crypto'
import { deskApi } from '@club/contract/desk/desk-api.ts'
import type { DeskAnswerOf, DeskEndpoint, DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import type { Role } from '@club/contract/desk/roles.ts'
import type { Language } from '@club/contract/languages.ts'
import type { FastifyInstance } from 'fastify'
import { buildDesk, type DeskBuild, deskContextOf } from '../desk.ts'
import { beginSession } from '../features/desk/desk-sessions.ts'
import { deskCookie } from '../kit/desk/mount-desk.ts'
import type { TestClub } from './test-club.ts'

/** An answer of the desk; `data` is null if it is refused. */
export interface DeskReply<T> {
  code: number
  status: string
  message: string
  data: T
}

/** Somebody who is signed in at a test club's desk. */
export interface DeskUser {
  personId: string
  token: string
  call<E extends DeskEndpoint>(
    entry: E,
    request: DeskRequestOf<E>,
    language?: Language,
  ): Promise<DeskReply<DeskAnswerOf<E>>>
  /** Previews an act and orders it with what was seen. */
  order(
    act: string,
    args: Record<string, unknown>,
    reason?: string,
  ): Promise<DeskAnswerOf<typeof deskApi.acts.order>>
  /** Hands a file in and returns its id. */
  handIn(name: string, content: string | Buffer): Promise<string>
}

export interface TestDesk {
  app: FastifyInstance
  /** Signs somebody with these roles in. */
  signIn(roles: readonly Role[], name?: string): Promise<DeskUser>
  close(): Promise<void>
}

const headers = { 'content-type': 'application/json', 'x-club-desk': '1', 'sec-fetch-site': 'same-origin' }

/** Longer than any act of a test takes, so that none depends on how fast it is. */
const everMs = 600_000

/**
 * The desk of a test club, without pages. It is closed with `close`, before the club. What takes longer than
 * `answersWithinMs` is answered as running.
 */
export async function openTestDesk(
  club: TestClub,
  { answersWithinMs = everMs, ...build }: Pick<DeskBuild, 'answersWithinMs' | 'previews'> = {},
): Promise<TestDesk> {
  const app = await buildDesk(club.context, club.features, { answersWithinMs, ...build })
  await app.ready()
  const context = deskContextOf(club.context)

  function userOf(personId: string, token: string): DeskUser {
    const cookies = { [deskCookie(club.config.isProduction)]: token }
    const call: DeskUser['call'] = async (entry, request, language = 'en_us') => {
      const reply = await app.inject({
        method: 'POST',
        url: entry.path,
        headers: { ...headers, 'accept-language': language },
        cookies,
        payload: request as object,
      })
      return { code: reply.statusCode, ...reply.json() }
    }
    return {
      personId,
      token,
      call,
      async order(act, args, reason = 'month end') {
        const preview = await call(deskApi.acts.preview, { act, args })
        if (!preview.data) throw new Error(`${act}: ${preview.message}`)
        return (await call(deskApi.acts.order, { act, args, reason, seen: preview.data.seen })).data
      },
      async handIn(name, content) {
        const form = new FormData()
        form.set('name', name)
        form.set('file', new Blob([new Uint8Array(Buffer.from(content))]), name)
        const sent = new Response(form)
        const reply = await app.inject({
          method: 'POST',
          url: deskApi.acts.handIn.path,
          headers: { ...headers, 'content-type': String(sent.headers.get('content-type')) },
          cookies,
          payload: Buffer.from(await sent.arrayBuffer()),
        })
        const { data, message } = reply.json()
        if (!data) throw new Error(message)
        return data.fileId
      },
    }
  }

  return {
    app,
    async signIn(roles, name = 'Lin') {
      const subject = randomUUID()
      const proved = { issuer: 'test', subject, name, roles, access: null, idToken: null }
      return userOf(subject, await beginSession(context, subject, proved))
    },
    close: () => app.close(),
  }
}
