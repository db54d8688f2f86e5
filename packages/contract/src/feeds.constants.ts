/** Values in the bank's events and files; separate from the table of calls, which browsers load. */

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
] as const

export const bankCardKinds = ['debit', 'credit', 'social_security', 'happy_yang', 'happy_ruyi'] as const
export const bankCardStatuses = ['normal', 'frozen', 'lost', 'closed'] as const
export const bankPensionKinds = ['personal_pension', 'annuity'] as const

export const maxBankEvents = 500
export const bankSignatureWindowSeconds = 300
