import { join } from 'node:path'
import type { acts } from '@club/contract/desk/acts.ts'
import type { people } from '@club/contract/desk/people.ts'
import type { FastifyInstance } from 'fastify'
import type { DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import { sweepEach } from '../../kit/jobs/sweep.ts'
import { actsRoutes } from './acts.routes.ts'
import type { DeskContext } from './desk-context.ts'
import { sweepFiles } from './desk-files.ts'
import { resolvePerson, sweepSessions } from './desk-sessions.ts'
import { sweepOrders, waitingOf } from './orders.ts'
import { peopleRoutes } from './people.routes.ts'
import { makeRuns } from './runs.ts'
import { signInPages } from './sign-in-pages.ts'

export { sealedDesk } from './desk.sealed.ts'
export type { DeskContext } from './desk-context.ts'
export { identityProvider } from './identity-provider.ts'

/** The folder of the files that are handed in at the desk. */
export const deskFilesFolder = (dataDir: string) => join(dataDir, 'desk-files')

export interface DeskOptions {
  /** Whether the invented people of a demo club may sign in. */
  isDemo: boolean
  isSecure: boolean
}

/** Who works at the desk, and the acts that they carry out. It has no call of the members' app. */
export function deskFeature(context: DeskContext, { isDemo, isSecure }: DeskOptions) {
  const runs = makeRuns()
  return {
    routes: {
      people: peopleRoutes(context, isDemo),
      acts: actsRoutes(context, runs),
    } satisfies { people: DeskHandlersOf<typeof people>; acts: DeskHandlersOf<typeof acts> },
    waitingOf: (act: string) => waitingOf(context, act),
    resolvePerson: (token: string) => resolvePerson(context, token),
    signInPages: (app: FastifyInstance) => signInPages(app, context, isSecure),
    close: () => runs.close(),
  }
}

/** Deletes the desk's sessions that are over and the files that no order can name any more. */
export const sweepDesk = (context: Pick<DeskContext, 'db' | 'filesFolder'>, now: Date): Promise<number> =>
  sweepEach({
    sessions: () => sweepSessions(context, now),
    files: () => sweepFiles(context, now),
    orders: () => sweepOrders(context, now),
  })
