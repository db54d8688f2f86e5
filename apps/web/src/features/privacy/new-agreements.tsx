import { defineOverlay } from '../../kit/overlays/overlays.tsx'
import type { MemberVisitName } from '../../kit/storage/client-store.ts'
import { visitValues } from '../../kit/storage/storage.ts'
import { useShowOnce } from '../identity/start/show-once.ts'

const newAgreementsSheet = defineOverlay<object>('newAgreements', () => import('./new-agreements-sheet.tsx'))
const closingSheet = defineOverlay<object>('closing', () => import('./closing-sheet.tsx'))

const toldName: MemberVisitName = 'newAgreementsTold'

/** Asks the member to agree to new versions of agreements: rules/privacy#new-versions. */
export function NewAgreements() {
  useShowOnce(newAgreementsSheet, visitValues, toldName)
  return null
}

/** Offers to undo the closing of the account: rules/privacy#closing-an-account. */
export function ClosingAccount({ closesAt }: { closesAt: string }) {
  useShowOnce(closingSheet, visitValues, `closingTold ${closesAt}`)
  return null
}
