import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { membersOfMobiles } from '../identity/members.ts'
import { linksOfMobiles } from './bank.ts'
import { customerLinks, customerMobiles } from './customers.sql.ts'
import { mobileMoves, ofLastOwner } from './move-mobile.sql.ts'
import { moveRecords, moveResults } from './move-mobile.ts'
import { lockPeople, markMembersDue } from './people.ts'

/** The door to mobiles that somebody left who is not a member: rules/bank#next-owner-of-a-mobile. */

/** A mobile that a customer left, and until when it was theirs by the bank's time. */
export interface LeftMobile {
  mobileHash: string
  /** Null if nobody knows the customer number. */
  customerHash: string | null
  upTo: Date
}

/**
 * Gives what the bank said of a mobile's last owner to their customer number, so that the mobile's next owner finds
 * nothing of it. Where the number is unknown it is deleted, and the bank can send it again.
 */
export async function giveToCustomer(
  tx: Tx,
  sealing: Sealing,
  { mobileHash, customerHash, upTo }: LeftMobile,
  at: Date,
): Promise<void> {
  const waiting = (await tx.all(ofLastOwner.waiting, [mobileHash, upTo])).map(({ eventId }) => eventId)
  if (customerHash === null) {
    await tx.run(ofLastOwner.withdrawEvents, [mobileHash, waiting, at])
  } else {
    const move = { oldHash: mobileHash, newHash: customerHash, upTo }
    await moveRecords(tx, sealing, move)
    await moveResults(tx, sealing, move)
    await tx.run(mobileMoves.waiting, [mobileHash, customerHash, upTo])
    await tx.run(ofLastOwner.giveEvents, [mobileHash, customerHash, waiting])
  }
  for (const leave of [...ofLastOwner.delete, ofLastOwner.deleteRows]) await tx.run(leave, [mobileHash, upTo])
}

/**
 * The same for a mobile of which the bank said that its owner left it, with the link to the customer number. Returns how
 * many rows are concerned; a dry run only counts them.
 */
export async function leaveMobile(
  tx: Tx,
  sealing: Sealing,
  { mobileHash, customerHash: named, upTo }: LeftMobile,
  { at, isDryRun }: { at: Date; isDryRun: boolean },
): Promise<number> {
  const links = await linksOfMobiles(tx, [mobileHash])
  const link = links.find(({ asOf }) => asOf <= upTo)
  const customerHash = named ?? link?.customerHash ?? null
  if (!isDryRun) {
    await lockPeople(tx, customerHash === null ? [] : [customerHash], at)
    await lockPeople(tx, [mobileHash], at)
  }
  const [records, results, waiting] = await Promise.all([
    tx.all(mobileMoves.records, [mobileHash, upTo]),
    tx.all(mobileMoves.results, [mobileHash, upTo]),
    tx.all(ofLastOwner.waiting, [mobileHash, upTo]),
  ])
  const rows = records.length + results.length + waiting.length + (link ? 1 : 0)
  if (isDryRun) return rows
  await giveToCustomer(tx, sealing, { mobileHash, customerHash, upTo }, at)
  await tx.run(ofLastOwner.deleteLinks, [mobileHash, upTo])
  if (link) {
    await tx.run(customerLinks.delete, [[mobileHash]])
    await tx.run(customerMobiles.delete, [[link.customerHash]])
  }
  // Its next owner may be a member already, and be on a blacklist by a row that was not theirs.
  const owner = (await membersOfMobiles(tx, [mobileHash])).get(mobileHash)
  if (owner !== undefined && rows > 0) await markMembersDue(tx, [owner], at)
  return rows
}
