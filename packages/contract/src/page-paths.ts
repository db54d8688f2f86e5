/** The paths of all pages, each with the query parameters that links give it. */
const pages = {
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
  '/healthQuesDetail': ['id'],
  '/home-screen': [],
  '/kit': [],
  '/kit/app': [],
  '/login': [],
  '/medicalMap': ['id'],
  '/messages': [],
  '/moreNews': ['id'],
  '/my-data': ['part'],
  '/my-devices': [],
  '/myCard': [],
  '/newsDetail': ['id'],
  '/offline': [],
  '/oldAgeBook': ['book', 'chapter'],
  '/oldMap': [],
  '/oldMapBaidu': [],
  '/oldMapDetail': ['id'],
  '/photo': ['id', 'n'],
  '/pointList': [],
  '/protocal': [],
  '/publicLecture': ['id'],
  '/publicPage': ['id'],
  '/queryAnnuity': [],
  '/reg': ['for', 'source'],
  '/retirementCalculator': [],
  '/retirementCommunity': ['cityId'],
  '/retirementCommunityDetail': ['id'],
  '/retirementCommunityMap': ['cityId'],
  '/search': ['text'],
  '/stage': [],
  '/talent': ['showTab', 'step', 'work', 'type', 'month', 'find'],
  '/talent24MainVision': [],
  '/talent25': [],
  '/talent25MainVision': [],
  '/talentWork': ['workNo'],
  '/talent_review': ['id'],
  '/travel': [],
  '/travelForOld': ['cityId'],
  '/travelForOldCitys': ['cityId'],
  '/travelForOldDetail': ['id'],
  '/travelForOldPhoto': ['id', 'n'],
  '/wealth': ['tab', 'id'],
} as const

export type PagePath = keyof typeof pages
/** The query of a link to a page; what is null or undefined is left out. */
export type PageQuery<P extends PagePath> = {
  readonly [Name in (typeof pages)[P][number]]?: string | number | null | undefined
}

export const pagePaths = /* @__PURE__ */ Object.keys(pages) as PagePath[]
export const pageParams: { readonly [P in PagePath]: readonly string[] } = pages

/** The address of a page of our own, for links and navigation. */
export function path<P extends PagePath>(page: P, query: PageQuery<P> = {}): string {
  const given = Object.entries<unknown>(query).filter(([, value]) => value !== null && value !== undefined)
  const text = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
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
