/** Values in the bank's events and files; separate from the table of calls, which browsers load. */

export const bankCardKinds = ['debit', 'credit', 'social_security', 'happy_yang', 'happy_ruyi'] as const
export const bankCardStatuses = ['normal', 'frozen', 'lost', 'closed'] as const
export const bankPensionKinds = ['personal_pension', 'annuity'] as const

export const maxBankEvents = 500
export const bankSignatureWindowSeconds = 300
