import { tabPath } from '../contest-needs.ts'
import type { Step } from './step-names.rules.ts'

/** The address of a step; with a work number, the same step of changing that work. */
export function stepPath(step: Step, workNo: string | null = null): string {
  return tabPath('6', { step, work: workNo })
}
