import type { ReportKind } from '@club/contract/constants.ts'

/** One page view, click or failure; names are the club's own identifiers, never personal data. */
export interface ReportEvent {
  kind: ReportKind
  name: string
  at: string
}
