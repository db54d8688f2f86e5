/** Content that members read, look up and search: its groups, and the address of each item. */

export const articleSections = [
  // The four tabs of /health: rules/content#health-sections.
  'health_tips',
  'insurance_policy',
  'care_guidance',
  'insurance_guide',
  'health_intro',
  'family_doctor',
  'news',
  'wealth_tips',
  'travel',
  'community_brand',
  'activity_rules',
  'campaign',
  'public_page',
] as const
export type ArticleSection = (typeof articleSections)[number]

export const healthTabs = ['health_tips', 'insurance_policy', 'care_guidance', 'insurance_guide'] as const

export const questionTopics = [
  'heart',
  'sugar',
  'bones',
  'sleep',
  'memory',
  'senses',
  'food',
  'medicine',
  'mood',
] as const

export const discountCategories = ['dining', 'health', 'travel', 'shopping', 'culture', 'daily'] as const
export const productCategories = ['card', 'deposit', 'pension', 'insurance'] as const
export const hotlineCategories = ['emergency', 'bank', 'medical', 'rights', 'daily'] as const

export const regions = ['north', 'northeast', 'east', 'central', 'south', 'southwest', 'northwest'] as const
export type Region = (typeof regions)[number]

export const institutionTypes = [
  'nursing_home',
  'day_care',
  'canteen',
  'rehabilitation',
  'home_service',
] as const
/** Levels of care, from none to full, and care for memory loss. */
export const careLevels = ['independent', 'assisted', 'full', 'memory'] as const
export const hospitalGrades = ['3A', '3B', '2A'] as const
export const specialties = [
  'heart',
  'brain',
  'bones',
  'eyes',
  'tumour',
  'sugar',
  'lungs',
  'stomach',
  'geriatrics',
  'rehabilitation',
  'chinese_medicine',
] as const

/** The care finder's answers: rules/content#care-finder. */
export const socialInsurances = ['Y', 'N'] as const
/** 1 normal, 2 sub-health or elderly, 3 ill. */
export const healthStates = ['1', '2', '3'] as const
/** 1 public ordinary wards only, 2 including special and international ones, 3 including private hospitals. */
export const medicalNeeds = ['1', '2', '3'] as const
/** 1 self, 2 spouse, 3 child, 4 parent. */
export const relations = ['1', '2', '3', '4'] as const

/** Kinds read as one page, with a text, an origin and an address. */
export const readingKinds = [
  'article',
  'question',
  'lecture',
  'discount',
  'product',
  'hotline',
  'edition',
] as const
export type ReadingKind = (typeof readingKinds)[number]

/** Kinds with a location: on a map, with a distance and usually a phone number. */
export const placeKinds = ['institution', 'hospital', 'community', 'travel_base'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Kinds that search finds. */
export const foundKinds = [...readingKinds, ...placeKinds, 'course', 'book', 'agreement', 'menu'] as const
export type FoundKind = (typeof foundKinds)[number]

const articlePaths: Partial<Record<ArticleSection, string>> = {
  health_intro: '/healthIntro',
  community_brand: '/brandMain',
  activity_rules: '/activityRules',
  campaign: '/activity-d200616-sgl',
  public_page: '/publicPage',
}

const readingPaths: Record<Exclude<ReadingKind, 'article'>, string> = {
  question: '/healthQuesDetail',
  lecture: '/publicLecture',
  discount: '/discounts',
  product: '/wealth',
  hotline: '/discountsLine',
  edition: '/talent_review',
}

/** Products with a page of their own: rules/content#product-pages. */
const productPaths: Record<string, string> = {
  happy_yang_card: '/happyYangCard',
  happy_ruyi_card: '/happyRuYiCard',
}

const placePaths: Record<PlaceKind, string> = {
  institution: '/oldMapDetail',
  hospital: '/medicalMap',
  community: '/retirementCommunityDetail',
  travel_base: '/travelForOldDetail',
}

/** The address of a text; `group` is an article's section. */
export function readingPath(kind: ReadingKind, id: string, group: string | null): string {
  if (kind === 'product' && productPaths[id]) return productPaths[id]
  const path =
    kind === 'article' ? (articlePaths[group as ArticleSection] ?? '/newsDetail') : readingPaths[kind]
  return `${path}?id=${encodeURIComponent(id)}`
}

/** The address of a place's own page. */
export function placePath(kind: PlaceKind, id: string): string {
  return `${placePaths[kind]}?id=${encodeURIComponent(id)}`
}

/** The address of a book's chapter, from 1. */
export function bookPath(bookId: string, chapterNo = 1): string {
  return `/oldAgeBook?book=${encodeURIComponent(bookId)}&chapter=${chapterNo}`
}

const coursePaths = { Video: '/course-info', Article: '/courseArticle' } as const

/** The address of a course, by its type. */
export function coursePath({
  courseId,
  courseType,
}: {
  courseId: string
  courseType: keyof typeof coursePaths
}): string {
  return `${coursePaths[courseType]}?courseId=${encodeURIComponent(courseId)}`
}

/** Agreements with a page of their own: rules/content#agreements. */
const agreementPaths: Record<string, string> = { registration: '/protocal', aum_rules: '/aumRules' }

/** The address of an agreement's page; null if it has none. */
export function agreementPath(agreementId: string): string | null {
  return agreementPaths[agreementId] ?? null
}
