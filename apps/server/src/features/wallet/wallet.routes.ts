import type { wallet } from '@club/contract/wallet.ts'
import { type HandlersOf, notYet } from '../../kit/call.ts'

export function walletRoutes(): HandlersOf<typeof wallet> {
  return {
    cards: notYet(),
    card: notYet(),
  }
}
