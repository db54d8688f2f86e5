/** What a message of the club is about: rules/messages#messages-of-a-member. */
export const messageKinds = [
  'caseAnswered',
  'pointsMadeGood',
  'claimReopened',
  'invitationReleased',
  'invitationRefused',
  'workShown',
  'workSentBack',
  'workTakenDown',
  'prizeGiven',
  'mobileChanged',
  'passkeyAdded',
  'helperAsks',
  'helperEnded',
  'helpEnded',
  'familyGreeting',
  'greetingSeason',
  'greetingMonthWon',
  'greetingMonthEnd',
  'greetingMedal',
  'rulesChange',
  'rulesStay',
] as const

/** Those that a member can switch off: rules/messages#greetings. */
export const greetingKinds = [
  'greetingSeason',
  'greetingMonthWon',
  'greetingMonthEnd',
  'greetingMedal',
] as const satisfies readonly (typeof messageKinds)[number][]
export type MessageKind = (typeof messageKinds)[number]
