import { type Sealing, unreadableText } from '../../kit/sealing/sealing.ts'
import type { StoredRow } from '../bank/rows.ts'
import { saidIn } from '../bank/rows.ts'
import { maskedMobile } from '../identity/members.ts'
import type { FeedRow, Refusal } from './feed-cells.rules.ts'
import type { Correction, Keyed, Moves } from './feed-kind.ts'
import { maskedChange, maskedNumber } from './feed-text.rules.ts'

export interface CustomerRow extends FeedRow {
  customerNo: string
  mobile: string
}

export interface CustomerKeyed extends Keyed<CustomerRow> {
  mobile: string
  customer: string
}

/** The rows in force before the file, of the mobile and of the customer number. */
export interface Replaced {
  ofMobile: StoredRow | null
  ofCustomer: StoredRow | null
}

/** Who has a customer number: a member, or nobody known. */
interface NumberHolder {
  /** Null for an erased account, undefined for nobody known. */
  userId: string | null | undefined
  /** Whether the number has left that member already. */
  isFormer: boolean
}

/** A row beside what it would replace, with the member who has the number, or had it last, and the mobile's. */
export interface Meant {
  keyed: CustomerKeyed
  before: Replaced
  from: NumberHolder
  to: string | undefined
}

/** The member with the number; without one, the last whom it left: rules/bank#moves-between-members. */
export function holderOf(
  customer: string,
  { ofCustomer }: Replaced,
  memberOf: ReadonlyMap<string, string>,
  lastOf: ReadonlyMap<string, string | null>,
): NumberHolder {
  const present = ofCustomer === null ? undefined : memberOf.get(ofCustomer.holderHash)
  if (present !== undefined) return { userId: present, isFormer: false }
  const userId = lastOf.get(customer)
  return { userId, isFormer: userId !== undefined }
}

/** The members whom these rows leave without a number that they had, by the number. */
export function membersLeft(written: readonly Meant[]): ReadonlyMap<string, string> {
  const left = new Map<string, string>()
  for (const { keyed, before, from, to } of written) {
    if (before.ofMobile?.item === keyed.customer) continue
    if (before.ofMobile !== null && to !== undefined) left.set(before.ofMobile.item, to)
    const { userId, isFormer } = from
    if (!isFormer && typeof userId === 'string') left.set(keyed.customer, userId)
  }
  return left
}

const moveReasons = {
  unconfirmed: 'look at the dry run with --confirm-moves, then feed the file with it',
  never: 'an operator confirms it with a file of the kind customers',
}

/**
 * What a row changes, or its refusal if it moves a number between members and nobody has confirmed that. Null if it
 * only adds something.
 */
export function correctionOf(
  sealing: Sealing,
  { keyed: { row }, before: { ofMobile, ofCustomer }, from, to }: Meant,
  moves: Moves,
  mobileOf: ReadonlyMap<string, { mobile: string }>,
): Correction | Refusal | null {
  const number = maskedNumber(row.customerNo)
  // Also to a mobile of nobody known: whoever registers it next would have the number.
  const isMove = from.userId !== undefined && from.userId !== to
  if (isMove && moves !== 'confirmed') {
    const where = to === undefined ? 'a mobile of nobody known' : 'another'
    const would = from.isFormer ? `was last a member's and would go to` : 'would leave one member for'
    return { reason: `the customer number ${number} ${would} ${where}: ${moveReasons[moves]}`, isMove: true }
  }
  if (!isMove && ofMobile === null && ofCustomer === null) return null
  const owner = ownerText(row.mobile, to === undefined ? 'nobody known' : `member ${to}`)
  const known = ofMobile && saidIn(sealing, ofMobile)
  const says = [
    ...(isMove || ofCustomer !== null ? [moveText(row.customerNo, holderText(from, mobileOf), owner)] : []),
    ...(ofMobile === null
      ? []
      : [
          `${owner}: customer number ${maskedChange(known === null ? unreadableText : maskedNumber(known), number)}`,
        ]),
  ]
  return { what: isMove ? 'move' : 'correction', says: says.join('; ') }
}

const ownerText = (mobile: string, who: string) => `${maskedMobile(mobile)} (${who})`

/** A member by the masked mobile and the id; null for an erased account, undefined for nobody known. */
export function memberText(
  userId: string | null | undefined,
  mobileOf: ReadonlyMap<string, { mobile: string }>,
): string {
  if (userId === undefined) return 'nobody known'
  if (userId === null) return 'an erased account'
  const mobile = mobileOf.get(userId)?.mobile
  const member = `member ${userId}`
  return mobile === undefined ? member : ownerText(mobile, member)
}

function holderText(
  { userId, isFormer }: NumberHolder,
  mobileOf: ReadonlyMap<string, { mobile: string }>,
): string {
  const holder = memberText(userId, mobileOf)
  return isFormer && userId !== undefined ? `last held by ${holder}` : holder
}

/** A customer number with whom it leaves and whom it goes to; null for one that no key opens. */
export function moveText(customerNo: string | null, from: string, to: string): string {
  return `customer number ${customerNo === null ? unreadableText : maskedNumber(customerNo)}: ${from} → ${to}`
}
