import type { Channel, ClientType, Language } from '@club/contract/constants.ts'
import type { AnswerOf, Endpoint, ParsedRequestOf } from '@club/contract/endpoint.ts'
import type { Logger } from 'pino'

/** A signed-in member's session as `mount` found it. */
export interface Session {
  userId: string
  tokenHash: string
}

/** What every handler knows of its caller. Headers give no rights: channel and client type are claims. */
export interface Caller {
  language: Language
  channel: Channel
  clientType: ClientType
  /** The network address, by the trusted proxies. */
  address: string
  session: Session | null
  /** The signed-in member; throws `notLoggedIn` without one. */
  memberId: string
  log: Logger
  /** Hands a new token to the client in the `authorization` response header. */
  giveToken(token: string): void
  /** A random id of this browser, kept in an http-only cookie; made when first asked for. */
  browserId(): string
}

/** One call: the checked request and who makes it. */
export interface Call<E> extends Caller {
  request: ParsedRequestOf<E>
}

export type Handler<E> = (call: Call<E>) => Promise<AnswerOf<E>>

/** Marks a call of the contract whose handler comes later; it answers `notYet`. */
export interface NotYet {
  readonly isNotYet: true
}

export function notYet(): NotYet {
  return { isNotYet: true }
}

/** A feature's handlers: one for every call of its part of the endpoint table, or the compiler complains. */
export type HandlersOf<Calls> = {
  [C in keyof Calls]: Calls[C] extends Endpoint ? Handler<Calls[C]> | NotYet : never
}

/** Asks a call in this process, as a visitor: for the first pages. */
export type Ask = (
  entry: Endpoint,
  request: unknown,
  caller: { language: Language; channel: Channel },
) => Promise<{ status: string; message: string; data: unknown }>
