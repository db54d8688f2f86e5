import { maxFileBytesOfMember, maxFilesOfMember } from '@club/contract/upload.constants.ts'

/**
 * Everything that is limited by counting, in one table: settings, features, doctor and the operator's page read it
 * here. A budget is counted under its name, for each of whom it is `of`.
 */

interface Terms {
  /**
   * Whose uses are counted together. A connection is an IPv4 address or the /64 of an IPv6 one, a network its /24 or
   * /48. 'mobile at the connection' is the part of a mobile's budget that one connection can use up.
   */
  of:
    | 'mobile'
    | 'mobile at the connection'
    | 'mobile in the browser'
    | 'browser'
    | 'member'
    | 'helper'
    | 'connection'
    | 'network'
    | 'club'
  /** What is counted, for operators. */
  what: string
  /** How many fit: a number, or a multiple of another budget's. */
  room: number | { budget: string; times: number }
  /**
   * An hour's or a day's budget comes back evenly, a business day's with the next one. What is kept 'at a time' comes
   * back when it is removed; its feature counts it by its own rows.
   */
  per: 'hour' | 'day' | 'businessDay' | 'at a time'
  /** Which uses are given back. */
  refund: 'what was right' | 'what was not sent' | 'none'
  /** What a full budget means: a refusal, a picture code first, or an answer that counts nothing. */
  full: 'refusal' | 'question' | 'not counted'
  /** The setting that changes the room. */
  setting?: `CLUB_LIMIT_${string}`
  /** The smallest value of the setting. */
  least?: number
  /** Uses that each of many honest people behind one address keeps in an evening. Only for what they share. */
  keptByEach?: number
  /** Wrong uses of their own today that somebody may have before the full budget of many refuses them, too. */
  spares?: number
  /** Over how many rows a budget of the club is counted, so that many uses at once do not wait for each other. */
  stripes?: number
}

