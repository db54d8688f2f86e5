import { featurePages } from '../../kit/page/page.ts'
import { templatesNeed } from './poster-needs.ts'
import { postersWords } from './words.ts'

export const postersPages = featurePages(postersWords, [
  {
    path: '/createPoster',
    example: '/createPoster?workNo=600012',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./create-poster-page.tsx'),
    needs: () => [templatesNeed],
  },
  {
    path: '/createPoster25',
    renderQuery: [{ name: 'workNo', isFlag: true }],
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./create-poster-page.tsx'),
    needs: () => [templatesNeed],
  },
])
