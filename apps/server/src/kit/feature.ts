import type { Api, FeatureName } from '@club/contract/api.ts'
import { inEachLanguage, type Language } from '@club/contract/languages.ts'
import type { FastifyInstance } from 'fastify'
import type { Rooms } from './budgets/budgets.ts'
import type { Clock } from './database/clock.ts'
import type { Db } from './database/db.ts'
import type { CallerOf, HandlersOf } from './http/call.ts'
import type { MountOptions } from './http/mount.ts'
import type { Job } from './jobs/jobs.ts'
import type { Logger } from './log/log.ts'
import { mergeMessages, type OwnMessages } from './messages/messages.ts'
import { kitMessages } from './messages/messages.words.ts'
import type { Measure } from './metrics/metrics.ts'
import type { OutsideServices } from './outside/outside-service.ts'
import type { PersonalData } from './personal-data.ts'
import type { Sealing } from './sealing/sealing.ts'

/** What every feature may use. */
export interface FeatureContext {
  db: Db
  clock: Clock
  sealing: Sealing
  log: Logger
  outside: OutsideServices
  rooms: Rooms
}

/** Work that every server repeats on its own. */
export interface PeriodicTask {
  name: string
  everyMs: number
  run(): Promise<void>
}

/**
 * What a feature brings to the server; its door exports a function that returns it. Commands are exported
 * separately, since their help and checks need no context.
 */
export interface Feature<Calls> {
  /** One handler for every call in the feature's part of the endpoint table. */
  routes: HandlersOf<Calls>
  /** Its words, if its statuses have their messages there. */
  words?: Record<Language, { messages: OwnMessages }>
  /** Recurring work, run once for all servers. */
  jobs?: readonly Job[]
  repeated?: readonly PeriodicTask[]
  /**
   * Deletes expired rows in batches, using an index; returns how many. Throws SweepFailure if some of them stay.
   */
  sweep?(now: Date, signal?: AbortSignal): Promise<number>
  /** What it tells the metrics. */
  measures?: readonly Measure[]
  /** What it knows about members, and how to erase it. */
  personalData?: PersonalData
  /** What the feature serves besides calls, such as files or frames. */
  plugin?(app: FastifyInstance, callerOf: CallerOf): Promise<void>
}

/** Every feature of the endpoint table by name; a missing feature or handler does not compile. */
export type Features = { readonly [F in FeatureName]: Feature<Api[F]> }

/** The features as a list, without names and calls. */
export function listOf(features: Features): Omit<Feature<unknown>, 'routes'>[] {
  return Object.values(features)
}

/** All features' handlers, as `mount` takes them. */
export function handlersOf(features: Features): MountOptions['handlers'] {
  const routes = Object.entries(features).map(([name, feature]) => [name, feature.routes])
  return Object.fromEntries(routes) as MountOptions['handlers']
}

type MessageNamesOf<F> = F extends { words: Record<Language, { messages: infer M }> } ? keyof M : never

/** Kit's and all features' messages. Their names are in the type; throws if two features bring the same one. */
export function messagesOf<F extends Features>(features: F) {
  const brought = listOf(features).flatMap(({ words }) =>
    words ? [inEachLanguage((language) => words[language].messages)] : [],
  )
  type Name = MessageNamesOf<F[keyof F]> | keyof (typeof kitMessages)[Language]
  return mergeMessages([kitMessages, ...brought]) as Record<Language, Record<Name, string>>
}
