import type { Tx } from '../../kit/db.ts'
import type { Sealing } from '../../kit/sealing.ts'
import { type AumResultRow, insertCorrections, resultsOf, touchResults, upsertResults } from './aum.sql.ts'
import type { BatchOf, FeedOf, Keyed, Outcome } from './feed-kind.ts'
import { type AumRow, columnsOf, readAumRow } from './feed-rows.rules.ts'
import { type Recognized, recognize } from './people.ts'

interface AumKeyed extends Keyed<AumRow>, Recognized<AumRow> {}

/** The monthly results, by customer number or mobile. A claim finds them; nobody has to be told. */
export const aumFeed: FeedOf<AumRow, AumKeyed> = {
  kind: 'aum',
  concernsMembers: false,
  columns: (header) => columnsOf('aum', header),
  read: readAumRow,
  key: keyRows,
  store: storeResults,
}

const yesNo = (value: boolean) => (value ? 'Y' : 'N')

async function keyRows(tx: Tx, sealing: Sealing, rows: { line: number; row: AumRow }[]): Promise<AumKeyed[]> {
  return (await recognize(tx, sealing, rows, null)).map((known) => ({
    ...known,
    keys: known.holders.map((holder) => `${holder} ${known.row.month}`),
    fact: sealing.hash('feed', `${yesNo(known.row.reached)} ${known.row.amount}`),
    mobiles: [],
  }))
}

interface Written {
  holder: string
  keyed: AumKeyed
  before: AumResultRow | null
}

async function storeResults(tx: Tx, sealing: Sealing, batch: BatchOf<AumKeyed>): Promise<Outcome[]> {
  const standing = new Map<string, AumResultRow>()
  const holders = batch.rows.flatMap((row) => row.holders)
  const months = [...new Set(batch.rows.map(({ row }) => row.month))]
  for (const result of await tx.all(resultsOf, [holders, months])) {
    standing.set(`${result.holderHash} ${result.month}`, result)
  }
  const outcomes: Outcome[] = []
  const written: Written[] = []
  const touched: { before: AumResultRow; asOf: Date }[] = []
  for (const keyed of batch.rows) {
    const { row } = keyed
    const asOf = row.asOf ?? batch.at
    const before = keyed.holders
      .flatMap((holder) => standing.get(`${holder} ${row.month}`) ?? [])
      .reduce<AumResultRow | null>(
        (latest, each) => (latest && latest.asOf >= each.asOf ? latest : each),
        null,
      )
    const isSame = before?.reached === row.reached && sealing.open(before.amountSealed) === row.amount
    if (before && asOf < before.asOf) outcomes.push(isSame ? 'unchanged' : 'older')
    else if (isSame && before) {
      outcomes.push('unchanged')
      if (asOf > before.asOf) touched.push({ before, asOf })
    } else {
      outcomes.push(before === null ? 'accepted' : 'corrected')
      written.push({ holder: before?.holderHash ?? keyed.holders[0], keyed, before })
    }
  }
  if (batch.isDryRun) return outcomes
  if (touched.length > 0) {
    await tx.run(touchResults, [
      touched.map(({ before }) => before.holderHash),
      touched.map(({ before }) => before.month),
      touched.map(({ asOf }) => asOf),
    ])
  }
  if (written.length > 0) await write(tx, sealing, batch, written)
  return outcomes
}

async function write(tx: Tx, sealing: Sealing, batch: BatchOf<AumKeyed>, written: Written[]): Promise<void> {
  const { sourceId, at } = batch
  await tx.run(upsertResults, [
    written.map(({ holder }) => holder),
    written.map(({ keyed }) => keyed.row.month),
    written.map(({ keyed }) => yesNo(keyed.row.reached)),
    written.map(({ keyed }) => sealing.seal(keyed.row.amount)),
    written.map(({ keyed }) => keyed.row.asOf ?? at),
    sourceId,
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
    corrected.map(({ before }) => before.fileId),
    corrected.map(({ before }) => before.asOf),
    sourceId,
    at,
  ])
}
