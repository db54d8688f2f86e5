import { checkin } from '@club/contract/checkin.ts'
import { firstPage } from '@club/contract/constants.ts'
import { content } from '@club/contract/content.ts'
import { medals } from '@club/contract/medals.ts'
import { points } from '@club/contract/points.ts'
import { ranking } from '@club/contract/ranking.ts'
import { tasks } from '@club/contract/tasks.ts'
import { matchPath } from 'react-router'
import { type Need, type NeedContext, need, type Route } from './kit/page.ts'

/** The one table of paths and page metadata (spec section 2). */
export const routes: readonly Route[] = [
  {
    path: '/',
    title: 'home',
    pageId: 'home',
    access: 'public',
    bannerPosition: 'new_active',
    load: () => import('./features/home/home-page.tsx'),
  },
  {
    path: '/login',
    title: 'login',
    pageId: 'login',
    access: 'public',
    load: () => import('./features/identity/login-page.tsx'),
  },
  {
    path: '/reg',
    title: 'reg',
    pageId: 'reg',
    access: 'public',
    load: () => import('./features/identity/register-page.tsx'),
    needs: () => [need(content.agreementQuery, {})],
  },
  {
    path: '/protocal',
    title: 'protocal',
    pageId: 'protocal',
    access: 'public',
    load: () => import('./features/content/agreement-page.tsx'),
    needs: () => [need(content.agreementQuery, { agreementIds: ['registration'] })],
  },
  {
    path: '/aumRules',
    title: 'aumRules',
    pageId: 'aum-rules',
    access: 'public',
    load: () => import('./features/content/agreement-page.tsx'),
    needs: () => [need(content.agreementQuery, { agreementIds: ['aum_rules'] })],
  },
  {
    path: '/happiness-center',
    title: 'happinessCenter',
    pageId: 'happiness-center',
    access: 'member',
    bannerPosition: 'happiness_center',
    load: () => import('./features/happiness-center/happiness-center-page.tsx'),
    needs: () => [
      need(points.total, {}),
      need(ranking.month, {}),
      need(checkin.calendar, {}),
      need(tasks.all, {}),
      need(medals.all, {}),
    ],
  },
  {
    path: '/happiness-point-detail',
    title: 'happinessPointDetail',
    pageId: 'happiness-point-detail',
    access: 'member',
    load: () => import('./features/points/point-detail-page.tsx'),
    needs: () => [need(points.total, {}), need(points.trades, { pageNum: firstPage })],
  },
  {
    path: '/pointList',
    title: 'pointList',
    pageId: 'point-list',
    access: 'member',
    load: () => import('./features/ranking/point-list-page.tsx'),
    needs: () => [need(ranking.ranks, { pageNum: firstPage })],
  },
]

export const notFound: Route = {
  path: '*',
  title: 'notFound',
  pageId: 'not-found',
  access: 'public',
  load: () => import('./features/not-found/not-found-page.tsx'),
}

export function routeOf(path: string): Route {
  return routes.find((route) => matchPath(route.path, path)) ?? notFound
}

/** What the frame of every page shows: the brand, the sliders' colours and the bottom bar. */
const frameNeeds: readonly Need[] = [need(content.appInfo, {}), need(content.menuQuery, {})]

/** Every answer that the route's first page needs, the frame's and the banner's included. */
export function needsOfRoute(route: Route, context: NeedContext): Need[] {
  const banner = route.bannerPosition ? [need(content.bannerQuery, { positionId: route.bannerPosition })] : []
  return [...frameNeeds, ...banner, ...(route.needs?.(context) ?? [])]
}
