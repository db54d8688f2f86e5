import { defineOverlay } from '../../kit/overlays/overlays.tsx'

/** Shown after a claim without a core customer number: rules/tasks#core-customer-number. */
export const noCustomerNumber = defineOverlay<object>(
  'noCustomerNumber',
  () => import('./no-customer-number.tsx'),
)

/** Rules by agreement id, `point_rules` or `medal_rules`, the latter with a picture. */
export const rulesSheet = defineOverlay<{ agreementId: string; title: string; picture?: string }>(
  'rules',
  () => import('./rules-sheet.tsx'),
)
