import { defineOverlay } from '../../kit/overlays.tsx'
import type { Medal } from './member-answers.ts'

/** A claim without a core customer number (spec section 2, 'Error modal'). */
export const noCustomerNumber = defineOverlay<object>(
  'noCustomerNumber',
  () => import('./no-customer-number.tsx'),
)

/** The bank's short links do not open inside the messaging app (spec section 2, 'Member center'). */
export const bankPageHint = defineOverlay<object>('bankPageHint', () => import('./bank-page-hint.tsx'))

/** One medal; `onTell` shows its poster (the two overlays lead to each other, so neither knows the other). */
export const medalDetail = defineOverlay<{ medal: Medal; onTell: () => void }>(
  'medalDetail',
  () => import('./medal-detail.tsx'),
)

/** Rules by agreement id, `point_rules` or `medal_rules`, the latter with a picture. */
export const rulesSheet = defineOverlay<{ agreementId: string; title: string; picture?: string }>(
  'rules',
  () => import('./rules-sheet.tsx'),
)

/** A picture that tells others of a medal (spec section 2, 'Medal share poster modal'). */
export const medalPoster = defineOverlay<{ medal: Medal; onBack: () => void }>(
  'medalPoster',
  () => import('./medal-poster.tsx'),
)

/** Before the profile is filled in (spec section 2, 'User-info warning dialog'). */
export const profileNotice = defineOverlay<object>('profileNotice', () => import('./profile-notice.tsx'))
