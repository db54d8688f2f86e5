import { z } from 'zod'
import { callsOf, endpoint } from './endpoint.ts'
import { familySentences, familyTextVersion, helpEnds, helperStates } from './family.constants.ts'
import { change, instant, mobile, nothing, page, paging, request, smsCode } from './shapes.ts'

/** What a helper may see; each is allowed on its own: rules/family#what-a-helper-sees. */
const sight = z.object({ checkIn: z.boolean(), missing: z.boolean(), course: z.boolean() })
/** Spaces and dashes are removed, since a code is read out in groups. */
const code = z
  .string()
  .max(40)
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{8}$/, 'familyCodeFormat'))
const link = { linkId: z.uuid() }

const helper = z.object({
  linkId: z.string(),
  state: z.enum(helperStates),
  /** What the helper calls themselves: 'daughter'. */
  name: z.string(),
  maskedMobile: z.string(),
  sight,
  takesGreetings: z.boolean(),
  askedTime: instant,
  confirmedTime: instant.nullable(),
  endedTime: instant.nullable(),
  endedBy: z.enum(helpEnds).nullable(),
  /** Until when the member can take the end back; null if they cannot. */
  undoUntil: instant.nullable(),
})

const helped = z.object({
  linkId: z.string(),
  state: z.enum(helperStates),
  /** The member's nickname as others see it. */
  nickName: z.string(),
  /** What the helper called themselves. */
  name: z.string(),
  /** Null unless the member allows it; so with the next two. */
  checkIn: z.object({ isDone: z.boolean(), day: z.string() }).nullable(),
  missing: z.object({ points: z.int(), daysLeft: z.int() }).nullable(),
  /** The last course begun; its title is null before the first. */
  course: z.object({ title: z.string().nullable(), percent: z.int() }).nullable(),
  takesGreetings: z.boolean(),
  greetingsLeft: z.int(),
})

export const familySchemas = {
  overview: {
    request: nothing,
    answer: z.object({
      list: z.array(helper),
      /** When the member's current code expires; null if there is none. */
      codeExpiresTime: instant.nullable(),
      maxHelpers: z.int(),
      textVersion: z.int(),
      now: instant,
    }),
  },
  makeCode: {
    request: request({ sight }),
    /** The code is returned only once, since it is stored hashed. */
    answer: z.object({ code: z.string(), expiresTime: instant, lifetimeMinutes: z.int() }),
  },
  dropCode: { request: nothing, answer: z.object({}) },
  confirm: {
    /** The version of the text that the member read. */
    request: request({ ...link, textVersion: z.literal(familyTextVersion), sight }),
    answer: z.object({}),
  },
  change: {
    request: change(
      request({ ...link, sight: sight.optional(), takesGreetings: z.boolean().optional() }),
      'linkId',
    ),
    answer: z.object({}),
  },
  end: { request: request(link), answer: z.object({ undoUntil: instant.nullable() }) },
  resume: { request: request(link), answer: z.object({}) },
  looks: {
    request: request(paging),
    answer: page(
      z.object({
        name: z.string(),
        maskedMobile: z.string(),
        day: z.string(),
        lastTime: instant,
        looks: z.int(),
        /** What was shown to the helper that day. */
        saw: sight,
      }),
    ),
  },
  helperSignIn: {
    request: request({ mobile, smsCode }),
    /** In the data, not in the header: a helper's token is not a member's. */
    answer: z.object({ helperToken: z.string() }),
  },
  helperSignOut: { request: nothing, answer: z.object({}) },
  peek: {
    request: request({ code }),
    answer: z.object({ nickName: z.string(), sight }),
  },
  join: { request: request({ code, name: z.string().max(100) }), answer: z.object({}) },
  helped: {
    request: nothing,
    answer: z.object({ list: z.array(helped), maskedMobile: z.string() }),
  },
  greet: {
    request: request({
      ...link,
      /** Made by the helper's browser: a repeat with the same key is the same greeting. */
      greetingKey: z.string().regex(/^[0-9a-f]{32}$/),
      sentence: z.enum(familySentences),
      text: z.string().max(500).optional(),
    }),
    answer: z.object({ greetingsLeft: z.int() }),
  },
  leave: { request: request(link), answer: z.object({}) },
}

type S = typeof familySchemas

