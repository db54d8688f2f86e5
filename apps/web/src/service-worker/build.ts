import type { BuildFacts } from '../kit/offline/request-kind.rules.ts'

/** Inlined by the worker's build, after the web's. */
declare const __CLUB_BUILD__: BuildFacts

/** The web build that this worker belongs to. */
export const build: BuildFacts = __CLUB_BUILD__
