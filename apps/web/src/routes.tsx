import { checkin } from '@club/contract/checkin.ts'
import { firstPage } from '@club/contract/constants.ts'
import { content } from '@club/contract/content.ts'
import { courses } from '@club/contract/courses.ts'
import { identity } from '@club/contract/identity.ts'
import { invite } from '@club/contract/invite.ts'
import {
  discountCategories,
  healthTabs,
  productCategories,
  questionTopics,
} from '@club/contract/library.rules.ts'
import { library } from '@club/contract/library.ts'
import { medals } from '@club/contract/medals.ts'
import { points } from '@club/contract/points.ts'
import { ranking } from '@club/contract/ranking.ts'
import { tasks } from '@club/contract/tasks.ts'
import { wallet } from '@club/contract/wallet.ts'
import { wealth } from '@club/contract/wealth.ts'
import { matchPath } from 'react-router'
import { bookRoute } from './features/book/book-query.ts'
import { courseIdIn } from './features/courses/course-answers.ts'
import { hotlinesRequest } from './features/library/hotlines-request.ts'
import { campaign365, groupsOf, rulesOf365 } from './features/library/library-groups.ts'
import { placeRoute, placesRoute } from './features/places/place-query.ts'
import { brandsRoute, citiesRoute, photosRoute } from './features/places/stay-query.ts'
import { editionsRoute, reviewRoute, talentTabs } from './features/talent/edition-query.ts'
import { answerIn, type Need, type NeedContext, need, type Route } from './kit/page.ts'
import { readingOf, readingRoute } from './kit/reading/reading-query.ts'

/** A page about the course that its query names. */
const courseOfQuery: Pick<Route, 'renderQuery' | 'exists' | 'needs'> = {
  renderQuery: ['courseId'],
  needs: (context) => [need(courses.detail, { courseId: courseIdIn(context.query) })],
  exists: (client, context) =>
    answerIn(client, context.language, courses.detail, { courseId: courseIdIn(context.query) })?.course !==
    null,
}

