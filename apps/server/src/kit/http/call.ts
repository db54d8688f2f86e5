import type { Channel, ClientType } from '@club/contract/channels.ts'
import type { AnswerOf, Endpoint, ParsedRequestOf } from '@club/contract/endpoint.ts'
import type { Language } from '@club/contract/languages.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { GuestSession } from './access.ts'
import type { IncomingFile } from './upload-form.ts'

/** A signed-in member's session, resolved by `mount`. */
export interface Session {
  userId: string
  tokenHash: string
  /** The keyed hash of the member's mobile; null if there is none. */
  mobileHash: string | null
  /** Bound at sign-in: rules/channels#channel-of-the-session. */
  channel: Channel
}

/**
 * What every handler knows about its caller. Headers grant no rights: what a header says about channel and client
 * type is an unverified claim.
 */
export interface Caller {
  language: Language
  /** The session's channel, which decides what is paid for; a visitor's is what the header says. */
  channel: Channel
  /** The channel that the header says, whatever the session's is. */
  claimedChannel: Channel
  clientType: ClientType
  /** The network address, as reported by trusted proxies. */
  address: string
  /** What the browser says it is; an unverified claim, empty if it says nothing. */
  userAgent: string
  session: Session | null
  /** The session of somebody who is not a member; null for members and visitors. */
  guest: GuestSession | null
  /** The signed-in member's id; throws `notLoggedIn` for visitors. */
  memberId: string
  log: Logger
  /** Sends a new token in the `authorization` response header. */
  giveToken(token: string): void
  /** A random id of this browser in an http-only cookie, created on first use. */
  browserId(): string
  /** The file of an upload; throws in any other call. */
  file(): IncomingFile
}

/** Finds who sends a request that is not a call; an exchanged token goes back with the reply. */
export type CallerOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Caller>

/** A validated request with its caller. */
export interface Call<E> extends Caller {
  request: ParsedRequestOf<E>
}

export type Handler<E> = (call: Call<E>) => Promise<AnswerOf<E>>

/** A feature's handlers, one per call in its part of the endpoint table; a missing one does not compile. */
export type HandlersOf<Calls> = {
  [C in keyof Calls]: Calls[C] extends Endpoint ? Handler<Calls[C]> : never
}

/** Makes a call inside this process as a visitor, for first pages. */
export type Ask = (
  entry: Endpoint,
  request: unknown,
  caller: { language: Language; channel: Channel },
) => Promise<{ status: string; message: string; data: unknown }>
