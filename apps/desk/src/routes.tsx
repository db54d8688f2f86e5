import type { DeskWords } from './desk.words.ts'
import { useOrdersToConfirm } from './features/confirm/use-orders-to-confirm.ts'
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
    path: '/today',
    title: 'today',
    icon: 'today',
    needs: 'today',
    Page: pageFrom(() => import('./features/today/today-page.tsx')),
  },
  {
    path: '/members',
    params: '/:userId?',
    title: 'members',
    icon: 'member',
    needs: 'members',
    Page: pageFrom(() => import('./features/members/members-page.tsx')),
  },
  {
    path: '/cases',
    params: '/:caseId?',
    title: 'cases',
    icon: 'cases',
    needs: 'cases',
    Page: pageFrom(() => import('./features/cases/cases-page.tsx')),
  },
  {
    path: '/files',
    params: '/:fileId?',
    title: 'files',
    icon: 'files',
    needs: 'feeds',
    Page: pageFrom(() => import('./features/files/files-page.tsx')),
  },
  {
    path: '/months',
    params: '/:month?',
    title: 'months',
    icon: 'months',
    needs: 'months',
    Page: pageFrom(() => import('./features/months/months-page.tsx')),
  },
  {
    path: '/invites',
    title: 'invites',
    icon: 'member',
    needs: 'invites',
    Page: pageFrom(() => import('./features/invites/invites-page.tsx')),
  },
  {
    path: '/review',
    params: '/:place?',
    title: 'review',
    icon: 'review',
    needs: 'review',
    Page: pageFrom(() => import('./features/review/review-page.tsx')),
  },
  {
    path: '/contest',
    title: 'contest',
    icon: 'contest',
    needs: 'contest',
    Page: pageFrom(() => import('./features/contest/contest-page.tsx')),
  },
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
    useCount: useOrdersToConfirm,
  },
  {
    path: '/report',
    title: 'report',
    icon: 'report',
    needs: 'report',
    Page: pageFrom(() => import('./features/report/report-page.tsx')),
  },
  {
    path: '/rules',
    title: 'rules',
    icon: 'rules',
    needs: 'rules',
    Page: pageFrom(() => import('./features/rules/rules-page.tsx')),
  },
  {
    path: '/health',
    title: 'health',
    icon: 'health',
    needs: 'health',
    Page: pageFrom(() => import('./features/health/health-page.tsx')),
  },
  {
    path: '/audit',
    title: 'audit',
    icon: 'audit',
    needs: 'audit',
    Page: pageFrom(() => import('./features/audit/audit-page.tsx')),
  },
  ...gallery,
]