/** The one table of pages: rules/screens#page-table. */
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
    translateScreen: true,
    example: '/reg?source=partner',
    isKept: false,
    load: () => import('./features/identity/register-page.tsx'),
    needs: () => [need(content.agreementQuery, {})],
  },
  {
    path: '/protocal',
    title: 'protocal',
    pageId: 'protocal',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/content/agreement-page.tsx'),
    needs: () => [need(content.agreementQuery, { agreementIds: ['registration'] })],
  },
  {
    path: '/aumRules',
    title: 'aumRules',
    pageId: 'aum-rules',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/content/agreement-page.tsx'),
    needs: () => [need(content.agreementQuery, { agreementIds: ['aum_rules'] })],
  },
  {
    path: '/happiness-center',
    title: 'happinessCenter',
    pageId: 'happiness-center',
    access: 'member',
    translateScreen: true,
    loginAlert: 'browsing',
    bannerPosition: 'happiness_center',
    load: () => import('./features/happiness-center/happiness-center-page.tsx'),
    needs: () => [
      need(points.total, {}),
      need(ranking.month, {}),
      need(ranking.isBlackUser, {}),
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
    translateScreen: true,
    loginAlert: 'browsing',
    load: () => import('./features/points/point-detail-page.tsx'),
    needs: () => [need(points.total, {}), need(points.trades, { pageNum: firstPage })],
  },
  {
    path: '/pointList',
    title: 'pointList',
    pageId: 'point-list',
    access: 'member',
    translateScreen: true,
    loginAlert: 'browsing',
    load: () => import('./features/ranking/point-list-page.tsx'),
    needs: () => [
      need(ranking.ranks, { pageNum: firstPage }),
      need(ranking.listing, {}),
      need(ranking.isBlackUser, {}),
    ],
  },
  {
    path: '/edit-nickname',
    title: 'editNickname',
    pageId: 'edit-nickname',
    access: 'member',
    translateScreen: true,
    loginAlert: 'browsing',
    load: () => import('./features/identity/personal-data-page.tsx'),
    needs: () => [
      need(identity.userInfoQry, {}),
      need(identity.userDataQry, {}),
      need(identity.bankInfoQry, {}),
      need(tasks.all, {}),
    ],
  },
  {
    path: '/health',
    title: 'health',
    pageId: 'health',
    access: 'public',
    viewTask: 'learn_retirement_medical_health',
    load: () => import('./features/library/health-page.tsx'),
    ...readingRoute('article', { tabs: healthTabs, lists: (tab) => [{ kind: 'article', groups: [tab] }] }),
  },
  {
    path: '/healthQues',
    title: 'healthQues',
    pageId: 'health-ques',
    access: 'public',
    load: () => import('./features/library/health-questions-page.tsx'),
    ...readingRoute('question', {
      tabs: ['all', ...questionTopics],
      lists: (tab) => [{ kind: 'question', groups: groupsOf(tab) }],
    }),
  },
  {
    path: '/healthQuesDetail',
    title: 'healthQuesDetail',
    pageId: 'health-ques-detail',
    access: 'public',
    example: '/healthQuesDetail?id=too-many-pills',
    load: () => import('./features/library/health-question-page.tsx'),
    ...readingRoute('question'),
  },
  {
    path: '/healthIntro',
    title: 'healthIntro',
    pageId: 'health-intro',
    access: 'public',
    load: () => import('./features/library/health-intro-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['health_intro'] }] }),
  },
  {
    path: '/publicLecture',
    title: 'publicLecture',
    pageId: 'public-lecture',
    access: 'public',
    load: () => import('./features/library/lectures-page.tsx'),
    ...readingRoute('lecture', { lists: () => [{ kind: 'lecture' }] }),
  },
  {
    path: '/familyDoctor',
    title: 'familyDoctor',
    pageId: 'family-doctor',
    access: 'public',
    load: () => import('./features/library/family-doctor-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['family_doctor'] }] }),
  },
  {
    path: '/medicalMap',
    title: 'medicalMap',
    pageId: 'medical-map',
    access: 'public',
    load: () => import('./features/places/medical-map-page.tsx'),
    ...placesRoute('hospital'),
  },
  {
    path: '/moreNews',
    title: 'moreNews',
    pageId: 'more-news',
    access: 'public',
    load: () => import('./features/library/more-news-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['news'] }] }),
  },
  {
    path: '/newsDetail',
    title: 'newsDetail',
    pageId: 'news-detail',
    access: 'public',
    example: '/newsDetail?id=walking-after-sixty',
    load: () => import('./features/library/news-page.tsx'),
    ...readingRoute('article'),
  },
  {
    path: '/discounts',
    title: 'discounts',
    pageId: 'discounts',
    access: 'public',
    load: () => import('./features/library/discounts-page.tsx'),
    ...readingRoute('discount', {
      tabs: ['all', ...discountCategories],
      lists: (tab) => [{ kind: 'discount', groups: groupsOf(tab) }],
    }),
  },
  {
    path: '/discountsLine',
    title: 'discountsLine',
    pageId: 'discounts-line',
    access: 'public',
    load: () => import('./features/library/hotlines-page.tsx'),
    needs: () => [need(library.list, hotlinesRequest)],
  },
  {
    path: '/activityRules',
    title: 'activityRules',
    pageId: 'activity-rules',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/library/activity-rules-page.tsx'),
    ...readingOf('article', rulesOf365),
  },
  {
    path: '/college',
    title: 'college',
    pageId: 'college',
    access: 'public',
    load: () => import('./features/courses/college-page.tsx'),
    needs: () => [need(courses.list, {}), need(courses.progress, {})],
  },
  {
    path: '/oldAgeBook',
    title: 'oldAgeBook',
    pageId: 'old-age-book',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/book/book-page.tsx'),
    ...bookRoute,
  },
  {
    path: '/course-info',
    title: 'courseInfo',
    pageId: 'course-info',
    access: 'public',
    loginAlert: 'watching',
    example: '/course-info?courseId=course-2026-05',
    load: () => import('./features/courses/course-info-page.tsx'),
    ...courseOfQuery,
  },
  {
    path: '/courseArticle',
    title: 'courseArticle',
    pageId: 'course-article',
    access: 'public',
    loginAlert: 'watching',
    example: '/courseArticle?courseId=course-2026-02',
    load: () => import('./features/courses/course-article-page.tsx'),
    ...courseOfQuery,
  },
  {
    path: '/oldMap',
    title: 'oldMap',
    pageId: 'old-map',
    access: 'public',
    viewTask: 'learn_retirement_map',
    load: () => import('./features/places/old-map-page.tsx'),
    ...placesRoute('institution'),
  },
  {
    path: '/oldMapDetail',
    title: 'oldMapDetail',
    pageId: 'old-map-detail',
    access: 'public',
    example: '/oldMapDetail?id=bj-songbai',
    load: () => import('./features/places/old-map-detail-page.tsx'),
    ...placeRoute('institution'),
  },
  {
    path: '/oldMapBaidu',
    title: 'oldMapBaidu',
    pageId: 'old-map-baidu',
    access: 'public',
    load: () => import('./features/places/old-map-baidu-page.tsx'),
    ...placesRoute('institution', true),
  },
  {
    path: '/travel',
    title: 'travel',
    pageId: 'travel',
    access: 'public',
    load: () => import('./features/library/travel-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['travel'] }] }),
  },
  {
    path: '/travelForOld',
    title: 'travelForOld',
    pageId: 'travel-for-old',
    access: 'public',
    load: () => import('./features/places/travel-for-old-page.tsx'),
    ...placesRoute('travel_base'),
  },
  {
    path: '/travelForOldDetail',
    title: 'travelForOldDetail',
    pageId: 'travel-for-old-detail',
    access: 'public',
    example: '/travelForOldDetail?id=base-dali',
    load: () => import('./features/places/travel-for-old-detail-page.tsx'),
    ...placeRoute('travel_base'),
  },
  {
    path: '/travelForOldCitys',
    title: 'travelForOldCitys',
    pageId: 'travel-for-old-citys',
    access: 'public',
    load: () => import('./features/places/travel-for-old-citys-page.tsx'),
    ...citiesRoute('travel_base'),
  },
  {
    path: '/travelForOldPhoto',
    title: 'travelForOldPhoto',
    pageId: 'travel-for-old-photo',
    access: 'public',
    example: '/travelForOldPhoto?id=base-dali',
    skipReport: true,
    load: () => import('./features/places/travel-for-old-photo-page.tsx'),
    ...photosRoute('travel_base'),
  },
  {
    path: '/wealth',
    title: 'wealth',
    pageId: 'wealth',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/library/wealth-page.tsx'),
    ...readingRoute('product', {
      tabs: ['all', ...productCategories],
      lists: (tab) => [
        { kind: 'product', groups: groupsOf(tab) },
        { kind: 'article', groups: ['wealth_tips'] },
      ],
    }),
  },
  {
    path: '/queryAnnuity',
    title: 'queryAnnuity',
    pageId: 'query-annuity',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/wealth/query-annuity-page.tsx'),
    needs: () => [need(wealth.annuity, {})],
  },
  {
    path: '/happyYangCard',
    title: 'happyYangCard',
    pageId: 'happy-yang-card',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/library/happy-yang-card-page.tsx'),
    ...readingOf('product', 'happy_yang_card'),
  },
  {
    path: '/happyRuYiCard',
    title: 'happyRuYiCard',
    pageId: 'happy-ru-yi-card',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/library/happy-ru-yi-card-page.tsx'),
    ...readingOf('product', 'happy_ruyi_card'),
  },
  {
    path: '/stage',
    title: 'stage',
    pageId: 'stage',
    loginAlert: 'browsing',
    access: 'public',
    load: () => import('./features/talent/stage-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent',
    title: 'talent',
    example: '/talent?showTab=3',
    pageId: 'talent',
    isUpright: true,
    loginAlert: 'browsing',
    access: 'public',
    load: () => import('./features/talent/talent-page.tsx'),
    renderQuery: [{ name: 'showTab', values: talentTabs }],
    ...editionsRoute,
  },
  {
    path: '/createPoster',
    title: 'createPoster',
    pageId: 'create-poster',
    isUpright: true,
    loginAlert: 'browsing',
    access: 'public',
    load: () => import('./features/talent/create-poster-page.tsx'),
  },
  {
    path: '/talent_review',
    title: 'talentReview',
    pageId: 'talent-review',
    isUpright: true,
    loginAlert: 'browsing',
    access: 'public',
    load: () => import('./features/talent/talent-review-page.tsx'),
    ...reviewRoute,
  },
  {
    path: '/talent24MainVision',
    title: 'talent24MainVision',
    pageId: 'talent-24-main-vision',
    isUpright: true,
    loginAlert: 'browsing',
    access: 'public',
    load: () => import('./features/talent/main-vision-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent25MainVision',
    title: 'talent25MainVision',
    pageId: 'talent-25-main-vision',
    isUpright: true,
    loginAlert: 'browsing',
    access: 'public',
    load: () => import('./features/talent/main-vision-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent25',
    title: 'talent25',
    pageId: 'talent-25',
    isUpright: true,
    loginAlert: 'browsing',
    access: 'public',
    load: () => import('./features/talent/main-vision-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/createPoster25',
    title: 'createPoster25',
    pageId: 'create-poster-25',
    isUpright: true,
    loginAlert: 'browsing',
    access: 'public',
    load: () => import('./features/talent/create-poster-page.tsx'),
  },
  {
    path: '/retirementCommunity',
    title: 'retirementCommunity',
    pageId: 'retirement-community',
    access: 'public',
    bannerPosition: 'retirement_community',
    viewTask: 'learn_retirement_community',
    load: () => import('./features/places/retirement-community-page.tsx'),
    ...placesRoute('community'),
  },
  {
    path: '/retirementCommunityMap',
    title: 'retirementCommunityMap',
    pageId: 'retirement-community-map',
    access: 'public',
    load: () => import('./features/places/retirement-community-map-page.tsx'),
    ...placesRoute('community', true),
  },
  {
    path: '/retirementCommunityDetail',
    title: 'retirementCommunityDetail',
    pageId: 'retirement-community-detail',
    access: 'public',
    example: '/retirementCommunityDetail?id=comm-beijing-yanshan',
    load: () => import('./features/places/retirement-community-detail-page.tsx'),
    ...placeRoute('community'),
  },
  {
    path: '/citys',
    title: 'citys',
    pageId: 'citys',
    access: 'public',
    load: () => import('./features/places/citys-page.tsx'),
    ...citiesRoute('community'),
  },
  {
    path: '/photo',
    title: 'photo',
    pageId: 'photo',
    access: 'public',
    example: '/photo?id=comm-beijing-yanshan&n=2',
    skipReport: true,
    load: () => import('./features/places/photo-page.tsx'),
    ...photosRoute('community'),
  },
  {
    path: '/brandMain',
    title: 'brandMain',
    pageId: 'brand-main',
    access: 'public',
    load: () => import('./features/places/brand-main-page.tsx'),
    ...brandsRoute,
  },
  {
    path: '/activity-d200616-sgl',
    title: 'campaign365',
    pageId: 'campaign-365',
    access: 'public',
    isUpright: true,
    load: () => import('./features/library/campaign-page.tsx'),
    ...readingOf('article', campaign365),
  },
  {
    path: '/publicPage',
    title: 'publicPage',
    pageId: 'public-page',
    access: 'public',
    isUpright: true,
    load: () => import('./features/library/public-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['public_page'] }] }),
  },
  {
    path: '/myCard',
    title: 'myCard',
    pageId: 'my-card',
    access: 'member',
    translateScreen: true,
    loginAlert: 'browsing',
    load: () => import('./features/wallet/my-card-page.tsx'),
    needs: () => [need(wallet.cards, {})],
  },
  {
    path: '/cardDetail',
    title: 'cardDetail',
    pageId: 'card-detail',
    access: 'member',
    translateScreen: true,
    loginAlert: 'browsing',
    load: () => import('./features/wallet/card-detail-page.tsx'),
  },
  {
    path: '/activity-inviter',
    title: 'activityInviter',
    pageId: 'activity-inviter',
    access: 'member',
    loginAlert: 'browsing',
    load: () => import('./features/invite/invite-page.tsx'),
    needs: () => [need(invite.invitations, { pageNum: firstPage }), need(tasks.all, {})],
  },
  {
    path: '/activity-rights-history',
    title: 'activityRightsHistory',
    pageId: 'activity-rights-history',
    access: 'member',
    translateScreen: true,
    loginAlert: 'browsing',
    load: () => import('./features/ranking/months-page.tsx'),
    needs: () => [need(ranking.userMonthRank, { pageNum: firstPage }), need(ranking.isBlackUser, {})],
  },
  {
    path: '/search',
    title: 'search',
    pageId: 'search',
    access: 'public',
    example: '/search?text=%E5%8C%BB%E4%BF%9D',
    load: () => import('./features/library/search-page.tsx'),
  },
  {
    path: '/careFinder',
    title: 'careFinder',
    pageId: 'care-finder',
    access: 'public',
    load: () => import('./features/library/care-finder-page.tsx'),
  },
  {
    path: '/retirementCalculator',
    title: 'retirementCalculator',
    pageId: 'retirement-calculator',
    access: 'public',
    translateScreen: true,
    load: () => import('./features/wealth/calculator-page.tsx'),
  },
  {
    path: '/messages',
    title: 'messages',
    pageId: 'messages',
    access: 'public',
    load: () => import('./features/messages/messages-page.tsx'),
  },
  {
    path: '/offline',
    title: 'offline',
    pageId: 'offline',
    access: 'public',
    load: () => import('./features/kept/kept-page.tsx'),
  },
]

/** Shows every component; in a demo club only: rules/running#demo-club. */
const gallery: Route = {
  path: '/kit',
  title: 'gallery',
  pageId: 'kit',
  access: 'public',
  skipReport: true,
  load: () => import('./gallery/gallery-page.tsx'),
}

export const notFound: Route = {
  path: '*',
  title: 'notFound',
  pageId: 'not-found',
  access: 'public',
  load: () => import('./features/not-found/not-found-page.tsx'),
}

// The server stamps the document of a demo club and draws the gallery of any other as an unknown page.
const isDemo = typeof document === 'undefined' || 'demo' in document.documentElement.dataset

export function isDemoOnly(path: string): boolean {
  return matchPath(gallery.path, path) !== null
}

export function routeOf(path: string): Route {
  if (isDemo && isDemoOnly(path)) return gallery
  return routes.find((route) => matchPath(route.path, path)) ?? notFound
}

/** What the frame of every page shows: the brand, the sliders' colours and the bottom bar. */
const frameNeeds: readonly Need[] = [
  { ...need(content.appInfo, {}), isOptional: true },
  { ...need(content.menuQuery, {}), isOptional: true },
]

/** Every answer that the route's first page needs, the frame's and the banner's included. */
export function needsOfRoute(route: Route, context: NeedContext): Need[] {
  const banner = route.bannerPosition
    ? [{ ...need(content.bannerQuery, { positionId: route.bannerPosition }), isOptional: true }]
    : []
  return [...frameNeeds, ...banner, ...(route.needs?.(context) ?? [])]
}
