import { z } from 'zod'
import { heldVoteRules, workNoPattern } from '../talent.constants.ts'
import { downloadable, maxReasonLength } from './acts.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

const edition = z.int().min(1).max(6)
const workNo = z.string().regex(workNoPattern)
const rule = z.enum(heldVoteRules)
const reason = z.string().trim().min(1).max(maxReasonLength)

/** Voters of held votes that are shown one by one. */
export const maxVotersShown = 100
/** Held votes of a work and rule that are looked at for evidence, the latest ones. */
export const maxVotesWeighed = 2000

const editionView = z.object({
  edition,
  title: z.string(),
  /** Business days, the last ones included. */
  beginsOn: z.string(),
  enterEndsOn: z.string(),
  voteEndsOn: z.string(),
  endsOn: z.string(),
  isCurrent: z.boolean(),
  isEntryOpen: z.boolean(),
  isVoteOpen: z.boolean(),
  /** From when it can be closed. */
  closesFrom: z.string(),
  closed: z.object({ by: z.string(), at: z.string() }).nullable(),
  worksShown: z.int(),
  worksWaiting: z.int(),
  /** The votes as the tally last took them; null before the first. */
  tally: z
    .object({
      counted: z.int(),
      held: z.int(),
      refused: z.int(),
      byRule: z.array(z.object({ rule, held: z.int(), released: z.int(), refused: z.int() })),
      takenAt: z.string(),
    })
    .nullable(),
  prizes: z.object({ state: z.enum(['none', 'proposed', 'given']), count: z.int() }),
})

const heldGroup = z.object({
  workNo: z.string(),
  workName: z.string(),
  edition: z.int(),
  rule,
  votes: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
})

/** Held votes that one address, browser or inviter brought within the span of their rule. */
const burst = z.object({
  /** Stands for the address or browser, of which only a keyed hash is stored, or for the inviter. */
  source: z.string(),
  votes: z.int(),
  voters: z.int(),
  addresses: z.int(),
  browsers: z.int(),
  /** Accounts that were younger than a week when they voted, among the voters that are shown. */
  newAccounts: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
})

const prize = z.object({
  tier: z.int(),
  /** In the caller's language. */
  prize: z.string(),
  workNo: z.string(),
  workName: z.string(),
  /** Whether everybody sees the work; after the close it may have been taken down. */
  isShown: z.boolean(),
  month: z.string().nullable(),
  source: z.enum(['ranking', 'experts']),
  proposedBy: z.string(),
  approvedBy: z.string().nullable(),
})

export const contestSchemas = {
  editions: { request: z.strictObject({}), answer: z.object({ editions: z.array(editionView) }) },
  held: {
    request: z.strictObject({ after: z.string().max(40).nullable() }),
    answer: z.object({ groups: z.array(heldGroup), next: z.string().nullable() }),
  },
  evidence: {
    request: z.strictObject({ workNo, rule, reason }),
    answer: z.object({
      /** More votes than this of one source within the span are held; the span is in minutes. */
      limit: z.object({ votes: z.int(), minutes: z.int() }),
      bursts: z.array(burst),
      voters: z.array(
        z.object({
          memberId: z.string(),
          nickName: z.string(),
          registeredAt: z.string(),
          votedAt: z.string(),
          channel: z.string(),
          source: z.string(),
        }),
      ),
      /** Whether there are more than were looked at. */
      isCut: z.boolean(),
    }),
  },
  recount: {
    request: z.strictObject({ edition }),
    answer: z.object({ works: z.int(), counted: z.int(), differences: z.array(z.string()) }),
  },
  prizes: {
    request: z.strictObject({ edition }),
    answer: z.object({
      prizes: z.array(prize),
      /** Stands for exactly these prizes. */
      proposal: z.string(),
      state: z.enum(['none', 'proposed', 'given']),
      /** Whether the caller proposed them, and so cannot give them. */
      isOwn: z.boolean(),
    }),
  },
  winnersLists: {
    request: z.strictObject({ edition }),
    answer: z.object({
      lists: z.array(downloadable),
    }),
  },
  winners: {
    request: z.strictObject({ orderId: z.uuid() }),
    answer: z.object({
      winners: z.array(
        z.object({
          tier: z.int(),
          prize: z.string(),
          month: z.string().nullable(),
          workNo: z.string(),
          workName: z.string(),
          memberId: z.string(),
          nickName: z.string(),
          /** Null once the member has left. */
          mobile: z.string().nullable(),
          /** Whether everybody sees the work. */
          isShown: z.boolean(),
        }),
      ),
    }),
  },
} as const

type S = typeof contestSchemas

/** The contest behind its pages: editions, held votes, prizes: rules/contest#prizes. */
export const contest = /* @__PURE__ */ deskCallsOf('contest', {
  editions: deskEndpoint<S['editions']>({
    path: '/api/contest/editions',
    permission: 'contest',
    summary: 'The editions with their days, votes and prizes, the latest first.',
  }),
  held: deskEndpoint<S['held']>({
    path: '/api/contest/held',
    permission: 'contest',
    summary: 'Held votes by work and rule.',
  }),
  evidence: deskEndpoint<S['evidence']>({
    path: '/api/contest/evidence',
    permission: 'contest evidence',
    summary: 'What made the held votes for a work suspicious, and who gave them.',
  }),
  recount: deskEndpoint<S['recount']>({
    path: '/api/contest/recount',
    permission: 'contest',
    summary: 'Counts the votes of an edition again and compares them with the ranking.',
  }),
  prizes: deskEndpoint<S['prizes']>({
    path: '/api/contest/prizes',
    permission: 'contest',
    summary: 'The prizes of an edition, proposed or given.',
  }),
  winnersLists: deskEndpoint<S['winnersLists']>({
    path: '/api/contest/winners-lists',
    permission: 'contest winners',
    summary: 'The lists of winners that the caller ordered, as long as they can be downloaded.',
  }),
  winners: deskEndpoint<S['winners']>({
    path: '/api/contest/winners',
    permission: 'contest winners',
    summary: 'Whom the prizes of an edition were given to, with their mobiles; two people have confirmed it.',
  }),
})
