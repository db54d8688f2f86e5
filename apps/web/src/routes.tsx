import {
  discountCategories,
  healthTabs,
  productCategories,
  questionTopics,
} from '@club/contract/library.rules.ts'
import { bookRoute } from './features/book/book-query.ts'
import { agreementNeed, agreementsNeed } from './features/content/content-needs.ts'
import { courseRoute, coursesNeed, progressNeed } from './features/courses/course-needs.ts'
import { calendarNeed, medalsNeed, monthNeed } from './features/happiness-center/center-needs.ts'
import { bankUnitsNeed, userDataNeed, userInfoNeed } from './features/identity/profile-needs.ts'
import { invitationsNeed } from './features/invite/invite-needs.ts'
import { hotlinesNeed } from './features/library/hotlines-need.ts'
import { campaign365, groupsOf, rulesOf365 } from './features/library/library-groups.ts'
import { readingOf, readingRoute } from './features/library/reading/reading-query.ts'
import { placeRoute, placesRoute } from './features/places/place-query.ts'
import { brandsRoute, citiesRoute, photosRoute } from './features/places/stay-query.ts'
import { totalNeed, tradesNeed } from './features/points/points-needs.ts'
import { blacklistNeed, listingNeed, monthRanksNeed, ranksNeed } from './features/ranking/ranking-needs.ts'
import { editionsRoute, reviewRoute, talentTabs } from './features/talent/edition-query.ts'
import { tasksNeed } from './features/tasks/tasks-needs.ts'
import { cardsNeed } from './features/wallet/wallet-needs.ts'
import { annuityNeed } from './features/wealth/wealth-needs.ts'
import { type PageRow, type Route, routeOfRow } from './kit/page.ts'

