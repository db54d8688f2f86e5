import { z } from 'zod'
import { isMonth } from '../business-day.ts'
import { caseStates } from '../cases.constants.ts'
import { channels, clientTypes } from '../channels.ts'
import { helperStates } from '../family.constants.ts'
import { refusalReasons } from '../points.constants.ts'
import { taskBlockers, taskCycles, taskKinds } from '../tasks.constants.ts'
import { downloadable, maxReasonLength } from './acts.ts'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

/** A look at members' data needs a reason, and is recorded with it. */
export const lookReason = z.string().trim().min(1).max(maxReasonLength)
const userId = z.uuid()
const month = z.string().refine(isMonth)
const asOf = { asOf: z.string() }

const whoItIs = {
  userId: z.string(),
  /** A closing account can still be opened again, until `erasedFrom`. */
  state: z.enum(['normal', 'closing', 'erasing', 'erased']),
  erasedFrom: z.string().nullable(),
  /** The club's own bar; without a last day it holds for good. */
  bar: z.object({ lastDay: z.string().nullable(), since: z.string() }).nullable(),
  isOnBankList: z.boolean(),
  registeredAt: z.string(),
  channel: z.enum(channels),
  source: z.string().nullable(),
  /** Masked. */
  mobile: z.string().nullable(),
  nickName: z.string().nullable(),
}

/** An entry or refusal with the sentence that the member reads. */
const trade = z.object({
  id: z.string(),
  kind: z.enum(['award', 'refusal']),
  /** The number of an entry, by which it is flagged; null for a refusal. */
  seq: z.int().nullable(),
  isFlagged: z.boolean(),
  taskId: z.string(),
  taskName: z.string(),
  point: z.int(),
  totalAfter: z.int().nullable(),
  time: z.string(),
  reason: z.enum(refusalReasons).nullable(),
  explanation: z.string(),
  case: z.object({ caseId: z.string(), state: z.enum(caseStates), dueDay: z.string() }).nullable(),
})

const monthOfMember = z.object({
  month: z.string(),
  isRunning: z.boolean(),
  closedAt: z.string().nullable(),
  points: z.int(),
  /** Points that count toward a rank. */
  countedPoints: z.int(),
  rankNo: z.int().nullable(),
  /** Points missing to a rank; 0 with one. */
  missing: z.int(),
  benefit: z.enum(['none', 'carried', 'withheld']),
  /** On the ranking list, and when the list was made. */
  position: z.int().nullable(),
  positionAsOf: z.string().nullable(),
  checkIns: z.array(z.object({ day: z.string(), isMadeGood: z.boolean() })),
  trades: z.array(trade),
  /** False: there are more than are shown. */
  isWhole: z.boolean(),
})

const bankFacts = z.object({
  customerNo: z.object(asOf).nullable(),
  tier: z.object({ userLevel: z.string(), ...asOf }).nullable(),
  blacklist: z.object({ isBlack: z.boolean(), ...asOf }).nullable(),
  assets: z.array(z.object({ month: z.string(), reached: z.boolean(), ...asOf })),
})

const shownMember = z.object({
  ...whoItIs,
  today: z.string(),
  bank: bankFacts,
  month: monthOfMember,
  devices: z.array(
    z.object({
      channel: z.enum(channels),
      clientType: z.enum(clientTypes).nullable(),
      firstUsedAt: z.string(),
      lastUsedAt: z.string(),
    }),
  ),
  passkeys: z.int(),
  /** Masked. */
  helpers: z.array(
    z.object({ name: z.string(), mobile: z.string(), state: z.enum(helperStates), since: z.string() }),
  ),
  consents: z.array(
    z.object({
      agreementId: z.string(),
      title: z.string(),
      version: z.string(),
      state: z.enum(['agreed', 'open', 'withdrawn']),
      /** When it was agreed to or withdrawn. */
      at: z.string().nullable(),
    }),
  ),
  /** The latest messages of the club, without what other people wrote. */
  messages: z.array(z.object({ title: z.string(), text: z.string(), time: z.string(), isRead: z.boolean() })),
})
export type ShownMember = z.output<typeof shownMember>

/** A task as the member sees it today, and what keeps them from its points. */
const taskToday = z.object({
  taskId: z.string(),
  taskName: z.string(),
  kind: z.enum(taskKinds),
  point: z.int(),
  cycle: z.enum(taskCycles),
  cycleTimes: z.int(),
  actionTimes: z.int(),
  monthlyCap: z.int().nullable(),
  completeCycleTimes: z.int(),
  completeActionTimes: z.int(),
  completeAddPoint: z.int(),
  monthPoint: z.int(),
  isPaidElsewhere: z.boolean(),
  lacksCustomerNo: z.boolean(),
  blocker: z.enum(taskBlockers).nullable(),
})
export type TaskToday = z.output<typeof taskToday>

export const membersSchemas = {
  find: {
    /** A mobile, a customer number, an id, or the member code of the card wallet. */
    request: z.strictObject({ text: z.string().trim().min(1).max(60), reason: lookReason }),
    answer: z.object({
      member: z.object(whoItIs).nullable(),
      /** Two members have this number, each as another kind of number: neither is shown. */
      isAmbiguous: z.boolean(),
    }),
  },
  show: {
    request: z.strictObject({ userId, month: month.optional(), reason: lookReason }),
    /** Null: no member has this id. */
    answer: z.object({ member: shownMember.nullable() }),
  },
  why: {
    request: z.strictObject({ userId, channel: z.enum(channels).optional(), reason: lookReason }),
    answer: z.object({
      today: z.string(),
      /** Where it was looked at: where the member was last, unless another was asked for. */
      channel: z.enum(channels),
      tasks: z.array(taskToday),
    }),
  },
  exports: {
    request: z.strictObject({ userId }),
    answer: z.object({
      exports: z.array(
        /** The number under which the request and its proofs are filed. */
        downloadable.extend({ document: z.string() }),
      ),
    }),
  },
  exportData: {
    request: z.strictObject({ orderId: z.uuid() }),
    /** One page for any browser, without scripts. */
    answer: z.object({ fileName: z.string(), html: z.string() }),
  },
} as const

type S = typeof membersSchemas

/** One member: who it is, what they earned and why not. Every look is recorded with its reason. */
export const members = /* @__PURE__ */ deskCallsOf('members', {
  find: deskEndpoint<S['find']>({
    path: '/api/members/find',
    permission: 'members',
    summary: 'Who has a mobile, customer number, id or member code, masked.',
  }),
  show: deskEndpoint<S['show']>({
    path: '/api/members/show',
    permission: 'members',
    summary: 'One member with a month: state, bank facts, points and refusals, devices, helpers, consents.',
  }),
  why: deskEndpoint<S['why']>({
    path: '/api/members/why',
    permission: 'members',
    summary: 'Every task as the member sees it today, and what keeps them from its points.',
  }),
  exports: deskEndpoint<S['exports']>({
    path: '/api/members/exports',
    permission: 'privacy export',
    summary: 'The exports of a member that the caller ordered, as long as they can be downloaded.',
  }),
  exportData: deskEndpoint<S['exportData']>({
    path: '/api/members/export',
    permission: 'privacy export',
    summary: 'What the club knows about a member, as one page to hand over; two people have confirmed it.',
  }),
})
