import { join } from 'node:path'
import type { acts } from '@club/contract/desk/acts.ts'
import type { claims } from '@club/contract/desk/claims.ts'
import type { people } from '@club/contract/desk/people.ts'
import type { today } from '@club/contract/desk/today.ts'
import type { FastifyInstance } from 'fastify'
import type { DeskHandlersOf } from '../../kit/desk/desk-call.ts'
import type { ProviderSettings } from '../../kit/desk/provider-settings.ts'
import { commandGroup } from '../../kit/operator/operator-command.ts'
import type { OutsideServices } from '../../kit/outside/outside-service.ts'
import { actsRoutes } from './acts.routes.ts'
import { claimsRoutes } from './claims.ts'
import { deskRounds, sweepDesk } from './desk.jobs.ts'
import type { DeskContext as Context } from './desk-context.ts'
import { pathOfFile } from './desk-files.ts'
import { peopleSignedIn, resolvePerson } from './desk-sessions.ts'
import { sessionCommands } from './desk-sessions-commands.ts'
import { identityProvider } from './identity-provider.ts'
import { downloadableOrders, waitingOf } from './orders.ts'
import { peopleRoutes } from './people.routes.ts'
import { makeRuns } from './runs.ts'
import { signInPages } from './sign-in-pages.ts'
import { type TodayParts as Parts, todayRoutes } from './today.ts'

export { claimsOf, releaseClaim, takeClaims } from './claims.ts'
export { sealedDesk } from './desk.sealed.ts'
export { sessionHolds } from './desk-sessions.ts'

/** What the desk's own calls need. */
export type DeskContext = Context
/** What each feature says of the day. */
export type TodayParts = Parts

/** The bank's identity provider; null for a demo club, whose people sign in by one tap. */
export const providerOf = (settings: ProviderSettings | null | undefined, outside: OutsideServices) =>
  settings ? identityProvider(settings, outside) : null

/** The folder of the files that are handed in at the desk. */
export const deskFilesFolder = (dataDir: string) => join(dataDir, 'desk-files')

export interface DeskOptions {
  /** Whether the invented people of a demo club may sign in. */
  isDemo: boolean
  isSecure: boolean
  /** What takes longer goes on by itself. */
  answersWithinMs: number
}

/** The operator's commands about the desk's people. */
export const deskCommands = commandGroup('desk', 'who works at the desk', sessionCommands)

/** Who works at the desk, and the acts that they carry out. It has no call of the members' app. */
export function deskFeature(
  context: DeskContext,
  parts: TodayParts,
  { isDemo, isSecure, answersWithinMs }: DeskOptions,
) {
  const runs = makeRuns(answersWithinMs)
  return {
    routes: {
      people: peopleRoutes(context, isDemo),
      acts: actsRoutes(context, runs),
      claims: claimsRoutes(context),
      today: todayRoutes(context, parts),
    } satisfies {
      people: DeskHandlersOf<typeof people>
      acts: DeskHandlersOf<typeof acts>
      claims: DeskHandlersOf<typeof claims>
      today: DeskHandlersOf<typeof today>
    },
    join: runs.join,
    /** Where a file is that this person handed in. Throws InputRefused. */
    fileOf: (fileId: string, personId: string) => pathOfFile(context, fileId, personId),
    /** The confirmed orders of an act whose results this person can download. */
    downloadable: (act: string, personId: string) => downloadableOrders(context, act, personId),
    peopleSignedIn: () => peopleSignedIn(context),
    waitingOf: (act: string) => waitingOf(context, act),
    resolvePerson: (token: string, isQuiet: boolean) => resolvePerson(context, token, isQuiet),
    signInPages: (app: FastifyInstance) => signInPages(app, context, isSecure),
    close: () => runs.close(),
  }
}

/** What the desk's other calls need of it. */
export type DeskFeature = ReturnType<typeof deskFeature>

/** What happens by the clock: on every server what `repeated` says, once for all of them the sweep. */
export const deskUpkeep = { repeated: deskRounds, sweep: sweepDesk }