/** The page table: rules/screens#page-table. */
const rows: readonly PageRow[] = [
  { path: '/', bannerPosition: 'new_active', load: () => import('./features/home/home-page.tsx') },
  { path: '/login', load: () => import('./features/identity/login-page.tsx') },
  {
    path: '/reg',
    translateScreen: true,
    example: '/reg?source=partner',
    isCached: false,
    load: () => import('./features/identity/register-page.tsx'),
    needs: () => [agreementsNeed],
  },
  {
    path: '/protocal',
    translateScreen: true,
    load: () => import('./features/content/agreement-page.tsx'),
    needs: () => [agreementNeed('registration')],
  },
  {
    path: '/aumRules',
    translateScreen: true,
    load: () => import('./features/content/agreement-page.tsx'),
    needs: () => [agreementNeed('aum_rules')],
  },
  {
    path: '/happiness-center',
    access: 'member',
    bannerPosition: 'happiness_center',
    load: () => import('./features/happiness-center/happiness-center-page.tsx'),
    needs: () => [totalNeed, monthNeed, blacklistNeed, calendarNeed, tasksNeed, medalsNeed],
  },
  {
    path: '/happiness-point-detail',
    access: 'member',
    load: () => import('./features/points/point-detail-page.tsx'),
    needs: () => [totalNeed, tradesNeed],
  },
  {
    path: '/pointList',
    access: 'member',
    load: () => import('./features/ranking/point-list-page.tsx'),
    needs: () => [ranksNeed, listingNeed, blacklistNeed],
  },
  {
    path: '/edit-nickname',
    access: 'member',
    load: () => import('./features/identity/personal-data-page.tsx'),
    needs: () => [userInfoNeed, userDataNeed, bankUnitsNeed, tasksNeed],
  },
  {
    path: '/health',
    viewTask: 'learn_retirement_medical_health',
    load: () => import('./features/library/health-page.tsx'),
    ...readingRoute('article', { tabs: healthTabs, lists: (tab) => [{ kind: 'article', groups: [tab] }] }),
  },
  {
    path: '/healthQues',
    load: () => import('./features/library/health-questions-page.tsx'),
    ...readingRoute('question', {
      tabs: ['all', ...questionTopics],
      lists: (tab) => [{ kind: 'question', groups: groupsOf(tab) }],
    }),
  },
  {
    path: '/healthQuesDetail',
    example: '/healthQuesDetail?id=too-many-pills',
    load: () => import('./features/library/health-question-page.tsx'),
    ...readingRoute('question'),
  },
  {
    path: '/healthIntro',
    load: () => import('./features/library/health-intro-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['health_intro'] }] }),
  },
  {
    path: '/publicLecture',
    load: () => import('./features/library/lectures-page.tsx'),
    ...readingRoute('lecture', { lists: () => [{ kind: 'lecture' }] }),
  },
  {
    path: '/familyDoctor',
    load: () => import('./features/library/family-doctor-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['family_doctor'] }] }),
  },
  {
    path: '/medicalMap',
    load: () => import('./features/places/medical-map-page.tsx'),
    ...placesRoute('hospital'),
  },
  {
    path: '/moreNews',
    load: () => import('./features/library/more-news-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['news'] }] }),
  },
  {
    path: '/newsDetail',
    example: '/newsDetail?id=walking-after-sixty',
    load: () => import('./features/library/news-page.tsx'),
    ...readingRoute('article'),
  },
  {
    path: '/discounts',
    load: () => import('./features/library/discounts-page.tsx'),
    ...readingRoute('discount', {
      tabs: ['all', ...discountCategories],
      lists: (tab) => [{ kind: 'discount', groups: groupsOf(tab) }],
    }),
  },
  {
    path: '/discountsLine',
    load: () => import('./features/library/hotlines-page.tsx'),
    needs: () => [hotlinesNeed],
  },
  {
    path: '/activityRules',
    translateScreen: true,
    load: () => import('./features/library/activity-rules-page.tsx'),
    ...readingOf('article', rulesOf365),
  },
  {
    path: '/college',
    load: () => import('./features/courses/college-page.tsx'),
    needs: () => [coursesNeed, progressNeed],
  },
  {
    path: '/oldAgeBook',
    translateScreen: true,
    load: () => import('./features/book/book-page.tsx'),
    ...bookRoute,
  },
  {
    path: '/course-info',
    loginAlert: 'watching',
    example: '/course-info?courseId=course-2026-05',
    load: () => import('./features/courses/course-info-page.tsx'),
    ...courseRoute,
  },
  {
    path: '/courseArticle',
    loginAlert: 'watching',
    example: '/courseArticle?courseId=course-2026-02',
    load: () => import('./features/courses/course-article-page.tsx'),
    ...courseRoute,
  },
  {
    path: '/oldMap',
    viewTask: 'learn_retirement_map',
    load: () => import('./features/places/old-map-page.tsx'),
    ...placesRoute('institution'),
  },
  {
    path: '/oldMapDetail',
    example: '/oldMapDetail?id=bj-songbai',
    load: () => import('./features/places/old-map-detail-page.tsx'),
    ...placeRoute('institution'),
  },
  {
    path: '/oldMapBaidu',
    load: () => import('./features/places/old-map-baidu-page.tsx'),
    ...placesRoute('institution', true),
  },
  {
    path: '/travel',
    load: () => import('./features/library/travel-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['travel'] }] }),
  },
  {
    path: '/travelForOld',
    load: () => import('./features/places/travel-for-old-page.tsx'),
    ...placesRoute('travel_base'),
  },
  {
    path: '/travelForOldDetail',
    example: '/travelForOldDetail?id=base-dali',
    load: () => import('./features/places/travel-for-old-detail-page.tsx'),
    ...placeRoute('travel_base'),
  },
  {
    path: '/travelForOldCitys',
    load: () => import('./features/places/travel-for-old-citys-page.tsx'),
    ...citiesRoute('travel_base'),
  },
  {
    path: '/travelForOldPhoto',
    example: '/travelForOldPhoto?id=base-dali',
    skipReport: true,
    load: () => import('./features/places/travel-for-old-photo-page.tsx'),
    ...photosRoute('travel_base'),
  },
  {
    path: '/wealth',
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
    translateScreen: true,
    load: () => import('./features/wealth/query-annuity-page.tsx'),
    needs: () => [annuityNeed],
  },
  {
    path: '/happyYangCard',
    translateScreen: true,
    load: () => import('./features/library/happy-yang-card-page.tsx'),
    ...readingOf('product', 'happy_yang_card'),
  },
  {
    path: '/happyRuYiCard',
    translateScreen: true,
    load: () => import('./features/library/happy-ru-yi-card-page.tsx'),
    ...readingOf('product', 'happy_ruyi_card'),
  },
  {
    path: '/stage',
    loginAlert: 'browsing',
    load: () => import('./features/talent/stage-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent',
    example: '/talent?showTab=3',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./features/talent/talent-page.tsx'),
    renderQuery: [{ name: 'showTab', values: talentTabs }],
    ...editionsRoute,
  },
  {
    path: '/createPoster',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./features/talent/create-poster-page.tsx'),
  },
  {
    path: '/talent_review',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./features/talent/talent-review-page.tsx'),
    ...reviewRoute,
  },
  {
    path: '/talent24MainVision',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./features/talent/main-vision-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent25MainVision',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./features/talent/main-vision-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/talent25',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./features/talent/main-vision-page.tsx'),
    ...editionsRoute,
  },
  {
    path: '/createPoster25',
    isUpright: true,
    loginAlert: 'browsing',
    load: () => import('./features/talent/create-poster-page.tsx'),
  },
  {
    path: '/retirementCommunity',
    bannerPosition: 'retirement_community',
    viewTask: 'learn_retirement_community',
    load: () => import('./features/places/retirement-community-page.tsx'),
    ...placesRoute('community'),
  },
  {
    path: '/retirementCommunityMap',
    load: () => import('./features/places/retirement-community-map-page.tsx'),
    ...placesRoute('community', true),
  },
  {
    path: '/retirementCommunityDetail',
    example: '/retirementCommunityDetail?id=comm-beijing-yanshan',
    load: () => import('./features/places/retirement-community-detail-page.tsx'),
    ...placeRoute('community'),
  },
  { path: '/citys', load: () => import('./features/places/citys-page.tsx'), ...citiesRoute('community') },
  {
    path: '/photo',
    example: '/photo?id=comm-beijing-yanshan&n=2',
    skipReport: true,
    load: () => import('./features/places/photo-page.tsx'),
    ...photosRoute('community'),
  },
  { path: '/brandMain', load: () => import('./features/places/brand-main-page.tsx'), ...brandsRoute },
  {
    path: '/activity-d200616-sgl',
    title: 'campaign365',
    pageId: 'campaign-365',
    isUpright: true,
    load: () => import('./features/library/campaign-page.tsx'),
    ...readingOf('article', campaign365),
  },
  {
    path: '/publicPage',
    isUpright: true,
    load: () => import('./features/library/public-page.tsx'),
    ...readingRoute('article', { lists: () => [{ kind: 'article', groups: ['public_page'] }] }),
  },
  {
    path: '/myCard',
    access: 'member',
    load: () => import('./features/wallet/my-card-page.tsx'),
    needs: () => [cardsNeed],
  },
  { path: '/cardDetail', access: 'member', load: () => import('./features/wallet/card-detail-page.tsx') },
  {
    path: '/activity-inviter',
    access: 'member',
    translateScreen: false,
    load: () => import('./features/invite/invite-page.tsx'),
    needs: () => [invitationsNeed, tasksNeed],
  },
  {
    path: '/activity-rights-history',
    access: 'member',
    load: () => import('./features/ranking/months-page.tsx'),
    needs: () => [monthRanksNeed, blacklistNeed],
  },
  {
    path: '/search',
    example: '/search?text=%E5%8C%BB%E4%BF%9D',
    load: () => import('./features/library/search-page.tsx'),
  },
  { path: '/careFinder', load: () => import('./features/library/care-finder-page.tsx') },
  {
    path: '/retirementCalculator',
    translateScreen: true,
    load: () => import('./features/wealth/calculator-page.tsx'),
  },
  { path: '/messages', load: () => import('./features/messages/messages-page.tsx') },
  { path: '/offline', load: () => import('./features/offline/offline-page.tsx') },
]

export const routes: readonly Route[] = rows.map(routeOfRow)

/** Shows every component, only in a demo club: rules/running#demo-club. */
export const gallery = routeOfRow({
  path: '/kit',
  title: 'gallery',
  skipReport: true,
  load: () => import('./gallery/gallery-page.tsx'),
})

export const notFound = routeOfRow({
  path: '*',
  title: 'notFound',
  pageId: 'not-found',
  load: () => import('./features/not-found/not-found-page.tsx'),
})
