import type { DeskWords } from './desk.words.ts'
import { type DeskPage, pageFrom } from './kit/frame/desk-page.ts'

/** Only in development, to see what a page can be built from. */
const gallery: readonly DeskPage<keyof DeskWords>[] =
  import.meta.env.MODE === 'production'
    ? []
    : [
        {
          path: '/gallery',
          title: 'gallery',
          icon: 'content',
          needs: 'signedIn',
          Page: pageFrom(() => import('./features/gallery/gallery-page.tsx')),
        },
      ]

/** The pages of the desk, in the order of the navigation. The first that somebody may see is where they begin. */
export const pages: readonly DeskPage<keyof DeskWords>[] = [
  {
    path: '/content',
    params: '/:kind?/:itemId?',
    title: 'content',
    icon: 'content',
    needs: 'content',
    Page: pageFrom(() => import('./features/content/content-page.tsx')),
  },
  {
    path: '/confirm',
    params: '/:orderId?',
    title: 'confirm',
    icon: 'confirm',
    needs: 'signedIn',
    Page: pageFrom(() => import('./features/confirm/confirm-page.tsx')),
  },
  ...gallery,
]
