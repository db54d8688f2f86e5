import type { FastifyInstance } from 'fastify'
import type { HandlersOf } from './call.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { Job } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Sealing } from './sealing.ts'

/** What every feature may use. */
export interface FeatureContext {
  db: Db
  clock: Clock
  sealing: Sealing
  log: Logger
}

/**
 * What a feature brings to the server; its door exports one function that returns it. The operator's commands are
 * declared beside it (`<name>-commands.ts`): their help and checks need no context.
 */
export interface Feature<Calls> {
  /** One handler for every call of the feature's part of the endpoint table. */
  routes: HandlersOf<Calls>
  /** Work that the club repeats by itself. */
  jobs?: readonly Job[]
  /** What it serves besides calls: files, frames. */
  plugin?(app: FastifyInstance): Promise<void>
}
