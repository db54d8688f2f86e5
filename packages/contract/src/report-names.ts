/**
 * The pages that report their views, by identifier. The server counts each name of this list by itself and all others
 * as one, so that made-up names do not grow its tables: rules/reporting#names.
 */
export const reportedPages = [
  'activity-inviter',
  'activity-rights-history',
  'activity-rules',
  'aum-rules',
  'brand-main',
  'campaign-365',
  'card-detail',
  'care-finder',
  'change-mobile',
  'citys',
  'college',
  'course-article',
  'course-info',
  'create-poster',
  'create-poster-25',
  'discounts',
  'discounts-line',
  'edit-nickname',
  'family',
  'family-doctor',
  'family-helper',
  'happiness-center',
  'happiness-point-detail',
  'happy-ru-yi-card',
  'happy-yang-card',
  'health',
  'health-intro',
  'health-ques',
  'health-ques-detail',
  'home',
  'home-screen',
  'login',
  'medical-map',
  'messages',
  'more-news',
  'my-card',
  'my-data',
  'my-devices',
  'news-detail',
  'not-found',
  'offline',
  'old-age-book',
  'old-map',
  'old-map-baidu',
  'old-map-detail',
  'point-list',
  'protocal',
  'public-lecture',
  'public-page',
  'query-annuity',
  'reg',
  'retirement-calculator',
  'retirement-community',
  'retirement-community-detail',
  'retirement-community-map',
  'search',
  'stage',
  'talent',
  'talent-24-main-vision',
  'talent-25',
  'talent-25-main-vision',
  'talent-review',
  'talent-work',
  'travel',
  'travel-for-old',
  'travel-for-old-citys',
  'travel-for-old-detail',
  'wealth',
] as const
export type ReportedPage = (typeof reportedPages)[number]

/** In the place of a page in `start:broken`, a failure before any page: the app itself could not start. */
export const appStart = 'start'

/** What can be shared by a link, each with the buttons `share` and `copyLink`. */
export const sharedThings = ['course', 'invite', 'reading', 'talentWork'] as const
export type SharedThing = (typeof sharedThings)[number]

const buttons = [
  'calculator.submit',
  'care-finder.submit',
  'home-screen.ask',
  'home-screen.start',
  'invite.copyCode',
  'invite.poster',
  'profile-notice.confirm',
  'search.submit',
  'talent.find',
] as const

/** Buttons that lead to the bank's pages are named by their keys, which are content. */
export const bankPageClick = 'bankPage.'

/** The buttons that report clicks, apart from those that lead to the bank's pages. */
export const reportedClicks = [
  ...buttons,
  ...sharedThings.flatMap((thing) => [`${thing}.copyLink`, `${thing}.share`] as const),
] as const
export type ReportedClick = (typeof reportedClicks)[number] | `${typeof bankPageClick}${string}`

/** Names that are on no list, counted together. */
export const otherName = 'other'
