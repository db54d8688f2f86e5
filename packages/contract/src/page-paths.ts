import { nameable } from './asked-value.rules.ts'
import type { placePages, readingPages } from './item-pages.ts'

/**
 * The paths of all pages but those of a kind's items, each with its query parameters, and of these the ones that links
 * ask for more.
 */
export const namedPages = {
  '/': ['invitationUserId'],
  '/activity-d200616-sgl': [],
  '/activity-inviter': [],
  '/activity-rights-history': ['month'],
  '/activityRules': [],
  '/aumRules': [],
  '/brandMain': ['id'],
  '/cardDetail': ['cardId'],
  '/careFinder': [],
  '/change-mobile': [],
  '/citys': ['cityId', 'to'],
  '/college': [],
  '/course-info': ['courseId'],
  '/courseArticle': ['courseId'],
  '/createPoster': ['workNo', 'kind', 'itemKind', 'itemId', 'step'],
  '/createPoster25': ['workNo', 'kind'],
  '/discounts': ['tab', 'id'],
  '/discountsLine': ['tab', 'id'],
  '/edit-nickname': ['part'],
  '/family': [],
  '/family-helper': [],
  '/familyDoctor': [],
  '/happiness-center': [],
  '/happiness-point-detail': ['within'],
  '/happyRuYiCard': [],
  '/happyYangCard': [],
  '/health': ['tab'],
  '/healthIntro': ['id'],
  '/healthQues': ['tab'],
  '/home-screen': [],
  '/kit': [],
  '/kit/app': [],
  '/login': [],
  '/messages': [],
  '/moreNews': ['id'],
  '/my-data': ['part'],
  '/my-devices': [],
  '/myCard': [],
  '/offline': [],
  '/oldAgeBook': ['book', 'chapter'],
  '/oldMap': [],
  '/oldMapBaidu': [],
  '/photo': ['id', 'n'],
  '/pointList': [],
  '/protocal': [],
  '/publicPage': ['id'],
  '/queryAnnuity': [],
  '/reg': ['for', 'source'],
  '/retirementCalculator': [],
  '/retirementCommunity': ['cityId'],
  '/retirementCommunityMap': ['cityId'],
  '/search': ['text'],
  '/stage': [],
  '/talent': ['showTab', 'step', 'work', 'type', 'month', 'find'],
  '/talent24MainVision': [],
  '/talent25': [],
  '/talent25MainVision': [],
  '/talentWork': ['workNo'],
  '/travel': [],
  '/travelForOld': ['cityId'],
  '/travelForOldCitys': ['cityId'],
  '/travelForOldPhoto': ['id', 'n'],
  '/wealth': ['tab', 'id'],
} as const

type ValueOf<T> = T[keyof T]
type ItemPage = ValueOf<typeof readingPages> | ValueOf<typeof placePages>
type Pages = typeof namedPages & Readonly<Record<Exclude<ItemPage, keyof typeof namedPages>, readonly ['id']>>

export type PagePath = keyof Pages
/** The query of a link to a page; what is null or undefined is left out. */
export type PageQuery<P extends PagePath> = {
  readonly [Name in Pages[P][number]]?: string | number | null | undefined
}

/** The address of a page of our own, for links and navigation. */
export function path<P extends PagePath>(page: P, query: PageQuery<P> = {}): string {
  const given = Object.entries<unknown>(query).filter(([, value]) => value !== null && value !== undefined)
  const text = given
    .map(([name, value]) => `${name}=${encodeURIComponent(nameable(String(value)))}`)
    .join('&')
  return text === '' ? page : `${page}?${text}`
}

/** The words of a path: `/talent25MainVision` has talent, 25, Main and Vision. */
function wordsOf(path: string): string[] {
  return path === '/' ? ['home'] : (path.match(/[A-Z]?[a-z]+|\d+/g) ?? [])
}

/** The page's identifier in reports: `/edit-nickname` and `/editNickname` are both `edit-nickname`. */
export function pageIdOf(path: string): string {
  return wordsOf(path)
    .map((word) => word.toLowerCase())
    .join('-')
}
