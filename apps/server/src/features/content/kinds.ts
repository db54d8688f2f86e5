import { type channels, taskCycles, taskIds, taskKinds } from '@club/contract/constants.ts'
import { z } from 'zod'
import {
  ages,
  beginsFirst,
  colour,
  day,
  origin,
  ownPath,
  picture,
  recording,
  shortLinkName,
  text,
  titled,
  window,
  windowProblem,
} from './fields.ts'

import { libraryKinds } from './library-kinds.ts'

/** What each kind of content is made of. Every file in `content/` is checked against these; unknown fields are refused. */

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
const maxParagraphMinutes = 2

const courseFacts = z.strictObject({
  ...origin,
  ...ages,
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
  ...libraryKinds,
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
    facts: z.strictObject({ ...origin, ...ages, image: picture, url: ownPath, backgroundColor: colour }),
    words: titled,
    body: 'none',
  },
  menu: {
    facts: z.strictObject({ ...origin, slot: z.enum(['home', 'bottom']), icon: picture, url: ownPath }),
    words: z.strictObject({ name: text(30), summary: text(120) }),
    body: 'none',
  },
  banner: {
    facts: z
      .strictObject({
        ...origin,
        ...ages,
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
      .strictObject({ ...origin, ...ages, image: picture, url: ownPath, ...window })
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
        ({ minutes, paragraphs }) => paragraphs === undefined || minutes <= paragraphs * maxParagraphMinutes,
        {
          message: `must be enough that none takes more than ${maxParagraphMinutes} minutes to read`,
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

/** The id of an item is the name of its folder. */
export const itemIdPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/
