/** The kinds of content that are read, each with the page of its items: it shows the one with the `id` of its query. */
export const readingPages = {
  article: '/newsDetail',
  question: '/healthQuesDetail',
  lecture: '/publicLecture',
  discount: '/discounts',
  product: '/wealth',
  hotline: '/discountsLine',
  edition: '/talent_review',
} as const

/** The same for those that are places. */
export const placePages = {
  institution: '/oldMapDetail',
  hospital: '/medicalMap',
  community: '/retirementCommunityDetail',
  travel_base: '/travelForOldDetail',
} as const
