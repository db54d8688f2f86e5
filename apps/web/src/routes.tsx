import { notFoundPage } from '@club/contract/report-names.ts'
import { accountPages } from './features/account/pages.ts'
import { bookPages } from './features/book/pages.ts'
import { contentPages } from './features/content/pages.ts'
import { coursesPages } from './features/courses/pages.ts'
import { familyPages } from './features/family/pages.ts'
import { happinessCenterPages } from './features/happiness-center/pages.ts'
import { homePages } from './features/home/pages.ts'
import { homeScreenPages } from './features/home-screen/pages.ts'
import { identityPages } from './features/identity/pages.ts'
import { invitePages } from './features/invite/pages.ts'
import { libraryPages } from './features/library/pages.ts'
import { messagesPages } from './features/messages/pages.ts'
import { notFoundWords } from './features/not-found/words.ts'
import { offlinePages } from './features/offline/pages.ts'
import { placesPages } from './features/places/pages.ts'
import { pointsPages } from './features/points/pages.ts'
import { postersPages } from './features/posters/pages.ts'
import { privacyPages } from './features/privacy/pages.ts'
import { rankingPages } from './features/ranking/pages.ts'
import { talentPages } from './features/talent/pages.ts'
import { walletPages } from './features/wallet/pages.ts'
import { wealthPages } from './features/wealth/pages.ts'
import { bridgeWords } from './gallery/bridge/words.ts'
import { galleryWords } from './gallery/words.ts'
import { type Route, routeOfRow } from './kit/page/page.ts'

/** Every page of the club: rules/screens#page-table. A feature's pages are in its pages.ts. */
export const routes: readonly Route[] = [
  ...homePages,
  ...identityPages,
  ...privacyPages,
  ...accountPages,
  ...contentPages,
  ...happinessCenterPages,
  ...pointsPages,
  ...rankingPages,
  ...libraryPages,
  ...placesPages,
  ...coursesPages,
  ...bookPages,
  ...wealthPages,
  ...talentPages,
  ...postersPages,
  ...walletPages,
  ...invitePages,
  ...familyPages,
  ...messagesPages,
  ...homeScreenPages,
  ...offlinePages,
]

/** Every component, and the bridge to the bank's app; only in a demo club: rules/running#demo-club. */
export const galleryPages: readonly Route[] = [
  routeOfRow(galleryWords, {
    path: '/kit',
    skipReport: true,
    load: () => import('./gallery/gallery-page.tsx'),
  }),
  routeOfRow(bridgeWords, {
    path: '/kit/app',
    skipReport: true,
    load: () => import('./gallery/bridge/bridge-page.tsx'),
  }),
]

export const notFound = routeOfRow(notFoundWords, {
  path: '*',
  pageId: notFoundPage,
  shares: 'home',
  load: () => import('./features/not-found/not-found-page.tsx'),
})
