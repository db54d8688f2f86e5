import type { z } from 'zod'
import type { CallSchemas } from '../endpoint.ts'
import type { Permission } from './roles.ts'

/** A call of the desk before it gets its name. Every call is a POST with JSON, except uploads. */
export interface UnnamedDeskEndpoint<S extends CallSchemas = CallSchemas> {
  /** Path from the desk's root, for example `/api/members/find`. */
  readonly path: string
  /** What the caller must be permitted; `signedIn` is everybody with a session, `visitor` also those without. */
  readonly permission: Permission | 'signedIn' | 'visitor'
  /** What the call does, in one sentence. */
  readonly summary: string
  /** `file` calls get one file in a form, after its fields; `longJson` may be as long as the texts of a book. */
  readonly body?: 'json' | 'longJson' | 'file'
  /** Pages send it by themselves from time to time: a session that is not used otherwise ends nevertheless. */
  readonly isQuiet?: boolean
  readonly schemas?: S
}

/** One call of the desk. `S` exists for the type checker only: it ties the entry to its schemas. */
export interface DeskEndpoint<S extends CallSchemas = CallSchemas> extends UnnamedDeskEndpoint<S> {
  /** `group.call`, as in the table; the key of cached answers. */
  readonly name: string
}

export type DeskRequestOf<E> = E extends DeskEndpoint<infer S> ? z.input<S['request']> : never
export type ParsedDeskRequestOf<E> = E extends DeskEndpoint<infer S> ? z.output<S['request']> : never
export type DeskAnswerOf<E> = E extends DeskEndpoint<infer S> ? z.output<S['answer']> : never

/** Declares one call of the desk. */
export function deskEndpoint<S extends CallSchemas>(
  entry: Omit<UnnamedDeskEndpoint<S>, 'schemas'>,
): UnnamedDeskEndpoint<S> {
  return entry
}

type Named<C> = { [K in keyof C]: C[K] extends UnnamedDeskEndpoint<infer S> ? DeskEndpoint<S> : never }

/** One group of the desk's calls, with their names. */
export function deskCallsOf<C extends Record<string, UnnamedDeskEndpoint>>(
  group: string,
  calls: C,
): Named<C> {
  const named = Object.entries(calls).map(([call, entry]) => [call, { ...entry, name: `${group}.${call}` }])
  return Object.fromEntries(named) as Named<C>
}
