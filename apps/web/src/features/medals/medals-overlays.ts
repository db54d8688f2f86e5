import { defineOverlay } from '../../kit/overlays/overlays.tsx'
import type { Medal } from './medals-needs.ts'

/**
 * One medal; `onTell` shows its poster (the two overlays lead to each other, so neither knows the other), `onDo`
 * the task that it counts.
 */
export const medalDetail = defineOverlay<{ medal: Medal; onTell: () => void; onDo: () => void }>(
  'medalDetail',
  () => import('./medal-detail.tsx'),
)

/** The share poster of a medal: rules/tasks#medal-posters. */
export const medalPoster = defineOverlay<{ medal: Medal; onBack: () => void }>(
  'medalPoster',
  () => import('./medal-poster.tsx'),
)