export const budgetTable = {
  'sms-mobile': {
    of: 'mobile',
    what: 'SMS requested by browsers in which its member never signed in',
    room: 10,
    per: 'day',
    refund: 'what was not sent',
    full: 'question',
    setting: 'CLUB_LIMIT_SMS_OF_MOBILE_DAY',
    least: 2,
  },
  'sms-mobile-connection': {
    of: 'mobile at the connection',
    what: 'of those, from one connection',
    room: { budget: 'sms-mobile', times: 0.5 },
    per: 'day',
    refund: 'what was not sent',
    full: 'question',
  },
  'sms-mobile-plain': {
    of: 'mobile',
    what: 'of those, without a picture code',
    room: 3,
    per: 'day',
    refund: 'what was not sent',
    full: 'question',
  },
  'sms-solved': {
    of: 'mobile',
    what: 'further SMS, for browsers that solved a picture code',
    room: { budget: 'sms-mobile', times: 1 },
    per: 'day',
    refund: 'what was not sent',
    full: 'refusal',
  },
  'sms-solved-connection': {
    of: 'mobile at the connection',
    what: 'of those, from one connection',
    room: { budget: 'sms-mobile', times: 0.3 },
    per: 'day',
    refund: 'what was not sent',
    full: 'refusal',
  },
  'sms-solved-browser': {
    of: 'mobile in the browser',
    what: 'of those, for one browser',
    room: 2,
    per: 'day',
    refund: 'what was not sent',
    full: 'refusal',
  },
  'sms-known': {
    of: 'mobile in the browser',
    what: 'SMS of a browser in which the member has signed in',
    room: 5,
    per: 'day',
    refund: 'what was not sent',
    full: 'question',
  },
  'sms-connection': {
    of: 'connection',
    what: 'SMS',
    room: 600,
    per: 'hour',
    refund: 'what was not sent',
    full: 'refusal',
    setting: 'CLUB_LIMIT_SMS_OF_CONNECTION_HOUR',
    keptByEach: 2,
  },
  'sms-network': {
    of: 'network',
    what: 'SMS',
    room: { budget: 'sms-connection', times: 4 },
    per: 'hour',
    refund: 'what was not sent',
    full: 'refusal',
    keptByEach: 2,
  },
  'sms-connection-plain': {
    of: 'connection',
    what: 'SMS without a picture code',
    room: 60,
    per: 'hour',
    refund: 'what was not sent',
    full: 'question',
    setting: 'CLUB_LIMIT_SMS_WITHOUT_PICTURE_HOUR',
  },
  'sms-club-strangers': {
    of: 'club',
    what: 'SMS for browsers that are not known: the rest stays for those that are',
    room: { budget: 'sms-club', times: 0.75 },
    per: 'hour',
    refund: 'what was not sent',
    full: 'refusal',
    keptByEach: 2,
  },
  'sms-club': {
    of: 'club',
    what: 'SMS in all',
    room: 20_000,
    per: 'hour',
    refund: 'what was not sent',
    full: 'refusal',
    setting: 'CLUB_LIMIT_SMS_OF_CLUB_HOUR',
    keptByEach: 2,
  },
  'picture-connection': {
    of: 'connection',
    what: 'picture codes',
    room: 1500,
    per: 'hour',
    refund: 'what was right',
    full: 'question',
    setting: 'CLUB_LIMIT_PICTURES_HOUR',
  },
  'guess-connection': {
    of: 'connection',
    what: 'wrong SMS codes and passwords',
    room: 120,
    per: 'hour',
    refund: 'what was right',
    full: 'question',
    setting: 'CLUB_LIMIT_GUESSES_HOUR',
  },
  'guess-network': {
    of: 'network',
    what: 'wrong SMS codes and passwords',
    room: { budget: 'guess-connection', times: 4 },
    per: 'hour',
    refund: 'what was right',
    full: 'question',
  },
  'password-strangers': {
    of: 'mobile',
    what: 'wrong passwords from browsers in which its member never signed in',
    room: 30,
    per: 'day',
    refund: 'what was right',
    full: 'question',
  },
  'password-solved': {
    of: 'mobile',
    what: 'further wrong passwords, from browsers that solved a picture code',
    room: 20,
    per: 'day',
    refund: 'what was right',
    full: 'refusal',
  },
  'password-solved-connection': {
    of: 'mobile at the connection',
    what: 'of those, from one connection',
    room: 5,
    per: 'day',
    refund: 'what was right',
    full: 'refusal',
  },
  'invitation-code-browser': {
    of: 'browser',
    what: 'wrong invitation codes',
    room: 10,
    per: 'businessDay',
    refund: 'what was right',
    full: 'refusal',
  },
  'invitation-code-address': {
    of: 'connection',
    what: 'wrong invitation codes',
    room: 400,
    per: 'hour',
    refund: 'what was right',
    full: 'refusal',
    setting: 'CLUB_LIMIT_INVITATION_CODES_HOUR',
    keptByEach: 1,
    spares: 3,
  },
  'family-try': {
    of: 'helper',
    what: 'wrong codes of relatives',
    room: 20,
    per: 'businessDay',
    refund: 'what was right',
    full: 'refusal',
  },
  'family-try-browser': {
    of: 'browser',
    what: 'wrong codes of relatives',
    room: 20,
    per: 'businessDay',
    refund: 'what was right',
    full: 'refusal',
  },
  'family-try-address': {
    of: 'connection',
    what: 'wrong codes of relatives',
    room: 400,
    per: 'hour',
    refund: 'what was right',
    full: 'refusal',
    setting: 'CLUB_LIMIT_FAMILY_CODES_HOUR',
    keptByEach: 1,
    spares: 3,
  },
  'passkey-try-browser': {
    of: 'browser',
    what: "sign-ins by the phone's own lock that failed",
    room: 30,
    per: 'businessDay',
    refund: 'what was right',
    full: 'refusal',
  },
  'passkey-try-address': {
    of: 'connection',
    what: "sign-ins by the phone's own lock that failed",
    room: 400,
    per: 'hour',
    refund: 'what was right',
    full: 'refusal',
    setting: 'CLUB_LIMIT_PASSKEYS_HOUR',
    keptByEach: 1,
    spares: 3,
  },
  passkey: {
    of: 'member',
    what: "ways in by a phone's own lock that were added",
    room: 20,
    per: 'businessDay',
    refund: 'none',
    full: 'refusal',
  },
  'rating-address': {
    of: 'connection',
    what: 'ratings by visitors',
    room: 2000,
    per: 'businessDay',
    refund: 'none',
    full: 'refusal',
    setting: 'CLUB_LIMIT_RATINGS_DAY',
    keptByEach: 10,
  },
  'report-connection': {
    of: 'connection',
    what: 'page views, clicks and failures reported',
    room: 36_000,
    per: 'hour',
    refund: 'none',
    full: 'refusal',
    setting: 'CLUB_LIMIT_REPORTS_HOUR',
    least: 100,
    keptByEach: 100,
  },
  'report-network': {
    of: 'network',
    what: 'page views, clicks and failures reported',
    room: { budget: 'report-connection', times: 4 },
    per: 'hour',
    refund: 'none',
    full: 'refusal',
    keptByEach: 100,
  },
  'report-club': {
    of: 'club',
    what: 'page views, clicks and failures reported in all',
    room: { budget: 'report-connection', times: 100 },
    per: 'hour',
    refund: 'none',
    full: 'refusal',
    keptByEach: 100,
    stripes: 16,
  },
  'visit-connection': {
    of: 'connection',
    what: 'browsers whose first report of a day came in',
    room: 2400,
    per: 'hour',
    refund: 'none',
    full: 'refusal',
    setting: 'CLUB_LIMIT_VISITS_HOUR',
    keptByEach: 2,
  },
  'visit-network': {
    of: 'network',
    what: 'browsers whose first report of a day came in',
    room: { budget: 'visit-connection', times: 4 },
    per: 'hour',
    refund: 'none',
    full: 'refusal',
    keptByEach: 2,
  },
  // Each is a row that a sweep removes: the room is below what sweeps remove in an hour.
  'visit-club': {
    of: 'club',
    what: 'browsers whose first report of a day came in, in all',
    room: 240_000,
    per: 'hour',
    refund: 'none',
    full: 'refusal',
    keptByEach: 2,
    stripes: 16,
  },
  'family-code': {
    of: 'member',
    what: 'codes made for a relative',
    room: 20,
    per: 'businessDay',
    refund: 'none',
    full: 'refusal',
  },
  // Each is a row of a record that is kept. Less can be allowed at any time, but not more often than more was allowed.
  consent: {
    of: 'member',
    what: 'texts agreed to, helpers allowed to see more, and help resumed',
    room: 20,
    per: 'businessDay',
    refund: 'none',
    full: 'refusal',
  },
  'link-open': {
    of: 'member',
    what: "browsers counted that opened the member's invitation link",
    room: 1000,
    per: 'businessDay',
    refund: 'none',
    full: 'not counted',
  },
  file: {
    of: 'member',
    what: 'pictures and films kept, those that are arriving included',
    room: maxFilesOfMember,
    per: 'at a time',
    refund: 'none',
    full: 'refusal',
  },
  'file-bytes': {
    of: 'member',
    what: 'bytes of those',
    room: maxFileBytesOfMember,
    per: 'at a time',
    refund: 'none',
    full: 'refusal',
  },
  poster: {
    of: 'member',
    what: 'posters drawn',
    room: 60,
    per: 'businessDay',
    refund: 'none',
    full: 'refusal',
  },
  'failed-file': {
    of: 'member',
    what: 'files that turned out to be useless after work was spent on them',
    room: 30,
    per: 'businessDay',
    refund: 'what was right',
    full: 'refusal',
  },
  'failed-file-address': {
    of: 'connection',
    what: 'of those, by all members',
    room: 300,
    per: 'hour',
    refund: 'what was right',
    full: 'refusal',
    setting: 'CLUB_LIMIT_FAILED_FILES_HOUR',
    keptByEach: 1,
    // As many files of a member as may be on their way at once.
    spares: 3,
  },
  privacy: {
    of: 'member',
    what: 'readings of what the club knows',
    room: 60,
    per: 'businessDay',
    refund: 'none',
    full: 'refusal',
  },
} as const satisfies Record<string, Terms>
