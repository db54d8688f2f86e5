import { englishCount } from '@club/contract/english-count.ts'
import { englishMonths } from '@club/contract/english-months.ts'
import type { words as zhCn } from './words.zh-cn.ts'

const common: typeof zhCn.common = {
  description: "A bank's club for its older customers: health, learning, travel and happiness points.",
  messages: (unread) => (unread === 0 ? 'My messages' : `My messages (${unread} new)`),
  family: 'Family help',
  skipToContent: 'Skip to the content',
  mainNavigation: 'Main sections',
  settings: {
    short: 'Text',
    open: 'Text and language',
    title: 'Text and language',
    textSize: 'Text size',
    textSizes: { standard: 'Standard', large: 'Large', largest: 'Largest' },
    contrast: 'Contrast',
    contrasts: { normal: 'Standard', high: 'Stronger' },
    language: 'Language',
  },
  help: {
    title: 'Do you need help?',
    short: 'Call',
    readAloud: 'Read this page aloud',
    stopReading: 'Stop reading',
    call: 'Call us',
    callNumber: (number) => `Call ${number}`,
    hours: (hours) => `Hours: ${hours}`,
  },
  inventedBank: (bank) => `${bank} is made up and is not a real bank.`,
  close: 'Close',
  iKnow: 'I know',
  later: 'Later',
  retry: 'Try again',
  back: 'Back',
  backHome: 'Go to home',
  more: 'Show more',
  otherParts: 'Change',
  otherPartsOf: (of) => `Change: ${of}`,
  loading: 'Opening, one moment please',
  slow: 'This is taking a little longer. Please wait.',
  loadingNetwork: 'This site supports IPv6 networks',
  failed: 'This could not be opened just now',
  readOnly: 'Only reading works just now',
  failedAdvice: 'Please check your connection and try again. If it still does not work, call our hotline.',
  friendlyNotice: 'A friendly notice',
  loginToContinue: 'Sign in to continue browsing',
  signIn: 'Sign in',
  homeScreen: 'Put it on the home screen',
  signOut: 'Sign out',
  signedOut: 'You are signed out',
  needsScript:
    'You can read everything as it is. Signing in and checking in need JavaScript switched on in the browser.',
  offline: {
    title: 'No network',
    text: 'Opened pages stay readable. Check-in must wait.',
    back: 'The network is back',
  },
}

const errors: typeof zhCn.errors = {
  requestError: 'Request error. Please try again later.',
  badRequest: 'Bad request. Please check what you entered.',
  unauthorized: 'Unauthorized. Please sign in again.',
  forbidden: 'Access denied.',
  notFound: 'Resource not found.',
  methodNotAllowed: 'Method not allowed.',
  requestTimeout: 'Request timeout. Please try again later.',
  serverError: 'Server error. Please try again later.',
  notImplemented: 'Network not implemented.',
  networkError: 'Network error. Please try again later.',
  unavailable: 'Service unavailable. Please try again later.',
  gatewayTimeout: 'Network timeout. Please try again later.',
  versionUnsupported: 'HTTP version not supported.',
  requestFailed: 'Request failed. Please check your connection and try again.',
}

const shell: typeof zhCn.shell = {
  goHome: {
    short: 'Home',
    label: 'Go to home',
    hint: 'You can drag it, or move it with the up and down arrow keys.',
  },
  turnPhone: {
    title: 'Please hold the phone upright',
    text: 'Upright, this page shows larger text and more at a glance.',
    goOn: 'Continue anyway',
  },
  translation: {
    title: 'Translated: figures may be wrong.',
    close: 'Close',
  },
}

const keyboard: typeof zhCn.keyboard = {
  open: 'Keys',
}

/** A month's name: `November` for 11. */
export const monthName = (month: number): string => englishMonths[month - 1] ?? ''

/** The month and its year: `November 2026`. */
export const monthInEnglish = (year: number, month: number): string => `${monthName(month)} ${year}`

const ago = (count: number, unit: string) => `${englishCount(count, unit)} ago`

const formats: typeof zhCn.formats = {
  day: (year, month, date) => `${date} ${monthInEnglish(year, month)}`,
  time: (day, clock) => `${day}, ${clock}`,
  yuan: (figure) => `${figure} yuan`,
  ago: {
    justNow: 'just now',
    minutes: (count) => ago(count, 'minute'),
    hours: (count) => ago(count, 'hour'),
    oneDay: '1 day ago',
  },
}

export const words: typeof zhCn = {
  common,
  errors,
  formats,
  shell,
  keyboard,
}
