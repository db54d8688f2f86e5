import { z } from 'zod'
import { mobilePattern, smsCodePattern } from './identity.constants.ts'
import { languages } from './languages.ts'
import { firstPage, maxPageSize, pageSize } from './paging.constants.ts'
import { workNoPattern } from './talent.constants.ts'

/** Shapes shared by several calls. A message here is the key of a text in the server's dictionary. */

/** Accepted and ignored: rules/identity#own-data-only. */
const ignoredUserId = z.string().max(64).nullish()

/** Refuses unknown fields, so that nobody can slip in points or a level. */
export function request<T extends z.core.$ZodLooseShape>(shape: T) {
  return z.strictObject({ ...shape, userId: ignoredUserId })
}

export const nothing = request({})

/** Refuses an empty change: besides the fields in `naming`, which say whom it is about, one must be there. */
export function change<T extends z.ZodType>(asked: T, ...naming: string[]): T {
  const named = ['userId', ...naming]
  return asked.refine(
    (given) =>
      Object.entries(given as object).some(([field, value]) => value !== undefined && !named.includes(field)),
    'nothingToChange',
  )
}

/** A whole number, also written as text: clients read some numbers from an address. */
export function count(max: number) {
  const isWithin = (value: number) => value <= max
  return z
    .union([
      z.int().min(0),
      z
        .string()
        .regex(/^\d{1,9}$/)
        .transform(Number),
    ])
    .refine(isWithin)
}

/** The bound keeps the offset a plain 32-bit integer in SQL. */
export const paging = {
  pageNum: z.int().min(firstPage).max(100_000).default(firstPage),
  pageSize: z.int().min(1).max(maxPageSize).default(pageSize),
}

/** One page of a list: `total` rows in all, `size` rows in this page. */
export function page<T extends z.ZodType>(item: T) {
  return z.object({ total: z.int(), list: z.array(item), size: z.int() })
}

export const mobile = z.string().regex(mobilePattern, 'mobileFormat')
export const smsCode = z.string().regex(smsCodePattern, 'smsCodeFormat')
/** A page of the bank: the key of its short link in the brand, and the address. */
export const bankPage = z.object({ key: z.string(), url: z.string() })
export type BankPage = z.output<typeof bankPage>
export const language = z.enum(languages)
export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'monthFormat')
export const day = z.string()
/** The edition's number and five digits: `600012`. */
export const workNo = z.string().regex(workNoPattern, 'workNoFormat')
/** An instant as ISO 8601 in UTC. */
export const instant = z.string()
/** A short text typed by a person. */
export const line = z.string().trim().min(1).max(100)
export const id = z.string().min(1).max(64)
/** A text's source, reviewer and expiry. */
export const origin = z.object({
  sources: z.array(z.string()),
  reviewer: z.string(),
  reviewedAt: z.string(),
  expiresAt: z.string().nullable(),
})

/** A picture or a film of a member. Until everybody may see it, its addresses are signed and expire. */
export const memberFile = z.object({
  fileId: z.string(),
  kind: z.enum(['image', 'video']),
  /** The picture, at most 2,560 px wide and high, or the film. */
  url: z.string(),
  /** At most 720 px wide; of a film, its still, or null while it has none. */
  previewUrl: z.string().nullable(),
  mediaType: z.string(),
  bytes: z.int(),
  /** In pixels, turned upright. */
  width: z.int(),
  height: z.int(),
  durationSeconds: z.number().nullable(),
})

/** Captions of a film, in one language, as WebVTT. */
export const filmCaptions = z.object({ language, url: z.string() })
