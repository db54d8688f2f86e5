import type { BuildFacts } from '../kit/offline/offline.rules.ts'

/** Written in by the worker's build, after the web's. */
declare const __CLUB_BUILD__: BuildFacts

/** The build of the web that this worker came with. */
export const build: BuildFacts = __CLUB_BUILD__
