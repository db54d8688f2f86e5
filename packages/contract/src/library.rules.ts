/** What members read, look up and search: its kinds with their pages, and its groups. */

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

/** The kinds that are read as one page: it has a text, an origin and an address. Each with the page of its items. */
export const readingPages = {
  article: '/newsDetail',
  question: '/healthQuesDetail',
  lecture: '/publicLecture',
  discount: '/discounts',
  product: '/wealth',
  hotline: '/discountsLine',
  edition: '/talent_review',
} as const
export type ReadingKind = keyof typeof readingPages
export const readingKinds = /* @__PURE__ */ Object.keys(readingPages) as ReadingKind[]

/** The kinds that lie on a map, have a distance and can be called. Each with the page of its items. */
export const placePages = {
  institution: '/oldMapDetail',
  hospital: '/medicalMap',
  community: '/retirementCommunityDetail',
  travel_base: '/travelForOldDetail',
} as const
export type PlaceKind = keyof typeof placePages
export const placeKinds = /* @__PURE__ */ Object.keys(placePages) as PlaceKind[]

/** What search finds. */
export const foundKinds = [...readingKinds, ...placeKinds, 'course', 'book', 'agreement', 'menu'] as const
export type FoundKind = (typeof foundKinds)[number]

/** The address of an item on the page of its kind. */
export function itemPath(kind: ReadingKind | PlaceKind, id: string): string {
  const page = { ...readingPages, ...placePages }[kind]
  return `${page}?id=${encodeURIComponent(id)}`
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
