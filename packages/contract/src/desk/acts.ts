import { z } from 'zod'
import { deskCallsOf, deskEndpoint } from './desk-endpoint.ts'

/** For so many days after its confirmation what was ordered can be downloaded. */
export const downloadDays = 7

/** A confirmed order whose result whoever ordered it can download, and nobody else. */
export const downloadable = z.object({
  orderId: z.string(),
  confirmedBy: z.string(),
  /** Until when it can be downloaded. */
  until: z.string(),
})
export type Downloadable = z.output<typeof downloadable>

/** One thing that an act changes, in the caller's language: a sentence, or a name with the values before and after. */
export const change = z.object({
  what: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type Change = z.output<typeof change>

export const maxReasonLength = 500
const reason = z.string().trim().min(1).max(maxReasonLength)
const orderId = z.uuid()

/** An act by its command's name, with its arguments; those that are files hold the id of a file handed in here. */
const asked = { act: z.string().max(100), args: z.record(z.string().max(50), z.unknown()) }

const told = z.discriminatedUnion('state', [
  /** A preview, or what was done. */
  z.object({ state: z.literal('told'), changes: z.array(change) }),
  /** In words of the caller's language. */
  z.object({ state: z.literal('refused'), why: z.string() }),
  /** It is taking long: the same call asks again, and joins the preview that is being made. */
  z.object({ state: z.literal('running'), runId: z.string(), progress: z.string().nullable() }),
])

const preview = z.object({
  /** The act's title in the caller's language. */
  title: z.string(),
  told,
  /** Whether a second person has to confirm it. */
  isConfirmed: z.boolean(),
  /** Stands for what was told: it is given back with the order, which is refused if it would now do something else. */
  seen: z.string(),
})

/** What became of an order. */
const outcome = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('done'),
    changes: z.array(change),
    /** The act that takes it back; null if none does. */
    undo: z.object({ act: z.string(), args: z.record(z.string(), z.unknown()) }).nullable(),
  }),
  z.object({ state: z.literal('refused'), why: z.string() }),
  /** It would now do something else than what was seen. */
  z.object({ state: z.literal('changed') }),
  /** It waits for a second person. */
  z.object({ state: z.literal('waits'), orderId: z.string() }),
  /** It is taking long: ask `acts.progress`. */
  z.object({ state: z.literal('running'), runId: z.string(), progress: z.string().nullable() }),
  z.object({ state: z.literal('stopped'), changes: z.array(change) }),
])
export type Outcome = z.output<typeof outcome>

const anOrder = z.object({
  orderId: z.string(),
  act: z.string(),
  title: z.string(),
  /** What it is about: the first line of what the one who ordered it saw; '' if no key opens that. */
  about: z.string(),
  orderedBy: z.string(),
  orderedAt: z.string(),
  expiresAt: z.string(),
  reason: z.string(),
  state: z.enum(['waits', 'confirmed', 'declined', 'expired', 'failed']),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** Whether whoever ordered it took it back. */
  isWithdrawn: z.boolean(),
  /** Why it was declined or withdrawn; null otherwise. */
  declinedBecause: z.string().nullable(),
  /** Whether the caller ordered it, and so cannot confirm it. */
  isOwn: z.boolean(),
})
export type ShownOrder = z.output<typeof anOrder>

export const actsSchemas = {
  handIn: {
    /** The name that the file has on the operator's computer. */
    request: z.strictObject({ name: z.string().trim().min(1).max(255) }),
    answer: z.object({ fileId: z.string(), bytes: z.int() }),
  },
  preview: { request: z.strictObject(asked), answer: preview },
  order: {
    request: z.strictObject({ ...asked, reason, seen: z.string().max(100) }),
    answer: outcome,
  },
  progress: { request: z.strictObject({ runId: z.uuid() }), answer: outcome },
  stop: { request: z.strictObject({ runId: z.uuid() }), answer: outcome },
  orders: {
    request: z.strictObject({ state: z.enum(['waits', 'decided']) }),
    answer: z.object({ orders: z.array(anOrder) }),
  },
  own: { request: z.strictObject({}), answer: z.object({ orders: z.array(anOrder) }) },
  show: {
    request: z.strictObject({ orderId }),
    /** Previewed again, as it would be done now, beside what the one who ordered it saw. */
    answer: z.object({
      order: anOrder,
      now: preview,
      ordered: z.array(change),
      isSame: z.boolean(),
      /** The desk's page on which it is seen what it is about. */
      page: z.string().nullable(),
    }),
  },
  confirm: { request: z.strictObject({ orderId, seen: z.string().max(100) }), answer: outcome },
  /** By a second person, or withdrawn by the one who ordered it. */
  decline: { request: z.strictObject({ orderId, reason }), answer: z.object({}) },
} as const

type S = typeof actsSchemas

/** Acts: every change at the desk is previewed, ordered with a reason and, where needed, confirmed by somebody else. */
export const acts = /* @__PURE__ */ deskCallsOf('acts', {
  handIn: deskEndpoint<S['handIn']>({
    path: '/api/acts/hand-in',
    permission: 'signedIn',
    summary: 'Takes a file for an act of the caller; it is kept for eight days.',
    body: 'file',
  }),
  preview: deskEndpoint<S['preview']>({
    path: '/api/acts/preview',
    permission: 'signedIn',
    summary: 'What an act would change, and changes nothing. The act itself must be permitted.',
  }),
  order: deskEndpoint<S['order']>({
    path: '/api/acts/order',
    permission: 'signedIn',
    summary: 'Carries an act out, or leaves it to a second person.',
  }),
  progress: deskEndpoint<S['progress']>({
    path: '/api/acts/progress',
    permission: 'signedIn',
    summary: 'How far an own act is that is taking long, or what became of it.',
  }),
  stop: deskEndpoint<S['stop']>({
    path: '/api/acts/stop',
    permission: 'signedIn',
    summary: 'Stops an own act that is taking long at its next step.',
  }),
  orders: deskEndpoint<S['orders']>({
    path: '/api/acts/orders',
    permission: 'signedIn',
    summary:
      'Orders that wait for a second person and that the caller may confirm or has given; or decided ones.',
  }),
  own: deskEndpoint<S['own']>({
    path: '/api/acts/own',
    permission: 'signedIn',
    summary: 'The latest orders of the caller, and what became of each.',
    isQuiet: true,
  }),
  show: deskEndpoint<S['show']>({
    path: '/api/acts/show',
    permission: 'signedIn',
    summary: 'One order, with what it would do now.',
  }),
  confirm: deskEndpoint<S['confirm']>({
    path: '/api/acts/confirm',
    permission: 'confirm',
    summary: 'Carries out what somebody else has ordered, if it would still do what was seen.',
  }),
  decline: deskEndpoint<S['decline']>({
    path: '/api/acts/decline',
    permission: 'signedIn',
    summary: 'Declines an order as the second person, or withdraws an own one.',
  }),
})
