import type { z } from 'zod'
import type { StatusName } from './statuses.ts'

/**
 * Who may call: anybody, a signed-in member, a relative who helps (a member or somebody with a helper's session), or a
 * system that signs its calls.
 */
export type Access = 'visitor' | 'member' | 'helper' | 'signed'

/** The zod schemas of one call, beside its entry in the table; the web build drops them. */
export interface CallSchemas {
  request: z.ZodType
  answer: z.ZodType
}

/** A table entry before it gets its name. */
export interface UnnamedEndpoint<S extends CallSchemas = CallSchemas> {
  /** Path from the server's root, for example `/api/task/all`. */
  readonly path: string
  readonly methods: readonly ('GET' | 'POST')[]
  readonly access: Access
  /** What the call does, in one sentence; shown in the API's documentation. */
  readonly summary: string
  /** The statuses that the call may answer besides `commonStatuses`. */
  readonly statuses: readonly StatusName[]
  /** The same for everybody and free of personal data: phones may cache it to be read offline. */
  readonly isContent?: boolean
  /**
   * A failure is logged without a toast: nobody asked for the call, or the page itself shows it, as with check-ins.
   */
  readonly isQuiet?: boolean
  /** Names (`feature.call`) of the queries to refetch after this call succeeded. */
  readonly refreshes?: readonly string[]
  /** `multipart` calls are uploads: they have their own limits and no JSON body. */
  readonly body?: 'json' | 'multipart'
  readonly schemas?: S
}

/** One call of the API. `S` exists for the type checker only: it ties the entry to its schemas. */
export interface Endpoint<S extends CallSchemas = CallSchemas> extends UnnamedEndpoint<S> {
  /** `feature.call`, as in the table; the key of cached answers. */
  readonly name: string
}

export type RequestOf<E> = E extends Endpoint<infer S> ? z.input<S['request']> : never
export type ParsedRequestOf<E> = E extends Endpoint<infer S> ? z.output<S['request']> : never
export type AnswerOf<E> = E extends Endpoint<infer S> ? z.output<S['answer']> : never

/** The envelope of every answer, including refusals: rules/messages#envelope. */
export interface Envelope<T> {
  status: string
  message: string
  data: T | null
}

/** Declares one entry of the endpoint table; by default a POST by a visitor. */
export function endpoint<S extends CallSchemas>(
  entry: Pick<UnnamedEndpoint<S>, 'path' | 'summary'> &
    Partial<Omit<UnnamedEndpoint<S>, 'path' | 'summary' | 'schemas'>>,
): UnnamedEndpoint<S> {
  return { methods: ['POST'], access: 'visitor', statuses: [], ...entry }
}

type Named<C> = { [K in keyof C]: C[K] extends UnnamedEndpoint<infer S> ? Endpoint<S> : never }

/**
 * One feature's part of the table. Adds each call's name, so that a client need not load the whole table for
 * it.
 */
export function callsOf<C extends Record<string, UnnamedEndpoint>>(feature: string, calls: C): Named<C> {
  const named = Object.entries(calls).map(([call, entry]) => [call, { ...entry, name: `${feature}.${call}` }])
  return Object.fromEntries(named) as Named<C>
}
