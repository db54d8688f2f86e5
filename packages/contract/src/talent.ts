import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { seenLine, seenText } from './seen-text.rules.ts'
import {
  day,
  filmCaptions,
  instant,
  memberFile,
  month,
  nothing,
  page,
  paging,
  request,
  workNo,
} from './shapes.ts'
import {
  heldVoteRules,
  maxFilesOfWork,
  maxWorkIntroLength,
  maxWorkNameLength,
  refusedWorkReasons,
  workStates,
} from './talent.constants.ts'

/** `edition-work-types.ts` and `prize-tiers.ts` have those of each edition. */
const workType = z.int().min(1).max(8)
const activityId = z.int().min(1).max(6)
/** As everybody will see them: what hides or turns round other words is left out. */
const title = z.string().trim().max(maxWorkNameLength).transform(seenLine).pipe(z.string().min(1))
const intro = z.string().trim().max(maxWorkIntroLength).transform(seenText)

/** A work as lists show it. */
const cardFields = {
  workNo: z.string(),
  activityId,
  type: workType,
  name: z.string(),
  /** As its member chose to be shown. */
  nickName: z.string(),
  /** The first picture, or the film's still; 360 px wide for lists. A work's files have larger ones. */
  imageUrl: z.string().nullable(),
  isFilm: z.boolean(),
  /** Counted votes, including the caller's own of a moment ago. */
  votes: z.int(),
}
const card = z.object(cardFields)
const rankedCard = z.object({ ...cardFields, rankNo: z.int() })

const workFields = {
  ...cardFields,
  intro: z.string(),
  files: z.array(memberFile.extend({ captions: z.array(filmCaptions) })),
  createTime: instant,
  /** Prize tiers of a closed edition. */
  tiers: z.array(z.int()),
}
/** A work that everybody may see, with the work numbers before and after it in the order of the wall. */
const work = z.object({
  ...workFields,
  /** Whether it is the caller's own work, for which they cannot vote. */
  isOwn: z.boolean(),
  previousNo: z.string().nullable(),
  nextNo: z.string().nullable(),
})

/** One's own work. */
const ownWork = z.object({
  ...workFields,
  status: z.enum(workStates),
  /** Its place in the ranking of its edition; null while it is not shown or beyond the ranking's end. */
  rankNo: z.int().nullable(),
  /** Why it was sent back, and what to change in the operator's words. */
  reason: z.enum(refusedWorkReasons).nullable(),
  advice: z.string().nullable(),
  /** Until when a deletion can be undone. */
  undoUntil: instant.nullable(),
})

const filter = { activityId: activityId.optional(), type: workType.optional() }

const edition = z.object({
  activityId,
  title: z.string(),
  imageUrl: z.string().nullable(),
  url: z.string(),
  beginTime: instant,
  endTime: instant,
  types: z.array(workType),
  isCurrent: z.boolean(),
  /** Whether works can be entered, and whether votes count, at this moment. */
  isEntryOpen: z.boolean(),
  isVoteOpen: z.boolean(),
  isWallOpen: z.boolean(),
  /** Whether popularity is also counted by month. */
  isMonthly: z.boolean(),
  /** Whether the edition is closed and its ranking final; prizes may follow. */
  isClosed: z.boolean(),
  rulesVersion: z.int(),
  works: z.int(),
})

export const talentSchemas = {
  activityQuery: { request: request({ activityId: activityId.optional() }), answer: edition.nullable() },
  awardsQuery: {
    request: request({ activityId: activityId.optional() }),
    answer: z.object({
      activityId,
      list: z.array(
        z.object({
          ...cardFields,
          tier: z.int(),
          month: z.string().nullable(),
          /** Whether it is the work of the caller, who then has a certificate. */
          isOwn: z.boolean(),
        }),
      ),
    }),
  },
  rankQuery: {
    request: request({ ...filter, month: month.optional(), ...paging }),
    answer: z.object({
      ...page(rankedCard).shape,
      activityId,
      /** The ranking is exact as of this moment. */
      asOf: instant,
      isFinal: z.boolean(),
      rulesVersion: z.int(),
      /** Votes of the edition by state, and those ever held by rule. */
      tally: z.object({
        counted: z.int(),
        held: z.int(),
        refused: z.int(),
        byRule: z.array(
          z.object({ rule: z.enum(heldVoteRules), held: z.int(), released: z.int(), refused: z.int() }),
        ),
      }),
    }),
  },
  workByNo: { request: request({ workNo }), answer: work },
  myWorks: {
    request: request({ activityId: activityId.optional(), ...paging }),
    answer: page(ownWork),
  },
  submitWork: {
    /** With `workNo`, replaces a work that was sent back or still waits. */
    request: request({
      workNo: workNo.optional(),
      type: workType,
      name: title,
      intro,
      fileIds: z.array(z.uuid()).min(1).max(maxFilesOfWork),
    }),
    answer: ownWork,
  },
  deleteWork: { request: request({ workNo }), answer: ownWork },
  undeleteWork: { request: request({ workNo }), answer: ownWork },
  findLastWork: { request: nothing, answer: z.object({ work: ownWork.nullable() }) },
  vote: {
    request: request({ workNo }),
    answer: z.object({
      workNo: z.string(),
      votes: z.int(),
      votesLeftToday: z.int(),
      /** True if the vote waits for an operator to look at it. */
      isHeld: z.boolean(),
    }),
  },
  votedQuery: {
    request: nothing,
    answer: z.object({
      day,
      workNos: z.array(z.string()),
      votesLeftToday: z.int(),
      /** The member's own works, for which they cannot vote. */
      ownWorkNos: z.array(z.string()),
      /** Whether the bank's blacklist keeps the member out: they can neither vote nor enter. */
      isKeptOut: z.boolean(),
    }),
  },
  workWall: { request: request({ ...filter, ...paging }), answer: page(card) },
  workWallShowFlag: {
    request: request({ activityId: activityId.optional() }),
    answer: z.object({ isShown: z.boolean() }),
  },
  findWorksByNo: {
    /** Finds by work numbers, or by a work number or a part of a name. */
    request: request({
      workNos: z.array(z.string().max(32)).max(50).optional(),
      query: z.string().trim().max(40).optional(),
      activityId: activityId.optional(),
    }),
    answer: z.object({ list: z.array(card) }),
  },
}

