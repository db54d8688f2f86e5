import { featurePages } from '../../kit/page/page.ts'
import { offlinePageWords } from './words.ts'

export const offlinePages = featurePages(offlinePageWords, [
  { path: '/offline', shares: 'home', load: () => import('./offline-page.tsx') },
])
