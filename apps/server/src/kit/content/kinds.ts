import { isDay } from '@club/contract/business-day.ts'
import { type channels, taskCycles, taskIds, taskKinds } from '@club/contract/constants.ts'
import { z } from 'zod'

/** What each kind of content is made of. Every file in `content/` is checked against these; unknown fields are refused. */

const text = (longest: number) => z.string().trim().min(1).max(longest)
const order = z.int().min(0).max(100_000)
const day = z.string().refine(isDay, 'must be a day like 2026-11-20')
const instant = z.iso.datetime({ offset: true, error: 'must be an instant like 2026-11-20T08:00:00+08:00' })
const colour = z.string().regex(/^#[0-9a-f]{6}$/, 'must be a colour like #f8ead0, in small letters')
/** A picture below `content/media`, for example `slider/morning-park.svg`. */
export const picturePattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(svg|png|jpg|webp)$/
const picture = z
  .string()
  .regex(picturePattern, 'must be a picture below content/media, like slider/morning-park.svg')
/** A path of our own. Addresses of the bank's are short links of brand.yaml. */
const ownPath = z
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
const shortLinkName = z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be the name of a short link in brand.yaml')
const inBothLanguages = z.strictObject({ zh_cn: text(200), en_us: text(200) })

/** Where an item comes from and who looked at it (decisions 7). */
const origin = {
  order,
  source: text(300),
  reviewedAt: day,
  reviewer: text(60),
  expiresAt: day.nullable().optional(),
}

const titled = z.strictObject({ title: text(60), summary: text(300) })
const window = { beginTime: instant.nullable(), endTime: instant.nullable() }
const beginsFirst = (facts: { beginTime: string | null; endTime: string | null }) =>
  !facts.beginTime || !facts.endTime || Date.parse(facts.beginTime) < Date.parse(facts.endTime)
const windowProblem = { message: 'must be after beginTime', path: ['endTime'] }

export const kinds = {
  task: {
    facts: z.strictObject({
      ...origin,
      kind: z.enum(taskKinds),
      cycle: z.enum(taskCycles),
      cycleTimes: z.int().min(1).max(1000),
      actionTimes: z.int().min(1).max(1000),
      points: z.int().min(1).max(100_000),
      monthlyCap: z.int().min(1).max(1_000_000).nullable(),
      link: ownPath.nullable(),
      shortLink: shortLinkName.nullable(),
      picture,
      /** Whether the task pays in a channel. */
      channels: z.strictObject({ MB: z.boolean(), WX: z.boolean(), WEB: z.boolean() } satisfies Record<
        (typeof channels)[number],
        z.ZodType
      >),
    }),
    words: z.strictObject({ name: text(40), intro: text(160), evidence: text(300) }),
    body: 'optional',
  },
  medal: {
    facts: z.strictObject({
      ...origin,
      taskId: z.enum(taskIds),
      completeTimes: z.int().min(1).max(10_000),
      isMake: z.boolean(),
      frontImage: picture,
      backImage: picture,
    }),
    words: z.strictObject({ name: text(40), intro: text(160), tips: text(160) }),
    body: 'optional',
  },
  slider: {
    facts: z.strictObject({ ...origin, image: picture, url: ownPath, backgroundColor: colour }),
    words: titled,
    body: 'none',
  },
  menu: {
    facts: z.strictObject({ ...origin, place: z.enum(['home', 'bottom']), icon: picture, url: ownPath }),
    words: z.strictObject({ name: text(30), summary: text(120) }),
    body: 'none',
  },
  banner: {
    facts: z
      .strictObject({
        ...origin,
        positionId: z.string().regex(/^[a-z0-9_]{1,64}$/, 'must be small letters, digits and _'),
        image: picture,
        url: ownPath.nullable(),
        ...window,
      })
      .refine(beginsFirst, windowProblem),
    words: titled,
    body: 'none',
  },
  agreement: {
    facts: z.strictObject({
      ...origin,
      version: z.string().regex(/^[0-9A-Za-z.-]{1,20}$/, 'must be a version like "1.0", in quotes'),
      effectiveDate: day,
      /** What needs consent to this text first. */
      requiredFor: z.array(z.enum(['registration'])).max(5),
    }),
    words: titled,
    body: 'required',
  },
  hot_activity: {
    facts: z
      .strictObject({ ...origin, image: picture, url: ownPath, ...window })
      .refine(beginsFirst, windowProblem),
    words: titled,
    body: 'optional',
  },
  course: {
    facts: z.strictObject({
      ...origin,
      courseType: z.enum(['Video', 'Article']),
      minutes: z.int().min(1).max(600),
    }),
    words: titled,
    body: 'optional',
  },
} as const satisfies Record<
  string,
  { facts: z.ZodType; words: z.ZodType; body: 'none' | 'optional' | 'required' }
>

export type ContentKind = keyof typeof kinds
export const contentKinds = Object.keys(kinds) as ContentKind[]
export type FactsOf<K extends ContentKind> = z.output<(typeof kinds)[K]['facts']>
export type WordsOf<K extends ContentKind> = z.output<(typeof kinds)[K]['words']>

/** `content/brand.yaml`: the bank's name, hotline, colours and addresses, which are never literals in the code. */
export const brandSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: inBothLanguages,
  clubName: inBothLanguages,
  hotline: z.strictObject({ number: z.string().regex(/^[0-9+-]{3,20}$/), hours: inBothLanguages }),
  colours: z.strictObject({ primary: colour, accent: colour, paper: colour }),
  logo: picture,
  /** The bank's own addresses by name; the only ones outside of the club that content may lead to. */
  shortLinks: z.record(shortLinkName, z.url({ protocol: /^https$/ })),
  invented: z.boolean(),
})
export type Brand = z.output<typeof brandSchema>

/** `content/avatar.yaml`: the pictures that members choose from. */
export const avatarsSchema = z
  .array(z.strictObject({ id: z.string().regex(/^[a-z0-9-]{1,40}$/), picture, name: inBothLanguages }))
  .min(1)
  .max(100)
export type Avatar = z.output<typeof avatarsSchema>[number]

/** The id of an item is the name of its folder. */
export const itemIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
