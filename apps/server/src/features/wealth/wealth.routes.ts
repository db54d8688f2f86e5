import type { wealth } from '@club/contract/wealth.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

export function wealthRoutes(): HandlersOf<typeof wealth> {
  return {
    annuity: notYet(),
    finishCalculator: notYet(),
  }
}
