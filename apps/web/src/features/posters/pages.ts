import type { AnswerOf } from '@club/contract/endpoint.ts'
import { posters } from '@club/contract/posters.ts'
import { need } from '../../kit/calls/need.ts'
import { featurePages } from '../../kit/page/page.ts'
import { postersWords } from './words.ts'

export const templatesNeed = need(posters.templates, {})

export type Template = AnswerOf<typeof posters.templates>['list'][number]

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
