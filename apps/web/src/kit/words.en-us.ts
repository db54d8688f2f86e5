import type { words as zhCn } from './words.zh-cn.ts'

const common: typeof zhCn.common = {
  titles: {
    home: 'Home',
    login: 'Sign in',
    reg: 'Join the club',
    protocal: 'Membership agreement',
    aumRules: 'Rules of the monthly assets target',
    happinessCenter: 'Happiness points',
    happinessPointDetail: 'Point history',
    pointList: 'Ranking of this month',
    health: 'Health',
    healthQues: 'Health questions',
    healthQuesDetail: 'A health question',
    healthIntro: 'About our health services',
    publicLecture: 'Open health lectures',
    familyDoctor: 'Family doctor',
    medicalMap: 'Hospital ranking of the country',
    moreNews: 'More news',
    newsDetail: 'News',
    discounts: 'Offers',
    discountsLine: 'Offers hotline',
    activityRules: 'Rules of the 365 campaign',
    college: 'College',
    oldAgeBook: 'Reader on money in later life',
    courseInfo: 'Video course',
    courseArticle: 'Course to read',
    oldMap: 'Elder-care map',
    oldMapDetail: 'An elder-care home',
    oldMapBaidu: 'Elder-care map, as a map',
    travel: 'Travel',
    travelForOld: 'Long stays',
    travelForOldDetail: 'A long-stay place',
    travelForOldCitys: 'Choose a city for a long stay',
    travelForOldPhoto: 'Pictures of the long-stay place',
    wealth: 'Wealth',
    queryAnnuity: 'Look up your pension',
    happyYangCard: 'Happy Years card',
    happyRuYiCard: 'Happy Wishes card',
    stage: 'Stage',
    talent: 'Talent contest',
    createPoster: 'Make a poster of your work',
    talentReview: 'Past contests',
    talent24MainVision: 'Talent contest 2024',
    talent25MainVision: 'Talent contest 2025',
    talent25: 'Prizes of the 2025 contest',
    createPoster25: 'Make a poster of your 2025 work',
    retirementCommunity: 'Retirement communities',
    retirementCommunityMap: 'Map of the communities',
    retirementCommunityDetail: 'A retirement community',
    citys: 'Choose a city',
    photo: 'Pictures of the community',
    brandMain: 'The houses behind the communities',
    campaign365: 'The 365 campaign',
    publicPage: 'Campaign page',
    myCard: 'Card wallet',
    cardDetail: 'A card',
    editNickname: 'My details',
    activityInviter: 'Invite friends',
    activityRightsHistory: 'Monthly ranking history',
    search: 'Search',
    careFinder: 'Insurance and care finder',
    retirementCalculator: 'Will it be enough?',
    messages: 'My messages',
    offline: 'Reading without a network',
    gallery: 'Gallery of components',
    notFound: 'We could not find this page',
  },
  description: "A bank's club for its older customers: health, learning, travel and happiness points.",
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
    short: 'Help',
    readAloud: 'Read this page aloud',
    stopReading: 'Stop reading',
    call: 'Call us',
    callNumber: (number) => `Call ${number}`,
    hours: (hours) => `Hours: ${hours}`,
  },
  inventedBank: (bank) => `${bank} is made up for this demonstration and is not a real bank.`,
  close: 'Close',
  iKnow: 'I know',
  later: 'Later',
  retry: 'Try again',
  back: 'Back',
  backHome: 'Go to home',
  more: 'Show more',
  loading: 'Opening, one moment please',
  loadingNetwork: 'This site supports IPv6 networks',
  failed: 'This could not be opened just now',
  failedAdvice: 'Please check your connection and try again. If it still does not work, call our hotline.',
  friendlyNotice: 'A friendly notice',
  loginToContinue: 'Sign in to continue browsing',
  signIn: 'Sign in',
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
  notImplemented: 'This service is not available yet.',
  networkError: 'Network error. Please try again later.',
  unavailable: 'The service is busy. Please try again later.',
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

const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** A month's name: `November` for 11. */
export const monthName = (month: number): string => monthNames[month - 1] ?? ''

/** The month and its year: `November 2026`. */
export const monthInEnglish = (year: number, month: number): string => `${monthName(month)} ${year}`

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'} ago`

const formats: typeof zhCn.formats = {
  day: (year, month, date) => `${date} ${monthInEnglish(year, month)}`,
  time: (day, clock) => `${day}, ${clock}`,
  yuan: (figure) => `${figure} yuan`,
  ago: {
    justNow: 'just now',
    minutes: (count) => counted(count, 'minute'),
    hours: (count) => counted(count, 'hour'),
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
