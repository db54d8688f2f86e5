import { languageTable } from './languages.ts'

/** Business constants; units are in the names. The rules are in docs/rules. */
export const monthlyTargetPoints = 1000
export const monthlyRanks = 1000
export const firstPage = 1
export const pageSize = 5
export const maxPageSize = 50
/** Members shown on the ranking list; one's own position is always shown. */
export const rankListLength = 1000

export const requestTimeoutMs = 25_000
export const uploadTimeoutMs = 600_000
export const notLoggedInGuardMs = 100_000
export const loadingFlagClearMs = 1000
export const loadingIndicatorHideMs = 2000
/** After this time a page says that it takes longer than usual. */
export const slowPageMs = 8000
export const checkInUnlockMs = 1000
export const toastMs = 2000

export const keyboardMaxLength = 30
export const passwordPattern = /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z\d]{8,20}$/
export const mobilePattern = /^1[3-9]\d{9}$/
export const smsCodePattern = /^\d{6}$/
export const maxNickNameLength = 20
export const smsCodeLifetimeSeconds = 300
export const smsCodeTries = 5
export const smsResendSeconds = 60
export const maskedMobileDigits = 7

export const complaintWorkingDays = 15
/** A case is open until it is answered. */
export const caseStates = ['open', 'answered'] as const
export type CaseState = (typeof caseStates)[number]
export const maxCaseTextLength = 500
/** Cases that a member can open on one day. */
export const maxCasesOfDay = 3
export const inviteGroupSize = 10
/** The state of an invitation: counted, held for an operator, or refused by one. */
export const invitationStates = ['counted', 'held', 'refused'] as const
export type InvitationState = (typeof invitationStates)[number]
/** Works and votes of the talent contest: rules/contest#works, rules/contest#votes. */
export const maxWorkNameLength = 20
export const maxWorkIntroLength = 300
/** What a message of the club is about: rules/messages#messages-of-a-member. */
export const messageKinds = [
  'caseAnswered',
  'pointsMadeGood',
  'claimReopened',
  'invitationReleased',
  'invitationRefused',
  'workShown',
  'workSentBack',
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
] as const
/** Those that a member can switch off: rules/messages#greetings. */
export const greetingKinds = [
  'greetingSeason',
  'greetingMonthWon',
  'greetingMonthEnd',
  'greetingMedal',
] as const satisfies readonly (typeof messageKinds)[number][]
export type MessageKind = (typeof messageKinds)[number]
/** What a poster shows, and the longest text that a member may put on it: rules/contest#posters. */
export const posterKinds = ['invitation', 'work', 'certificate', 'item'] as const
export type PosterKind = (typeof posterKinds)[number]
export const maxPosterTextLength = 60
/** Pictures of one work; a film stands alone. */
export const maxFilesOfWork = 3
/** A member's works of one edition that are not deleted. */
export const maxWorksOfEdition = 5
export const votesOfDay = 3
/** How long a deleted work, a dropped file, a removed message or a closed account can be brought back. */
export const undoMinutes = 10
export const workStates = ['review', 'shown', 'refused', 'deleted'] as const
export type WorkState = (typeof workStates)[number]
/** Why a work was sent back: rules/contest#review. */
export const refusedWorkReasons = [
  'notOwn',
  'personalData',
  'advertising',
  'unclear',
  'wrongType',
  'other',
] as const
export type RefusedWorkReason = (typeof refusedWorkReasons)[number]
/** The state of a vote: counted, held for an operator, or refused by one. */
export type VoteState = 'counted' | 'held' | 'refused'
/** The rule by which a vote was held: rules/contest#bursts. */
export const heldVoteRules = ['address', 'browser', 'newAccounts'] as const
export type HeldVoteRule = (typeof heldVoteRules)[number]
/** The newest version of the contest's rules. */
export const lastContestRulesVersion = 1
export const paidSharesPerDay = 3
export const weChatSignatureRetries = 2
export const maxShareTextLength = 26

export type Language = keyof typeof languageTable
export const languages = Object.keys(languageTable) as [Language, ...Language[]]
export const defaultLanguage: Language = 'zh_cn'

export function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>
}

export const channels = ['MB', 'WX', 'WEB'] as const
export type Channel = (typeof channels)[number]

export const clientTypes = ['android', 'ios', 'pc'] as const
export type ClientType = (typeof clientTypes)[number]

/** Every task of the club, from the easiest to the hardest: rules/months#easiest-way, rules/tasks#values. */
export const taskIds = [
  'check_in',
  'aum_increased_month',
  'learn_course',
  'share_course',
  'learn_retirement_community',
  'learn_retirement_medical_health',
  'learn_retirement_map',
  'complete_userInfo',
  'fill_in_personal_info',
  'vote_work',
  'view_personal_pension_account',
  'view_retirement_plan_report',
  'complete_retirement_calculator',
  'complete_retirement_goals',
  'complete_retirement_plan_report',
  'fill_in_other_pension_reserve',
  'upload_work',
  'invite_friend',
  'finish_personal_pension_openAct',
  'deposit_one_personal_pension',
  'finish_self_pension_dpt_limit',
] as const
export type TaskId = (typeof taskIds)[number]

