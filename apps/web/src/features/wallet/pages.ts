import { featurePages } from '../../kit/page.ts'
import { cardsNeed } from './wallet-needs.ts'
import { walletWords } from './words.ts'

export const walletPages = featurePages(walletWords, [
  {
    path: '/myCard',
    access: 'member',
    load: () => import('./my-card-page.tsx'),
    needs: () => [cardsNeed],
  },
  { path: '/cardDetail', access: 'member', load: () => import('./card-detail-page.tsx') },
])
