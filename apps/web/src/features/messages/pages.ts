import { featurePages } from '../../kit/page/page.ts'
import { messagesWords } from './words.ts'

export const messagesPages = featurePages(messagesWords, [
  { path: '/messages', shares: 'home', load: () => import('./messages-page.tsx') },
])
