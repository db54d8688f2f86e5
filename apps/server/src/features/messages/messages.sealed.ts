import { sealedColumn } from '../../kit/sealing/sealed-place.ts'

/** What a person wrote to a member. */
export const sealedQuote = sealedColumn('member_message', 'quote_sealed', ['userId', 'messageId'])
