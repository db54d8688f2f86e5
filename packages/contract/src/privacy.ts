import { z } from 'zod'
import { channels } from './channels.ts'
import { callsOf, endpoint } from './endpoint.ts'
import { id, instant, nothing, request, smsCode } from './shapes.ts'

/** An agreement that needs consent, and the member's answer to it. */
const consent = z.object({
  agreementId: z.string(),
  title: z.string(),
  summary: z.string(),
  /** The version in force. */
  version: z.string(),
  effectiveDate: z.string(),
  /** What is new in this version, in plain words; null for the first. */
  changes: z.string().nullable(),
  /** Sanitised when published. */
  html: z.string(),
  /** Open: the version in force waits for an answer. */
  state: z.enum(['agreed', 'open', 'withdrawn']),
  /** The version that was agreed to last, when and where; null if none was, or it was withdrawn. */
  agreed: z.object({ version: z.string(), at: instant, channel: z.enum(channels) }).nullable(),
  withdrawnAt: instant.nullable(),
})

/** One thing that the club knows, in the member's language. */
const fact = z.object({ label: z.string(), value: z.string() })

const knownPart = z.object({
  /** Stable, for addresses and tests. */
  part: z.string(),
  title: z.string(),
  /** How many rows there are; `rows` has the latest. */
  total: z.int(),
  rows: z.array(z.array(fact)),
})

export const privacySchemas = {
  consents: { request: nothing, answer: z.object({ list: z.array(consent) }) },
  known: { request: nothing, answer: z.object({ list: z.array(knownPart) }) },
  dataFile: {
    request: request({ format: z.enum(['html', 'json']) }),
    answer: z.object({ fileName: z.string(), mediaType: z.string(), text: z.string() }),
  },
  closingCode: {
    request: nothing,
    answer: z.object({ lifetimeSeconds: z.int(), resendAfterSeconds: z.int() }),
  },
  closeAccount: {
    request: request({ smsCode: smsCode.optional(), password: z.string().min(1).max(1024).optional() }),
    answer: z.object({ closesAt: instant }),
  },
  undoClosing: { request: nothing, answer: z.object({}) },
  withdrawConsent: { request: request({ agreementId: id }), answer: z.object({ agreementId: z.string() }) },
}

type S = typeof privacySchemas

/** What the club knows about a member, and what the member can do about it: rules/privacy#rights-of-members. */
export const privacy = /* @__PURE__ */ callsOf('privacy', {
  consents: endpoint<S['consents']>({
    path: '/api/userAgreement/mine',
    isQuiet: true,
    access: 'member',
    summary: 'The agreements that need consent, with the answer of the member to each.',
    statuses: ['notLoggedIn'],
  }),
  known: endpoint<S['known']>({
    path: '/api/privacy/known',
    isQuiet: true,
    access: 'member',
    summary: 'What the club knows about the member, in words, with the latest rows of each part.',
    statuses: ['notLoggedIn', 'privacyBudgetUsed'],
  }),
  dataFile: endpoint<S['dataFile']>({
    path: '/api/privacy/dataFile',
    access: 'member',
    summary: 'All of it as a file, to be read by people or by programs.',
    statuses: ['notLoggedIn', 'privacyBudgetUsed'],
  }),
  closingCode: endpoint<S['closingCode']>({
    path: '/api/privacy/closingCode',
    access: 'member',
    summary: "Sends a code to the member's own mobile, with which the account can be closed.",
    statuses: [
      'notLoggedIn',
      'smsTooSoon',
      'codesPaused',
      'networkCodesPaused',
      'ownMobileUnreadable',
      'imageCodeRequired',
      'outsideDown',
    ],
  }),
  closeAccount: endpoint<S['closeAccount']>({
    path: '/api/privacy/closeAccount',
    access: 'member',
    summary: 'Closes the account in ten minutes, proved by the code or the password.',
    statuses: [
      'notLoggedIn',
      'ownMobileUnreadable',
      'smsCodeWrong',
      'smsCodeExpired',
      'smsCodeNotRequested',
      'smsTriesUsed',
      'smsCodeRequired',
      'passwordWrong',
      'passwordUnreadable',
      'passwordTriesPaused',
      'imageCodeRequired',
    ],
    refreshes: ['identity.userInfoQry'],
  }),
  undoClosing: endpoint<S['undoClosing']>({
    path: '/api/privacy/undoClosing',
    access: 'member',
    summary: 'Keeps the account, within ten minutes.',
    statuses: ['notLoggedIn', 'closingOver'],
    refreshes: ['identity.userInfoQry'],
  }),
  withdrawConsent: endpoint<S['withdrawConsent']>({
    path: '/api/userAgreement/withdraw',
    access: 'member',
    summary: 'Withdraws the consent to an agreement; the record of it stays.',
    statuses: ['notLoggedIn', 'contentUnknown'],
    refreshes: ['privacy.consents', 'identity.userInfoQry'],
  }),
})
