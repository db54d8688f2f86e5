/**
 * Envelope statuses. HPW…, HPP… and PUUM… drive a flow of the client; HPC are about calls as such, HPU about
 * identity, HPT about points, tasks and the contest, HPF about files, HPS about sharing, HPH about helpers. Handlers
 * name them by key; their texts are the `messages` in the words of the server's features, or in its kit/messages if
 * several features share the status.
 */
export const statuses = {
  ok: '200',
  notLoggedIn: 'HPW0207',
  passwordNotSet: 'HPW0206',
  registrationNeeded: 'HPP0205',
  partnerMobileKnown: 'PUUM521',
  partnerVoucherExpired: 'PUUM009',

  badRequest: 'HPC0400',
  unsigned: 'HPC0401',
  pathUnknown: 'HPC0404',
  methodNotAllowed: 'HPC0405',
  requestTimeout: 'HPC0408',
  tooLarge: 'HPC0413',
  mediaTypeUnsupported: 'HPC0415',
  tooMany: 'HPC0429',
  failure: 'HPC0500',
  notYet: 'HPC0501',
  busy: 'HPC0503',
  outsideDown: 'HPC0504',

  imageCodeRequired: 'HPU0101',
  imageCodeWrong: 'HPU0102',
  imageCodeExpired: 'HPU0103',
  smsCodeWrong: 'HPU0104',
  smsCodeExpired: 'HPU0105',
  smsCodeNotRequested: 'HPU0106',
  smsCodeRequired: 'HPU0107',
  smsTooSoon: 'HPU0108',
  smsBudgetUsed: 'HPU0109',
  smsTriesUsed: 'HPU0110',
  passwordWrong: 'HPU0111',
  passwordFormat: 'HPU0112',
  passwordUnreadable: 'HPU0113',
  waitBeforeRetry: 'HPU0114',
  agreementRequired: 'HPU0115',
  agreementOutdated: 'HPU0116',
  nickNameRefused: 'HPU0117',
  tokenRefused: 'HPU0118',
  invitationCodeUnknown: 'HPU0119',
  invitationCodeTriesUsed: 'HPU0120',

  taskUnknown: 'HPT0201',
  taskNotExecutable: 'HPT0202',
  actionUnknown: 'HPT0203',
  taskNotClaimable: 'HPT0204',
  monthUnknown: 'HPT0205',
  contentUnknown: 'HPT0206',
  keyReused: 'HPT0207',
  tradeUnknown: 'HPT0231',
  casesOfDayUsed: 'HPT0232',
  viewTokenNeeded: 'HPT0221',
  viewTokenRefused: 'HPT0222',
  viewTooEarly: 'HPT0223',
  viewExpired: 'HPT0224',
  studyUnknown: 'HPT0225',

  fileTypeUnsupported: 'HPF0301',
  fileTooLarge: 'HPF0302',
  fileUnreadable: 'HPF0303',
  fileTooManyPixels: 'HPF0304',
  filmTooLong: 'HPF0305',
  filmCodecUnsupported: 'HPF0306',
  uploadQuotaUsed: 'HPF0307',
  storageFull: 'HPF0308',
  uploadCut: 'HPF0309',
  fileUnknown: 'HPF0310',

  workUnknown: 'HPT0401',
  entryClosed: 'HPT0402',
  workTypeUnknown: 'HPT0403',
  workFilesWrong: 'HPT0404',
  worksOfEditionUsed: 'HPT0405',
  workNotChangeable: 'HPT0406',
  undoOver: 'HPT0407',
  ownWork: 'HPT0408',
  votesOfDayUsed: 'HPT0409',
  voteClosed: 'HPT0410',
  blacklisted: 'HPT0411',

  notAwarded: 'HPT0451',
  postersOfDayUsed: 'HPT0452',

  weChatNotSetUp: 'HPS0501',
  urlNotOwn: 'HPS0502',
  helperUnknown: 'HPH0601',
  familyCodeWrong: 'HPH0602',
  familyTriesUsed: 'HPH0603',
  familySelf: 'HPH0604',
  familyAlready: 'HPH0605',
  helpersFull: 'HPH0606',
  helpedFull: 'HPH0607',
  helperNameRefused: 'HPH0608',
  helperLinkUnknown: 'HPH0609',
  greetingsOff: 'HPH0610',
  greetingsOfDayUsed: 'HPH0611',
  greetingRefused: 'HPH0612',
} as const

export type StatusName = keyof typeof statuses

/** Statuses that any call may answer, so entries do not repeat them. */
export const commonStatuses = [
  'ok',
  'badRequest',
  'methodNotAllowed',
  'tooLarge',
  'mediaTypeUnsupported',
  'tooMany',
  'failure',
  'busy',
] as const satisfies readonly StatusName[]

/** HTTP codes of the refusals that are not HTTP 200: rules/messages#envelope. */
export const httpCodes: Partial<Record<StatusName, number>> = {
  badRequest: 400,
  unsigned: 401,
  pathUnknown: 404,
  methodNotAllowed: 405,
  requestTimeout: 408,
  tooLarge: 413,
  mediaTypeUnsupported: 415,
  tooMany: 429,
  failure: 500,
  notYet: 501,
  busy: 503,
  outsideDown: 503,
}

/** Statuses that the client never shows as a toast: rules/messages#silent-statuses. */
export const silentStatuses: readonly string[] = [
  statuses.ok,
  statuses.registrationNeeded,
  statuses.passwordNotSet,
  statuses.weChatNotSetUp,
]
