import { isDay } from '@club/contract/business-day.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { z } from 'zod'

/** Fields of the files in `content/`, with the words for their problems. */

/** Fields that refer to something else, marked so that every reference is checked. */
export const references = z.registry<{
  to: 'picture' | 'shortLink' | 'city' | 'article' | 'course' | 'product' | 'task'
}>()

/** How a field is filled in, where its schema does not say so. */
export const inputs = z.registry<{
  as: 'line' | 'day' | 'instant' | 'colour' | 'source' | 'film' | 'captions'
}>()

export const text = (longest: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(longest)
    // Control characters and lone surrogates can be neither stored nor shown.
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'holds a control character')
export const order = z.int().min(0).max(100_000)
export const day = z.string().refine(isDay, 'must be a day like 2026-11-20').register(inputs, { as: 'day' })
export const instant = z.iso
  .datetime({ offset: true, error: 'must be an instant like 2026-11-20T08:00:00+08:00' })
  .register(inputs, { as: 'instant' })
export const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, 'must be a colour like #f8ead0, in small letters')
  .register(inputs, { as: 'colour' })
/** A picture below `content/media`, for example `slider/morning-park.svg`. */
export const picturePattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(svg|png|jpg|webp)$/
export const picture = z
  .string()
  .regex(picturePattern, 'must be a picture below content/media, like slider/morning-park.svg')
  .register(references, { to: 'picture' })
/** A film or its captions below `content/media`, for example `course/fraud-call-zh-3fa9c1d2.mp4`. */
export const recordingPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(mp4|vtt)$/
export const recording = (ending: 'mp4' | 'vtt') =>
  z
    .string()
    .regex(recordingPattern, 'must be a file below content/media, like course/fraud-call-zh-3fa9c1d2.mp4')
    .endsWith(`.${ending}`, `must end in .${ending}`)
    .register(inputs, { as: ending === 'mp4' ? 'film' : 'captions' })
/** A path of this club. The bank's addresses are short links of brand.yaml. */
export const ownPath = z
  .string()
  .max(200)
  .regex(
    /^\/(?![/\\])[A-Za-z0-9_\-./]*(\?[A-Za-z0-9_\-.=&%]*)?(#[A-Za-z0-9_-]*)?$/,
    'must be a path of our own, like /college',
  )
  .refine(
    (path) => !path.split(/[?#]/)[0]?.split('/').includes('..'),
    'must be a path of our own, like /college',
  )
  .register(inputs, { as: 'line' })
export const shortLinkName = z
  .string()
  .regex(/^[a-z0-9_]{1,64}$/, 'must be the name of a short link in brand.yaml')
  .register(references, { to: 'shortLink' })
export const inAllLanguages = z.strictObject(inEachLanguage(() => text(200)))

/** The name of a source or a reviewer in `content/source.yaml`. */
export const sourceId = z
  .string()
  .regex(/^[a-z0-9-]{1,60}$/, 'must be a name of source.yaml')
  .register(inputs, { as: 'source' })

/** Where an item comes from and who reviewed it: rules/content#origin. */
export const origin = {
  order,
  source: z.union([sourceId, z.array(sourceId).min(1).max(6)]),
  reviewedAt: day,
  reviewer: sourceId,
}
/** The last day on which an item is shown. */
export const ages = { expiresAt: day.nullable().optional() }

export const titled = z.strictObject({ title: text(60), summary: text(300) })
export const window = { beginTime: instant.nullable(), endTime: instant.nullable() }
export const beginsBeforeEnd = (facts: { beginTime: string | null; endTime: string | null }) =>
  !facts.beginTime || !facts.endTime || Date.parse(facts.beginTime) < Date.parse(facts.endTime)
export const windowProblem = { message: 'must be after beginTime', path: ['endTime'] }

export const headed = { title: text(90), summary: text(300) }
export const phone = z.string().regex(/^[0-9][0-9-]{2,19}$/, 'must be a telephone number like 010-1234')
export const cityId = z
  .string()
  .regex(/^[a-z0-9-]{1,40}$/, 'must be the id of a city in city.yaml')
  .register(references, { to: 'city' })
/** The id of an item of another kind. */
export const idOf = (kind: 'article' | 'course' | 'product') =>
  z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, 'must be the id of an item')
    .register(references, { to: kind })

/**
 * Fields of every item of the library; invented people, places and offers are marked for the
 * reader.
 */
export const shared = { ...origin, ...ages, isInvented: z.boolean() }

/** In degrees (WGS 84), within China. */
export const latitude = z.number().min(3).max(54)
export const longitude = z.number().min(73).max(136)
export const placeId = z.string().regex(/^[a-z0-9-]{1,40}$/)
