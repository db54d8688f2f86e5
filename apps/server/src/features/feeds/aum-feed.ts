import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { type AumResultRow, insertCorrections, resultsOf, upsertResults } from './aum.sql.ts'
import { linksOfMobiles, mobilesOfCustomers } from './customers.sql.ts'
import type { BatchOf, FeedOf, Keyed, Outcome } from './feed-kind.ts'
import { type AumRow, columnsOf, readAumRow } from './feed-rows.rules.ts'

interface AumKeyed extends Keyed<AumRow> {
  /** The names under which the person's result may stand; the first is where a new one goes. */
  holders: string[]
}

/** The monthly results, by customer number or mobile. */
export const aumFeed: FeedOf<AumRow, AumKeyed> = {
  kind: 'aum',
  columns: (header) => columnsOf('aum', header),
  read: readAumRow,
  key: keyRows,
  store: storeResults,
}

const yesNo = (value: boolean) => (value ? 'Y' : 'N')

/** Finds the two names of each person, so that a line by mobile and one by customer number meet. */
async function keyRows(tx: Tx, sealing: Sealing, rows: { line: number; row: AumRow }[]): Promise<AumKeyed[]> {
  const named = rows.map(({ line, row }) => ({
    line,
    row,
    customer: row.customerNo === null ? null : sealing.hash('customer', row.customerNo),
    mobile: row.mobile === null ? null : sealing.hash('mobile', row.mobile),
  }))
  const mobiles = named.flatMap(({ customer, mobile }) =>
    customer === null && mobile !== null ? [mobile] : [],
  )
  const customers = named.flatMap(({ customer }) => (customer === null ? [] : [customer]))
  const customerOf = new Map(
    (await tx.all(linksOfMobiles, [mobiles])).map((link) => [link.mobileHash, link.customerHash]),
  )
  const mobileOf = new Map(
    (await tx.all(mobilesOfCustomers, [customers])).map((link) => [link.customerHash, link.mobileHash]),
  )
  return named.map(({ line, row, customer, mobile }) => {
    const holders =
      customer === null
        ? [mobile === null ? undefined : customerOf.get(mobile), mobile]
        : [customer, mobileOf.get(customer)]
    const known = holders.filter((holder) => typeof holder === 'string')
    const fact = sealing.hash('feed', `${yesNo(row.reached)} ${row.amount}`)
    return { line, row, holders: known, keys: [`${known[0]} ${row.month}`], fact }
  })
}

async function storeResults(tx: Tx, sealing: Sealing, batch: BatchOf<AumKeyed>): Promise<Outcome[]> {
  const standing = new Map<string, AumResultRow>()
  const holders = batch.rows.flatMap((row) => row.holders)
  const months = [...new Set(batch.rows.map(({ row }) => row.month))]
  for (const result of await tx.all(resultsOf, [holders, months])) {
    standing.set(`${result.holderHash} ${result.month}`, result)
  }
  const outcomes: Outcome[] = []
  const written: { holder: string; keyed: AumKeyed; before: AumResultRow | null }[] = []
  for (const keyed of batch.rows) {
    const { row } = keyed
    const before = keyed.holders
      .flatMap((holder) => standing.get(`${holder} ${row.month}`) ?? [])
      .reduce<AumResultRow | null>(
        (latest, each) => (latest && latest.updatedAt >= each.updatedAt ? latest : each),
        null,
      )
    const isSame = before?.reached === row.reached && sealing.open(before.amountSealed) === row.amount
    outcomes.push(before === null ? 'accepted' : isSame ? 'unchanged' : 'corrected')
    if (!isSame) written.push({ holder: before?.holderHash ?? keyed.holders[0] ?? '', keyed, before })
  }
  if (!batch.isDryRun && written.length > 0) await write(tx, sealing, batch, written)
  return outcomes
}

async function write(
  tx: Tx,
  sealing: Sealing,
  batch: BatchOf<AumKeyed>,
  written: { holder: string; keyed: AumKeyed; before: AumResultRow | null }[],
): Promise<void> {
  const { fileId, at } = batch
  await tx.run(upsertResults, [
    written.map(({ holder }) => holder),
    written.map(({ keyed }) => keyed.row.month),
    written.map(({ keyed }) => yesNo(keyed.row.reached)),
    written.map(({ keyed }) => sealing.seal(keyed.row.amount)),
    fileId,
    at,
  ])
  const corrected = written.flatMap(({ keyed, before }) => (before ? [{ keyed, before }] : []))
  if (corrected.length === 0) return
  await tx.run(insertCorrections, [
    corrected.map(({ before }) => before.holderHash),
    corrected.map(({ before }) => before.month),
    corrected.map(({ keyed }) => String(keyed.line)),
    corrected.map(({ before }) => yesNo(before.reached)),
    corrected.map(({ keyed }) => yesNo(keyed.row.reached)),
    corrected.map(({ before }) => before.amountSealed),
    fileId,
    at,
  ])
}
