import { featurePages } from '../../kit/page/page.ts'
import { bookRoute } from './book-query.ts'
import { bookWords } from './words.ts'

export const bookPages = featurePages(bookWords, [
  {
    path: '/oldAgeBook',
    translateScreen: true,
    load: () => import('./book-page.tsx'),
    ...bookRoute,
  },
])
