import { wallet } from '@club/contract/wallet.ts'
import { need } from '../../kit/calls/need.ts'

export const cardsNeed = need(wallet.cards, {})
