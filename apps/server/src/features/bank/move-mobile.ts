import { uuidv7 } from 'uuidv7'
import type { Tx } from '../../kit/database/db.ts'
import { type Sealing, sealedFor } from '../../kit/sealing/sealing.ts'
import type { MobileLeft } from '../identity/identity.ts'
import { resultText } from './asset-results.ts'
import { sealedBank } from './bank.sealed.ts'
import { linksOfMobiles } from './bank.ts'
import { replaceLinks } from './customers.ts'
import { leftBehind, mobileMoves } from './move-mobile.sql.ts'
import { lockPeople, markMembersDue } from './people.ts'
import { storedRows } from './rows.sql.ts'
import { keepRows, lastRows, type SaidRow } from './rows.ts'

/** The door to a change of mobile. */

/**
 * Moves what the bank said about a member to the new mobile, so that nothing is left for the old one's next owner:
 * rules/bank#change-of-mobile. Values are sealed for their new rows.
 */
export async function moveMobile(
  tx: Tx,
  { sealing }: { sealing: Sealing },
  changed: MobileLeft,
): Promise<void> {
  const { userId, oldHash, newHash, at } = changed
  const seen = await linksOfMobiles(tx, [oldHash, newHash])
  await lockPeople(
    tx,
    seen.map(({ customerHash }) => customerHash),
    at,
  )
  await lockPeople(tx, [oldHash, newHash], at)
  await moveLink(tx, sealing, changed)
  await moveRecords(tx, sealing, changed)
  await moveResults(tx, sealing, changed)
  await tx.run(mobileMoves.waiting, [oldHash, newHash])
  await tx.run(mobileMoves.events, [oldHash, newHash])
  for (const leave of leftBehind) await tx.run(leave, [oldHash])
  // What waited under the new mobile, and a blacklisting, are applied as after a file.
  await markMembersDue(tx, [userId], at)
}

/** The member's customer number takes precedence over the one that the bank last knew for the new mobile. */
async function moveLink(tx: Tx, sealing: Sealing, { oldHash, newHash, at }: MobileLeft): Promise<void> {
  const links = await linksOfMobiles(tx, [oldHash, newHash])
  const own = links.find(({ mobileHash }) => mobileHash === oldHash)
  if (!own) return
  const replaced = links.filter(({ mobileHash }) => mobileHash === newHash)
  const place = sealedBank.customer
  const to = { place, row: { mobileHash: newHash } }
  const customerSealed = sealedFor(sealing, { place, row: own }, to, own.customerSealed)
  await replaceLinks(
    tx,
    { mobiles: [oldHash], customers: replaced.map(({ customerHash }) => customerHash) },
    [{ ...own, mobileHash: newHash, customerSealed }],
    { fileId: own.fileId, at },
  )
  await tx.run(storedRows.forgetLinks, [newHash])
  const says = sealing.read(place, own, own.customerSealed)
  const { customerHash: item, asOf } = own
  if (says !== null)
    await keep(tx, sealing, 'customers', { holderHash: newHash, item, fact: '', says, asOf }, at)
}

/**
 * Keeps what moved, so that it counts again when a later row is taken back. The move is its source: the files that had
 * brought it cannot be taken back for this member.
 */
async function keep(
  tx: Tx,
  sealing: Sealing,
  kind: string,
  row: Omit<SaidRow, 'line' | 'isRepeated'>,
  at: Date,
): Promise<void> {
  await keepRows(tx, sealing, kind, [{ ...row, line: 0, isRepeated: true }], { sourceId: uuidv7(), at })
}

async function moveRecords(tx: Tx, sealing: Sealing, { oldHash, newHash }: MobileLeft): Promise<void> {
  for (const row of await tx.all(mobileMoves.records, [oldHash])) {
    const { kind, item, factHash, asOf, storedAt, sourceId } = row
    const place = sealedBank.record
    const to = { place, row: { holderHash: newHash, kind, item } }
    const sealed = sealedFor(sealing, { place, row }, to, row.valueSealed)
    const values = [newHash, kind, item, factHash, sealed, asOf, sourceId, storedAt] as const
    const isMoved = (await tx.run(mobileMoves.keepRecord, [...values])) > 0
    const says = sealing.read(place, row, row.valueSealed)
    if (isMoved && says !== null)
      await keep(tx, sealing, kind, { holderHash: newHash, item, fact: factHash, says, asOf }, storedAt)
  }
}

async function moveResults(tx: Tx, sealing: Sealing, { oldHash, newHash }: MobileLeft): Promise<void> {
  const results = await tx.all(mobileMoves.results, [oldHash])
  // A result that was taken back only stands for the refusal that it decided: nothing may bring it back.
  const last = await lastRows(
    tx,
    'aum',
    results.map(({ month }) => ({ holderHash: oldHash, item: month })),
  )
  const standing = new Set(last.map(({ item }) => item))
  for (const row of results) {
    const { month, reached, fileId, asOf, storedAt } = row
    const place = sealedBank.amount
    const to = { place, row: { holderHash: newHash, month } }
    const sealed = sealedFor(sealing, { place, row }, to, row.amountSealed)
    const isMoved =
      (await tx.run(mobileMoves.keepResult, [newHash, month, reached, sealed, fileId, asOf, storedAt])) > 0
    const amount = sealing.read(place, row, row.amountSealed)
    if (!isMoved || amount === null || !standing.has(month)) continue
    const says = resultText({ reached, amount })
    const fact = sealing.hash('feed', says)
    await keep(tx, sealing, 'aum', { holderHash: newHash, item: month, fact, says, asOf }, storedAt)
  }
}
