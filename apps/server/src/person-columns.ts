/**
 * What an event does to a column's values: they are made again for the new mobile, they are deleted, or they stay for a
 * reason.
 */
export type Fate = 'moves' | 'goes' | { stays: string }

/** What becomes of a column when a member proves a new mobile, when the bank reports one, and at an erasure. */
export interface PersonColumn {
  byMember: Fate
  byBank: Fate
  erasure: Exclude<Fate, 'moves'>
}

const moves: PersonColumn = { byMember: 'moves', byBank: 'moves', erasure: 'goes' }
const goes: PersonColumn = { byMember: 'goes', byBank: 'goes', erasure: 'goes' }
/** If the member proves the new mobile, it moves; if the bank reports it, it ends: rules/family#change-of-mobile. */
const movesIfProved: PersonColumn = { byMember: 'moves', byBank: 'goes', erasure: 'goes' }
const allStay = (because: string): PersonColumn => ({
  byMember: { stays: because },
  byBank: { stays: because },
  erasure: { stays: because },
})
const limit = allStay('it limits whoever has the mobile, and is deleted when it has drained, within a day')
const ofCustomer: PersonColumn = { ...allStay("the customer number stays the member's"), erasure: 'goes' }
const order = allStay(
  'an order of the desk names a member as somebody typed it, and is deleted 30 days after the week that it can wait',
)
const mark = allStay('the mark of a feed that stopped, deleted within a day')

/**
 * Every column that is made of a mobile or a customer number, as `table.column`: hashed, sealed, or hashed together with
 * something else. A test follows both numbers through the database, finds a column that is not listed, and sees that
 * each has its fate.
 */
export const personColumns: Readonly<Record<string, PersonColumn>> = {
  'member.mobile_hash': moves,
  'member.mobile_sealed': moves,
  'member_mobile.mobile_hash': moves,
  'left_mobile.mobile_hash': {
    ...allStay('nobody else gets the mobile until what is still stored under it has moved'),
    erasure: 'goes',
  },
  'sms_code.mobile_hash': goes,
  'sms_code.code_hash': goes,
  'mobile_voucher.mobile_hash': goes,
  'recent_registration.mobile_hash': goes,
  'known_browser.mobile_hash': goes,
  'call_budget.budget_key': limit,
  'leaky_bucket.bucket_key': limit,
  'password_failure.failure_key': limit,
  'vote_watch.watch_key': limit,

  'helper_session.mobile_hash': goes,
  'helper_session.mobile_sealed': goes,
  // A link that ended because the bank reported a change keeps the helper's present mobile, so that an erasure finds
  // it.
  'family_link.helper_hash': moves,
  'family_link.mobile_sealed': moves,
  'family_helped.helper_hash': movesIfProved,

  'customer_link.mobile_hash': moves,
  'customer_link.customer_hash': ofCustomer,
  'customer_link.customer_sealed': ofCustomer,
  'customer_mobile.mobile_hash': moves,
  'customer_mobile.customer_hash': ofCustomer,
  'customer_former.customer_hash': allStay(
    'a number that left a member goes to nobody else unconfirmed; an erasure takes the member from the row',
  ),
  'bank_record.holder_hash': moves,
  'bank_row.holder_hash': moves,
  'bank_row.item': ofCustomer,
  'bank_row.says_sealed': ofCustomer,
  'aum_result.holder_hash': moves,
  'bank_person.holder_hash': moves,
  'bank_waiting.holder_hash': moves,
  'bank_event.holder_hash': moves,
  'bank_event.fact_hash': allStay('hashed with the whole event, so that its id never counts a second time'),
  // What files changed: docs/decisions/0008-change-of-mobile.md#by-the-member.
  'aum_correction.holder_hash': goes,
  'feed_correction.holder_hash': goes,
  'feed_seen.row_key': mark,
  'feed_seen.fact_hash': mark,

  // docs/decisions/0032-the-desk.md#an-act-is-declared-once.
  'desk_order.args_sealed': order,
  'desk_order.told_sealed': order,
}
