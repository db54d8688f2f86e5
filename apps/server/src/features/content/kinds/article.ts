import { itemPath } from '@club/contract/library.rules.ts'
import { type ArticleSection, articleSections } from '@club/contract/library-choices.rules.ts'
import { z } from 'zod'
import { day, headed, picture, shared } from '../fields.ts'
import { reading } from '../kind.ts'

/** Sections with their own page for articles. */
const sectionPages: Partial<Record<ArticleSection, string>> = {
  health_intro: '/healthIntro',
  community_brand: '/brandMain',
  activity_rules: '/activityRules',
  campaign: '/activity-d200616-sgl',
  public_page: '/publicPage',
}

export const article = reading({
  facts: z.strictObject({
    ...shared,
    section: z.enum(articleSections),
    image: picture.nullable(),
    publishedOn: day,
  }),
  words: z.strictObject(headed),
  body: 'required',
  path(id, { section }) {
    const page = sectionPages[section]
    return page === undefined ? itemPath('article', id) : `${page}?id=${encodeURIComponent(id)}`
  },
  group: ({ section }) => section,
  day: ({ publishedOn }) => publishedOn,
  publishedOn: ({ publishedOn }) => publishedOn,
})
