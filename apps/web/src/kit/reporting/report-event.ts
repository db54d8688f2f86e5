import type { LoadMeasure, ReportKind } from '@club/contract/reporting.constants.ts'

/** One page view, click, failure or measured load; names are the club's own identifiers, never personal data. */
export interface ReportEvent {
  kind: ReportKind
  name: string
  at: string
  /** Of a failure: the first line of the error, which the server cleans. */
  error?: string | undefined
  /** Of a load: what was measured, in milliseconds. */
  load?: Partial<Record<LoadMeasure, number>>
}
