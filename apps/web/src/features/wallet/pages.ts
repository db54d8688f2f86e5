import { wallet } from '@club/contract/wallet.ts'
import { need } from '../../kit/calls/need.ts'
import { featurePages } from '../../kit/page/page.ts'
import { walletWords } from './words.ts'

export const cardsNeed = need(wallet.cards, {})

export const walletPages = featurePages(walletWords, [
  {
    path: '/myCard',
    access: 'member',
    load: () => import('./my-card-page.tsx'),
    needs: () => [cardsNeed],
  },
  {
    path: '/cardDetail',
    access: 'member',
    // The card of the demo club's active member.
    example: '/cardDetail?cardId=9c1c983b400c601f',
    load: () => import('./card-detail-page.tsx'),
  },
])
