import { defineOverlay } from '../../kit/overlays/overlays.tsx'
import type { Trade } from './case-answers.ts'

/** 'This looks wrong': an entry or refusal that a member doubts (rules/points#cases). */
export const caseForm = defineOverlay<{ trade: Trade }>('caseForm', () => import('./case-form.tsx'))
