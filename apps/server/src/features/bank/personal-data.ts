import type { Db, Queryable } from '../../kit/database/db.ts'
import {
  type DataSubject,
  type KnownPart,
  type PersonalData,
  personalTable,
} from '../../kit/personal-data.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { bankErasure, bankResults } from './bank-erasure.sql.ts'

/** The reads that this file needs from bank's door, which itself imports this file. */
interface BankReads {
  holdersOf(on: Queryable, mobileHash: string): Promise<string[]>
  customerNosOf(
    on: Queryable,
    sealing: Sealing,
    mobileHashes: readonly string[],
  ): Promise<Map<string, string>>
  tierOf(on: Queryable, sealing: Sealing, mobileHash: string): Promise<string | null>
  cardsOf(on: Queryable, sealing: Sealing, mobileHash: string): Promise<{ maskedNo: string }[]>
  pensionsOf(on: Queryable, sealing: Sealing, mobileHash: string): Promise<{ balance: string; asOf: Date }[]>
}

const maxResults = 240

/** What the bank's feeds say about the member, found by the mobile. */
export function bankPersonalData(
  { db, sealing }: { db: Db; sealing: Sealing },
  reads: BankReads,
): PersonalData {
  return {
    tables: [
      personalTable('bank_due', { act: 'delete' }),
      personalTable('bank_event', { act: 'byHand' }),
      personalTable('customer_former', {
        act: 'clear',
        set: 'user_id = NULL',
        because: 'what is stored under a number that the member left goes to nobody else unconfirmed',
      }),
      ...['customer_link', 'customer_mobile', 'aum_result', 'aum_correction', 'bank_record'].map((table) =>
        personalTable(table, { act: 'byHand' }),
      ),
      ...['bank_row', 'feed_correction', 'bank_waiting', 'bank_person'].map((table) =>
        personalTable(table, { act: 'byHand' }),
      ),
    ],
    known: (subject) => knownByBank({ db, sealing }, reads, subject),
    erase: (subject) => eraseBank(db, reads, subject),
  }
}

async function knownByBank(
  { db, sealing }: { db: Db; sealing: Sealing },
  { holdersOf, customerNosOf, tierOf, cardsOf, pensionsOf }: BankReads,
  { mobileHash }: DataSubject,
): Promise<KnownPart[]> {
  if (mobileHash === null) return []
  const holders = await holdersOf(db, mobileHash)
  const [numbers, tier, cards, pensions, results] = await Promise.all([
    customerNosOf(db, sealing, [mobileHash]),
    tierOf(db, sealing, mobileHash),
    cardsOf(db, sealing, mobileHash),
    pensionsOf(db, sealing, mobileHash),
    db.all(bankResults.of, [holders, maxResults]),
  ])
  const customerNo = numbers.get(mobileHash) ?? null
  const person = {
    customer_no: { value: customerNo, as: 'text' },
    tier: { value: tier, as: 'text' },
  } as const
  return [
    { part: 'bank_customer', rows: customerNo === null && tier === null ? [] : [person] },
    {
      part: 'bank_card',
      rows: cards.map((card) => ({ masked_no: { value: card.maskedNo, as: 'text' } })),
    },
    {
      part: 'bank_pension',
      rows: pensions.map(({ asOf, balance }) => ({
        as_of: { value: asOf, as: 'time' },
        balance: { value: balance, as: 'text' },
      })),
    },
    {
      part: 'aum_result',
      rows: results.map(({ month, reached }) => ({
        month: { value: month, as: 'text' },
        reached: { value: reached, as: 'yesNo' },
      })),
    },
  ]
}

async function eraseBank(db: Db, { holdersOf }: BankReads, { mobileHash }: DataSubject): Promise<void> {
  if (mobileHash === null) return
  const holders = await holdersOf(db, mobileHash)
  for (const statement of Object.values(bankErasure))
    await db.inTransaction((tx) => tx.run(statement, [holders]))
}