type S = typeof talentSchemas

const ownWorks = ['talent.myWorks', 'talent.findLastWork', 'tasks.all'] as const

/** The talent contest: rules/contest#works. Without `activityId`, the current edition is meant. */
export const talent = /* @__PURE__ */ callsOf('talent', {
  activityQuery: endpoint<S['activityQuery']>({
    path: '/api/activity/query',
    isContent: true,
    summary: 'An edition and what is open now; null while none is current.',
  }),
  awardsQuery: endpoint<S['awardsQuery']>({
    path: '/api/talent/awardsQuery',
    // Not content: it shows nicknames, which their members may change or hide.
    summary: 'The works that won a prize in an edition.',
  }),
  rankQuery: endpoint<S['rankQuery']>({
    path: '/api/talent/talentRankQuery',
    summary: 'Works by votes, with the tally of the votes.',
  }),
  workByNo: endpoint<S['workByNo']>({
    path: '/api/talent/talentWorkByNo',
    summary: 'One work that everybody may see.',
    statuses: ['workUnknown'],
  }),
  myWorks: endpoint<S['myWorks']>({
    path: '/api/talent/talentWork',
    access: 'member',
    summary: "The member's own works, the latest first.",
    statuses: ['notLoggedIn'],
  }),
  submitWork: endpoint<S['submitWork']>({
    path: '/api/talent/submitWork',
    access: 'member',
    summary: 'Enters a work, or changes one that waits or was sent back.',
    statuses: [
      'notLoggedIn',
      'consentNeeded',
      'entryClosed',
      'workTypeUnknown',
      'workFilesWrong',
      'workTextRefused',
      'fileUnknown',
      'worksOfEditionUsed',
      'entriesOfEditionUsed',
      'workUnknown',
      'workNotChangeable',
      'blacklisted',
    ],
    refreshes: ownWorks,
  }),
  deleteWork: endpoint<S['deleteWork']>({
    path: '/api/talent/deleteWork',
    access: 'member',
    summary: "Deletes one of the member's works; can be undone for ten minutes.",
    statuses: ['notLoggedIn', 'workUnknown', 'workNotChangeable'],
    refreshes: ownWorks,
  }),
  undeleteWork: endpoint<S['undeleteWork']>({
    path: '/api/talent/undeleteWork',
    access: 'member',
    summary: 'Undoes a deletion.',
    statuses: ['notLoggedIn', 'workUnknown', 'undoOver', 'worksOfEditionUsed', 'fileUnknown'],
    refreshes: ownWorks,
  }),
  findLastWork: endpoint<S['findLastWork']>({
    path: '/api/talent/findLastWork',
    access: 'member',
    summary: "The member's latest work of the current edition.",
    statuses: ['notLoggedIn'],
  }),
  vote: endpoint<S['vote']>({
    path: '/api/talent/vote',
    access: 'member',
    summary: 'Votes for a work; a repeat on the same day gives the first answer.',
    statuses: ['notLoggedIn', 'workUnknown', 'ownWork', 'votesOfDayUsed', 'voteClosed', 'blacklisted'],
    refreshes: ['talent.votedQuery', 'tasks.all', 'points.total', 'points.trades', 'medals.all'],
  }),
  votedQuery: endpoint<S['votedQuery']>({
    path: '/api/talent/votedQuery',
    access: 'member',
    summary: "The member's votes today.",
    statuses: ['notLoggedIn'],
  }),
  workWall: endpoint<S['workWall']>({
    path: '/api/talent/queryWorkWall',
    summary: 'The wall of works, the latest first; empty while it is not open.',
  }),
  workWallShowFlag: endpoint<S['workWallShowFlag']>({
    path: '/api/talent/queryWorkWallShowFlag',
    summary: 'Whether the wall of works is open.',
  }),
  findWorksByNo: endpoint<S['findWorksByNo']>({
    path: '/api/talent/findTalentWorksByWn',
    summary: 'Works by their numbers or a part of their names.',
  }),
})
