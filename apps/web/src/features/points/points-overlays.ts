import { defineOverlay } from '../../kit/overlays.tsx'
import type { Trade } from './trade-answers.ts'

/** 'This looks wrong': an entry or refusal that a member doubts (spec section 2: complaints are answered). */
export const caseForm = defineOverlay<{ trade: Trade }>('caseForm', () => import('./case-form.tsx'))
