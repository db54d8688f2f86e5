import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { moveMobile } from '../bank/move-mobile.ts'
import { bankMobile, type EndedByBank } from '../identity/identity.ts'
import { maskedMobile, membersOfMobiles, mobilesOf } from '../identity/members.ts'
import { sendMessage } from '../messages/messages.ts'
import {
  type FeedRow,
  feedRowOf,
  type Line,
  maskedHolder,
  mobileIn,
  notAMobile,
  type Refusal,
} from './feed-cells.rules.ts'
import type { Batch, FeedKind, Keyed, Outcome } from './feed-kind.ts'
import { maskedChange } from './feed-text.rules.ts'
import type { Moment } from './feed-times.rules.ts'
import { mobileHash, type Recognized, recognize } from './recognize-people.ts'

interface MobileRow extends FeedRow {
  newMobile: string
  asOf: Date
}

interface MobileKeyed extends Keyed<MobileRow>, Recognized<MobileRow> {
  /** The old mobile given beside a customer number. */
  linkedMobileHash: string | null
  newHash: string
}

/** Mobiles that members changed at the bank: rules/bank#change-of-mobile-by-the-bank. */
export const mobilesFeed: FeedKind<MobileRow, MobileKeyed, 'newMobile'> = {
  name: 'mobiles',
  title: 'mobiles changed at the bank',
  summary: 'changes the mobile with which a member signs in',
  eventType: 'mobile_change',
  // Rows that waited under the new mobile now belong to the member.
  concernsMembers: true,
  columns: {
    newMobile: {
      headers: ['new_mobile', 'new mobile', '新手机号', '新手机'],
      description: 'the new mobile, 11 digits',
    },
  },
  read: readRow,
  async key(tx, sealing, rows, lockAt) {
    return (await recognize(tx, sealing, rows, lockAt)).map((known) => {
      const { customerNo, mobile, newMobile } = known.row
      const newHash = mobileHash(sealing, newMobile)
      const person = known.mobile ?? known.holders[0]
      return {
        ...known,
        linkedMobileHash: customerNo !== null && mobile !== null ? mobileHash(sealing, mobile) : null,
        newHash,
        keys: [`p ${person}`, `n ${newHash}`],
        fact: `${person} ${newHash}`,
        holder: newHash,
        mobiles: [newHash],
      }
    })
  },
  store: storeChanges,
  undo: null,
}

function readRow(line: Line<'newMobile'>, moment: Moment): MobileRow | Refusal {
  const row = feedRowOf(line, moment)
  if ('reason' in row) return row
  const newMobile = mobileIn(line('newMobile'))
  if (newMobile === '') return { reason: notAMobile('the new mobile', line('newMobile')) }
  if (row.customerNo === null && row.mobile === newMobile) return { reason: 'the new mobile is the old one' }
  // If fed again later, it must not change the mobile of the number's next owner.
  if (row.asOf === null) return { reason: 'the time of the change is missing' }
  return { ...row, newMobile, asOf: row.asOf }
}

const reasons = {
  taken: 'the new mobile belongs to another member',
  withheld: 'what the bank said of the last owner of the new mobile could not be moved yet: see club doctor',
  closing: 'the member is closing the account',
  /** The mobile is not changed: spouses may share one, and the account may be the other spouse's. */
  unlinked:
    'the customer number leads to no member, the old mobile does: name the person by the old mobile alone',
}

async function storeChanges(tx: Tx, sealing: Sealing, batch: Batch<MobileKeyed>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const keyed of batch.rows) outcomes.push(await storeChange(tx, sealing, keyed, batch))
  return outcomes
}

async function storeChange(
  tx: Tx,
  sealing: Sealing,
  keyed: MobileKeyed,
  { sourceId, at, isDryRun, onMobileChanged }: Batch<MobileKeyed>,
): Promise<Outcome> {
  const { row, mobile: oldHash, newHash } = keyed
  if (oldHash === null || oldHash === newHash) return unlinkedOr(tx, keyed)
  const before = await mobileOfMember(tx, sealing, oldHash)
  const change = { oldHash, newHash, mobile: row.newMobile, asOf: row.asOf, at, isDryRun }
  const outcome = await bankMobile.change(tx, sealing, change)
  const tell = async (userId: string | null) => {
    const ended: EndedByBank[] = []
    for (const react of onMobileChanged) ended.push(await react(tx, { ...change, userId }))
    return endedIn(ended)
  }
  const ofNonMember = async (otherwise: 'unchanged' | 'older'): Promise<Outcome> => {
    const ended = await tell(null)
    return ended === '' ? otherwise : { what: 'change', says: `${ended} (${maskedHolder(row)})` }
  }
  if (outcome.kind === 'notMember') {
    const said = await unlinkedOr(tx, keyed)
    // Somebody who is not a member may help one by this mobile.
    return said === 'unchanged' ? ofNonMember(said) : said
  }
  // Its last owner, who was not a member, may have helped one. What a member brought along from another mobile stays.
  if (outcome.kind === 'older') return outcome.isBySignUp ? ofNonMember('older') : 'older'
  if (outcome.kind !== 'changed') return { reason: reasons[outcome.kind] }
  const { userId } = outcome
  if (!isDryRun) {
    await moveMobile(tx, { sealing }, { userId, oldHash, newHash, at })
    const key = `mobile-changed:${sourceId}`
    await sendMessage(tx, { sealing }, { userId, key, kind: 'mobileChanged', facts: {}, at })
  }
  const says = `${maskedChange(maskedMobile(before), maskedMobile(row.newMobile))} (member ${userId})`
  const ended = await tell(userId)
  return { what: 'change', says: ended === '' ? says : `${says}; ${ended}` }
}

const endedNames = {
  helperLink: ["helper's link", "helper's links"],
  passkey: ['passkey', 'passkeys'],
} as const

/** What ended with a change, or would in a dry run; '' if nothing. */
function endedIn(ended: readonly EndedByBank[]): string {
  return ended
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${endedNames[what][count === 1 ? 0 : 1]} → ended`)
    .join('; ')
}

async function mobileOfMember(tx: Tx, sealing: Sealing, mobileHash: string): Promise<string> {
  const owners = await membersOfMobiles(tx, [mobileHash])
  const [found] = (await mobilesOf(tx, { sealing }, [...owners.values()])).values()
  return found?.mobile ?? ''
}

/** A row that changes nobody's mobile; refused if the old mobile beside the customer number is a member's. */
async function unlinkedOr(tx: Tx, { linkedMobileHash, newHash }: MobileKeyed): Promise<Outcome> {
  if (linkedMobileHash === null) return 'unchanged'
  const owners = await membersOfMobiles(tx, [linkedMobileHash, newHash])
  return owners.has(linkedMobileHash) && !owners.has(newHash) ? { reason: reasons.unlinked } : 'unchanged'
}
