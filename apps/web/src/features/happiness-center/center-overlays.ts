import { defineOverlay } from '../../kit/overlays.tsx'
import type { Medal } from './member-answers.ts'

/** A claim without a core customer number (spec section 2, 'Error modal'). */
export const noCustomerNumber = defineOverlay<object>(
  'noCustomerNumber',
  () => import('./no-customer-number.tsx'),
)

/** The bank's short links do not open inside the messaging app (spec section 2, 'Member center'). */
export const bankPageHint = defineOverlay<object>('bankPageHint', () => import('./bank-page-hint.tsx'))

export const medalDetail = defineOverlay<{ medal: Medal }>('medalDetail', () => import('./medal-detail.tsx'))

/** Rules by agreement id, `point_rules` or `medal_rules`. */
export const rulesSheet = defineOverlay<{ agreementId: string; title: string }>(
  'rules',
  () => import('./rules-sheet.tsx'),
)
