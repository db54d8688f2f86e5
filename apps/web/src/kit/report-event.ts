import type { ReportKind } from '@club/contract/constants.ts'

/** One page view, click or failure; names are identifiers of ours, never anything about a person. */
export interface ReportEvent {
  kind: ReportKind
  name: string
  at: string
}
