import type { DeskAnswerOf, DeskEndpoint, ParsedDeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import type { Role } from '@club/contract/desk/roles.ts'
import type { Language } from '@club/contract/languages.ts'
import type { Logger } from 'pino'
import type { IncomingFile } from '../http/upload-form.ts'

/** Somebody whom the bank's identity provider has proved. */
export interface DeskPerson {
  personId: string
  name: string
  roles: readonly Role[]
  /** The hash of the session's token. */
  tokenHash: string
}

/** A page may begin after this place at most: there are never so many, and the database counts not much further. */
export const maxPlace = 2_000_000_000

/** How the audit log names somebody at the desk: `Lin (desk:7f…)`. The part in brackets is proved. */
export function operatorOf({ name, personId }: Pick<DeskPerson, 'name' | 'personId'>): string {
  return `${name.replace(/[()]/g, '')} (desk:${personId})`
}

/** What a handler of the desk knows about its caller. */
export interface DeskCaller {
  language: Language
  /** Throws `notLoggedIn` if nobody is signed in. */
  person: DeskPerson
  isSignedIn: boolean
  /** As the audit log names the caller. */
  operator: string
  address: string
  /** The number by which a failure is found in the log. */
  reference: string
  log: Logger
  /** Sets or, with null, removes the cookie of the session. */
  giveToken(token: string | null): void
  /** The file of a call that has one; throws in any other. */
  file(): IncomingFile
}

export interface DeskCall<E> extends DeskCaller {
  request: ParsedDeskRequestOf<E>
}

export type DeskHandler<E> = (call: DeskCall<E>) => Promise<DeskAnswerOf<E>>

/** The handlers of one group of the desk's calls; a missing one does not compile. */
export type DeskHandlersOf<Calls> = {
  [C in keyof Calls]: Calls[C] extends DeskEndpoint ? DeskHandler<Calls[C]> : never
}
