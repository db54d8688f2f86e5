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
/** A film or its captions below `content/media`, for example `course/fraud-call-zh-3fa9c1d2.mp4`. */
export const recordingPattern = /^[a-z0-9-]+(\/[a-z0-9-]+)*\.(mp4|vtt)$/
const recording = (ending: 'mp4' | 'vtt') =>
  z
    .string()
    .regex(recordingPattern, 'must be a file below content/media, like course/fraud-call-zh-3fa9c1d2.mp4')
    .endsWith(`.${ending}`, `must end in .${ending}`)
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

const taskFacts = z.strictObject({
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
  /** How long a view has to last before it counts; for tasks that ask to look at something. */
  minimumStaySeconds: z.int().min(1).max(600).optional(),
  /** The contest's edition that is on; for tasks whose cycle is an edition. */
  edition: z.int().min(1).max(6).optional(),
})
const hasViews = (kind: string) => kind === 'view' || kind === 'share'

/** A longer paragraph could not be told from a member who went away. */
const paragraphMinutesMost = 2

const courseFacts = z.strictObject({
  ...origin,
  image: picture,
  courseType: z.enum(['Video', 'Article']),
  /** How long it takes, as members are told; for an article also how fast it may be read. */
  minutes: z.int().min(1).max(600),
  /** The length of a video. */
  lengthSeconds: z.int().min(1).max(36_000).optional(),
  /** The paragraphs of an article, headings and lists counted as one each. */
  paragraphs: z.int().min(1).max(1000).optional(),
})

export const kinds = {
  task: {
    facts: taskFacts
      .refine((facts) => hasViews(facts.kind) === (facts.minimumStaySeconds !== undefined), {
        message: 'is for tasks of the kinds view and share, and needed there',
        path: ['minimumStaySeconds'],
      })
      .refine((facts) => (facts.cycle === 'edition') === (facts.edition !== undefined), {
        message: 'is for tasks whose cycle is an edition, and needed there',
        path: ['edition'],
      })
      .refine((facts) => facts.kind !== 'view' || (facts.cycleTimes === 1 && facts.actionTimes === 1), {
        message: 'must be 1 for a view, as actionTimes: looking at the same thing again is nothing new',
        path: ['cycleTimes'],
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
    facts: courseFacts
      .refine(
        ({ courseType, lengthSeconds, minutes }) =>
          courseType === 'Video'
            ? lengthSeconds !== undefined && Math.abs(lengthSeconds - minutes * 60) < 60
            : lengthSeconds === undefined,
        { message: 'is the length of a video, within a minute of `minutes`', path: ['lengthSeconds'] },
      )
      .refine(({ courseType, paragraphs }) => (courseType === 'Article') === (paragraphs !== undefined), {
        message: 'is for articles, and needed there',
        path: ['paragraphs'],
      })
      .refine(
        ({ minutes, paragraphs }) => paragraphs === undefined || minutes <= paragraphs * paragraphMinutesMost,
        {
          message: `must be enough that none takes more than ${paragraphMinutesMost} minutes to read`,
          path: ['paragraphs'],
        },
      ),
    words: titled.extend({
      /** The film of a video course; without one the course is still being prepared. */
      video: recording('mp4').optional(),
      /** What the film says, for those who cannot hear it. */
      captions: recording('vtt').optional(),
    }),
    // An article's text; of a video what it says, to be read.
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

const placeId = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** `content/branch.yaml`: the bank's branches that members choose from, by the unit (city) that they belong to. */
export const unitsSchema = z
  .array(
    z.strictObject({
      id: placeId,
      name: inBothLanguages,
      branches: z
        .array(z.strictObject({ id: placeId, name: inBothLanguages }))
        .min(1)
        .max(200),
    }),
  )
  .min(1)
  .max(200)
export type Unit = z.output<typeof unitsSchema>[number]

const longestHolidayDays = 15
const holiday = z
  .strictObject({ name: inBothLanguages, from: day, to: day })
  .refine(
    ({ from, to }) => from <= to && Date.parse(to) - Date.parse(from) < longestHolidayDays * 86_400_000,
    {
      message: `must be on or after \`from\`, within ${longestHolidayDays} days`,
      path: ['to'],
    },
  )
const isWeekend = (text: string) => [0, 6].includes(new Date(`${text}T00:00:00Z`).getUTCDay())

/** `content/holidays.yaml`: public holidays and make-up working days by the year of the notice that sets them. */
export const holidaysSchema = z
  .array(
    z
      .strictObject({
        year: z.int().min(2020).max(2100),
        /** False while the year's notice is not out: the year then has no days. */
        isOfficial: z.boolean(),
        source: text(300),
        reviewedAt: day,
        reviewer: text(60),
        holidays: z.array(holiday).max(20),
        makeUpDays: z.array(day.refine(isWeekend, 'must be a Saturday or Sunday')).max(20),
      })
      .refine(({ isOfficial, holidays }) => isOfficial === holidays.length > 0, {
        message: 'must have its holidays exactly when the year is official',
        path: ['holidays'],
      })
      .refine(({ isOfficial, makeUpDays }) => isOfficial || makeUpDays.length === 0, {
        message: 'must be empty while the year is not official',
        path: ['makeUpDays'],
      })
      .refine(
        ({ holidays, makeUpDays }) =>
          makeUpDays.every((made) => holidays.every(({ from, to }) => made < from || made > to)),
        { message: 'a make-up day cannot be a holiday', path: ['makeUpDays'] },
      )
      // New Year's holidays may begin in the last days of the year before.
      .refine(
        ({ year, holidays }) =>
          holidays.every(({ from, to }) => to.startsWith(`${year}-`) && from >= `${year - 1}-12-25`),
        { message: 'must be days of the year', path: ['holidays'] },
      ),
  )
  .max(50)
  .refine((years) => new Set(years.map(({ year }) => year)).size === years.length, 'names a year twice')
export type HolidayYear = z.output<typeof holidaysSchema>[number]

/** The id of an item is the name of its folder. */
export const itemIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
