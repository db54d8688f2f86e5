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
/** The monthly target of assets, which the bank's result decides. */
export const aumTaskId = 'aum_increased_month' as const satisfies TaskId

/** More shares of a business day are never paid: rules/tasks#course-shares. */
export const paidSharesPerDay = 3

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

/** How often a client reports that a page whose view is a task is in sight: rules/tasks#views. */
export const viewHeartbeatSeconds = 2
