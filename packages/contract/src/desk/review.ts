import { z } from 'zod'
import { defaultLanguage, type Language, languages } from '../languages.ts'
import { filmCaptions, memberFile } from '../shapes.ts'
import { refusedWorkReasons, workNoPattern, workStates } from '../talent.constants.ts'
import { change, maxReasonLength } from './acts.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

/** The works that a reviewer holds at once: the one that is looked at and the next ones. */
export const maxWorksHeld = 6
/** Works that a reviewer passed over, until the page is left. */
export const maxWorksPassedOver = 300
export const maxAdviceLength = 300
/** A list's count goes no further. */
export const maxCounted = 1000

/** What the club itself found about a work. */
export const workFindings = [
  /** Its pictures are those of another work, or look like them. */
  'same',
  'alike',
  /** The club converted its film. */
  'converted',
  'noStill',
  /** The virus scanner has not seen a file yet, or found something in it. */
  'notScanned',
  'infected',
  /** A picture or film is small: under 640 px on its longer side. */
  'small',
  /** Its name or words lead elsewhere: a number, an address, a name in a chat program. */
  'leadsElsewhere',
  /** The member changed it after it was sent back. */
  'changed',
  /** The member had other works sent back. */
  'sentBackBefore',
] as const

/** The argument of `review refuse` with the words in a language: `advice` for the first, `adviceEn` and so on. */
export function adviceKey(language: Language): string {
  const [code = ''] = language.split('_')
  return language === defaultLanguage ? 'advice' : `advice${code[0]?.toUpperCase()}${code.slice(1)}`
}

const reason = z.string().trim().min(1).max(maxReasonLength)
const workNo = z.string().regex(workNoPattern)
const revision = z.int().min(1)
/** Words to the member by language. */
const advice = z.partialRecord(z.enum(languages), z.string().trim().max(maxAdviceLength))
const workState = z.enum(workStates)
const refusedReason = z.enum(refusedWorkReasons).nullable()
/** Who holds it. */
const claim = z.object({ name: z.string(), isOwn: z.boolean() }).nullable()

const otherWork = z.object({
  workNo: z.string(),
  name: z.string(),
  state: workState,
  submittedAt: z.string(),
  refusedReason,
  /** Null for a film without a still. */
  pictureUrl: z.string().nullable(),
})

const work = z.object({
  workNo: z.string(),
  revision,
  edition: z.int(),
  type: z.int(),
  name: z.string(),
  intro: z.string(),
  nickName: z.string(),
  memberId: z.string(),
  state: workState,
  submittedAt: z.string(),
  refusedReason,
  advice: z.string().nullable(),
  files: z.array(
    memberFile.extend({
      captions: z.array(filmCaptions),
      /** The codecs of the film that the club converted; null for a file that is as it came. */
      convertedFrom: z.string().nullable(),
    }),
  ),
  findings: z.array(z.enum(workFindings)),
  /** Works whose pictures look like this one's; `distance` of 64 bits differ. */
  alike: z.array(otherWork.extend({ distance: z.int(), nickName: z.string(), isOfSameMember: z.boolean() })),
  /** Other works of the member, the latest first. */
  earlier: z.array(otherWork),
  claim,
  /** Whether its edition is closed: a second person then confirms what is decided about it. */
  isEditionClosed: z.boolean(),
  /** Whether it left the lists after the close, and can be shown again. */
  keepsRank: z.boolean(),
})
export type ReviewedWork = z.output<typeof work>

/** How many there are; beyond `maxCounted` nobody counts. */
const count = z.object({ works: z.int(), isExact: z.boolean() })

const decided = z.discriminatedUnion('state', [
  z.object({ state: z.literal('done'), changes: z.array(change) }),
  /** In words of the caller's language. */
  z.object({ state: z.literal('refused'), why: z.string() }),
])

const decision = { workNo, revision, reason }

export const reviewSchemas = {
  list: {
    request: z.strictObject({ after: z.string().max(60).nullable(), reason }),
    answer: z.object({
      works: z.array(
        z.object({
          workNo: z.string(),
          edition: z.int(),
          type: z.int(),
          name: z.string(),
          nickName: z.string(),
          submittedAt: z.string(),
          revision,
          claim,
        }),
      ),
      next: z.string().nullable(),
      count,
    }),
  },
  next: {
    request: z.strictObject({
      max: z.int().min(1).max(maxWorksHeld),
      /** Works that the page has, or that were passed over. */
      leaveOut: z.array(workNo).max(maxWorksPassedOver + maxWorksHeld),
      reason,
    }),
    answer: z.object({ works: z.array(work), count }),
  },
  open: {
    request: z.strictObject({ workNo, reason }),
    /** Null: there is no such work. */
    answer: z.object({ work: work.nullable() }),
  },
  giveUp: {
    request: z.strictObject({ workNos: z.array(workNo).max(maxWorksHeld) }),
    answer: z.object({}),
  },
  approve: { request: z.strictObject(decision), answer: decided },
  refuse: {
    request: z.strictObject({
      ...decision,
      because: z.enum(refusedWorkReasons),
      advice: advice.default({}),
    }),
    answer: decided,
  },
  undo: { request: z.strictObject(decision), answer: decided },
} as const

type S = typeof reviewSchemas

/** Review of works: rules/contest#review. Each decision is the act of the same name, carried out at one press of a key. */
export const review = /* @__PURE__ */ deskCallsOf('review', {
  list: deskEndpoint<S['list']>({
    path: '/api/review/list',
    permission: 'review',
    summary: 'Works that wait, the longest first.',
  }),
  next: deskEndpoint<S['next']>({
    path: '/api/review/next',
    permission: 'review approve',
    summary: 'Claims the works that have waited the longest and that nobody else holds, and shows them.',
  }),
  open: deskEndpoint<S['open']>({
    path: '/api/review/open',
    permission: 'review',
    summary: 'One work in any state; claims it for those who decide.',
  }),
  giveUp: deskEndpoint<S['giveUp']>({
    path: '/api/review/give-up',
    permission: 'review approve',
    summary: "Gives the caller's claims of works up.",
  }),
  approve: deskEndpoint<S['approve']>({
    path: '/api/review/approve',
    permission: 'review approve',
    summary: 'Shows a waiting work that the caller holds to everybody.',
  }),
  refuse: deskEndpoint<S['refuse']>({
    path: '/api/review/refuse',
    permission: 'review refuse',
    summary: 'Sends a waiting work that the caller holds back.',
  }),
  undo: deskEndpoint<S['undo']>({
    path: '/api/review/undo',
    permission: 'review undo',
    summary: "Takes the caller's decision about a work back, within a minute.",
  }),
})
