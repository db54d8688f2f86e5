import { defineOverlay } from '../../kit/overlays/overlays.tsx'
import type { Medal } from './member-answers.ts'

/** Shown after a claim without a core customer number: rules/tasks#core-customer-number. */
export const noCustomerNumber = defineOverlay<object>(
  'noCustomerNumber',
  () => import('./no-customer-number.tsx'),
)

/**
 * One medal; `onTell` shows its poster (the two overlays lead to each other, so neither knows the other), `onDo`
 * the task that it counts.
 */
export const medalDetail = defineOverlay<{ medal: Medal; onTell: () => void; onDo: () => void }>(
  'medalDetail',
  () => import('./medal-detail.tsx'),
)

/** Rules by agreement id, `point_rules` or `medal_rules`, the latter with a picture. */
export const rulesSheet = defineOverlay<{ agreementId: string; title: string; picture?: string }>(
  'rules',
  () => import('./rules-sheet.tsx'),
)

/** The share poster of a medal: rules/tasks#medal-posters. */
export const medalPoster = defineOverlay<{ medal: Medal; onBack: () => void }>(
  'medalPoster',
  () => import('./medal-poster.tsx'),
)