const ofMember = { access: 'member' as const, refreshes: ['family.overview'] }
const ofHelper = { access: 'helper' as const }
const codeStatuses = [
  'helperUnknown',
  'familyCodeWrong',
  'familyTriesUsed',
  'familyTriesOfConnection',
  'familySelf',
  'familyAlready',
] as const

/** Relatives who help: rules/family. */
export const family = /* @__PURE__ */ callsOf('family', {
  overview: endpoint<S['overview']>({
    path: '/api/family/overview',
    access: 'member',
    summary: "The member's helpers and what each may see.",
    statuses: ['notLoggedIn'],
  }),
  makeCode: endpoint<S['makeCode']>({
    ...ofMember,
    path: '/api/family/makeCode',
    summary: 'Makes a code by which one relative may ask to help; an earlier one is void.',
    statuses: ['notLoggedIn', 'helpersFull', 'familyTriesUsed'],
  }),
  dropCode: endpoint<S['dropCode']>({
    ...ofMember,
    path: '/api/family/dropCode',
    summary: "Voids the member's code.",
    statuses: ['notLoggedIn'],
  }),
  confirm: endpoint<S['confirm']>({
    ...ofMember,
    path: '/api/family/confirm',
    summary: 'Lets a helper who asked see what the member allows.',
    statuses: ['notLoggedIn', 'helperLinkUnknown'],
  }),
  change: endpoint<S['change']>({
    ...ofMember,
    path: '/api/family/change',
    summary: 'Changes what a helper sees, or whether greetings are accepted.',
    statuses: ['notLoggedIn', 'helperLinkUnknown', 'consentChangesUsed'],
  }),
  end: endpoint<S['end']>({
    ...ofMember,
    path: '/api/family/end',
    summary: "Ends a helper's link at once, or refuses one who asked.",
    statuses: ['notLoggedIn', 'helperLinkUnknown'],
  }),
  resume: endpoint<S['resume']>({
    ...ofMember,
    path: '/api/family/resume',
    summary: 'Resumes a link that the member ended some minutes ago.',
    statuses: ['notLoggedIn', 'helperLinkUnknown', 'helpersFull', 'consentChangesUsed'],
  }),
  looks: endpoint<S['looks']>({
    path: '/api/family/looks',
    access: 'member',
    summary: 'When helpers looked and what they saw, newest first.',
    statuses: ['notLoggedIn'],
  }),
  helperSignIn: endpoint<S['helperSignIn']>({
    path: '/api/family/helperSignIn',
    summary: 'Opens a session that can call only what is for helpers.',
    statuses: ['smsCodeWrong', 'smsCodeExpired', 'smsCodeNotRequested', 'smsTriesUsed', 'familyTriesUsed'],
    refreshes: ['family.helped'],
  }),
  helperSignOut: endpoint<S['helperSignOut']>({
    ...ofHelper,
    path: '/api/family/helperSignOut',
    summary: "Ends the helper's session on this phone.",
    statuses: ['helperUnknown'],
  }),
  peek: endpoint<S['peek']>({
    ...ofHelper,
    path: '/api/family/peek',
    summary: 'Whom a code is from and what its helper would see.',
    statuses: codeStatuses,
  }),
  join: endpoint<S['join']>({
    ...ofHelper,
    path: '/api/family/join',
    summary: 'Uses a code up and asks its member to confirm this helper.',
    statuses: [...codeStatuses, 'helpedFull', 'helperNameRefused'],
    refreshes: ['family.helped'],
  }),
  helped: endpoint<S['helped']>({
    ...ofHelper,
    path: '/api/family/helped',
    summary: 'What the helped members allow this helper to see; each look is listed for them.',
    statuses: ['helperUnknown'],
  }),
  greet: endpoint<S['greet']>({
    ...ofHelper,
    path: '/api/family/greet',
    summary: "Puts a greeting into a helped member's messages.",
    statuses: ['helperUnknown', 'helperLinkUnknown', 'greetingsOff', 'greetingsOfDayUsed', 'greetingRefused'],
    refreshes: ['family.helped'],
  }),
  leave: endpoint<S['leave']>({
    ...ofHelper,
    path: '/api/family/leave',
    summary: 'The helper stops helping a member.',
    statuses: ['helperUnknown', 'helperLinkUnknown'],
    refreshes: ['family.helped'],
  }),
})
