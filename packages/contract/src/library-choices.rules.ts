/** The groups of what members read, look up and search; the first load of a page does without them. */

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