/** Tasks done in the bank's systems; an event of this type reports one: rules/bank#bank-tasks. */
export const bankTaskIds = [
  'complete_retirement_plan_report',
  'complete_retirement_calculator',
  'complete_retirement_goals',
  'fill_in_other_pension_reserve',
  'finish_personal_pension_openAct',
  'deposit_one_personal_pension',
  'finish_self_pension_dpt_limit',
  'view_retirement_plan_report',
  'view_personal_pension_account',
] as const satisfies readonly TaskId[]

export const taskKinds = [
  'checkin',
  'aum',
  'invite',
  'share',
  'study',
  'vote',
  'upload',
  'view',
  'bank',
  'profile',
] as const
export type TaskKind = (typeof taskKinds)[number]

/** An edition is one of the talent contest's. */
export const taskCycles = ['day', 'month', 'year', 'once', 'edition'] as const
export type TaskCycle = (typeof taskCycles)[number]

/** Why an award was refused: rules/points#refusals. */
export const refusalReasons = [
  'monthlyCap',
  'dailyLimit',
  'cycleFull',
  'notReached',
  'channelOff',
  'underCheck',
  'checkFailed',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

/** Why a task cannot earn now; the first of several reasons is shown: rules/tasks#blockers. */
export const taskBlockers = [
  'blacklisted',
  'finished',
  'contestClosed',
  'withdrawn',
  'monthlyCap',
  'channelOff',
  'underReview',
] as const
/** Blockers that apply to every member; such tasks are listed separately. */
export const closedReasons = [
  'contestClosed',
  'withdrawn',
] as const satisfies readonly (typeof taskBlockers)[number][]
export type ClosedReason = (typeof closedReasons)[number]
export type TaskBlocker = (typeof taskBlockers)[number]

/** The share of a course that completes it, and the highest study speed that counts: rules/tasks#study. */
export const studyShareNeeded = 0.9
export const maxStudySpeed = 2
/** How often a client reports that a page whose view is a task is in sight: rules/tasks#views. */
export const viewHeartbeatSeconds = 2
/** How often a client reports what was watched or read. */
export const studyHeartbeatSeconds = 15

/** How a member stands on lists: rules/months#listing. */
export const listingChoices = ['masked', 'full', 'hidden'] as const
export type ListingChoice = (typeof listingChoices)[number]

/** The benefit of a member's month: rules/months#benefit. */
export const benefitStates = ['none', 'carried', 'withheld'] as const
export type BenefitState = (typeof benefitStates)[number]

/** What is reported of a visit: rules/reporting#page-views. */
export const reportKinds = ['page', 'click', 'failure'] as const
export type ReportKind = (typeof reportKinds)[number]
export const maxReportBatch = 100
/** Why a page failed; a failure is named by the page and one of these, `course-info:lost`. */
/** Where events are sent; the first script reports there if the rest of the code cannot run. */
export const reportEventsPath = '/api/report/events'
export const failureReasons = ['broken', 'lost', 'unanswered', 'missing', 'offline'] as const
export type FailureReason = (typeof failureReasons)[number]
/**
 * An identifier of the club, such as `course-info`: too short for a text, without digit runs as long as a
 * mobile.
 */
export const reportNamePattern = /^(?!.*\d{8})[A-Za-z][\w.:-]{0,79}$/
/** The most characters of an error's first line that a failure carries. */
export const maxReportedErrorLength = 160

/** Relatives who help: rules/family. */
export const helperStates = ['pending', 'active', 'ended'] as const
export type HelperState = (typeof helperStates)[number]
/** Who ended a helper's link. */
export const helperSides = ['member', 'helper'] as const
export type HelperSide = (typeof helperSides)[number]
/** How help ends: by one side, by itself (rules/family#disuse), or since the helper's mobile is another's now. */
export const helpEnds = [...helperSides, 'disuse', 'mobile'] as const
export type HelpEnd = (typeof helpEnds)[number]
/** Helpers that a member may have, counting those who wait to be confirmed. */
export const maxHelpers = 2
/** Members that one helper may help. */
export const maxHelped = 5
export const familyCodeMinutes = 10
/** The text that a member reads before confirming a helper. */
export const familyTextVersion = 1
/** Characters of a helper's name. */
export const maxHelperNameLength = 10
export const greetingsOfDay = 3
export const maxGreetingTextLength = 40
/** Sentences that a helper may send. */
export const familySentences = ['thinking', 'morning', 'checkIn', 'course', 'rest', 'visit'] as const
export type FamilySentence = (typeof familySentences)[number]
