import { PGlite, type Transaction } from '@electric-sql/pglite'
import { camelRow, type Db, type Queryable, type Statement, type Tx, withRetries } from './db.ts'

type Runner = Pick<PGlite | Transaction, 'query'>

function queryable(runner: Runner): Queryable {
  const rowsOf = async <Row>(statement: Statement<Row>, params: readonly unknown[]) =>
    runner.query<Record<string, unknown>>(statement.text, [...params])
  return {
    async all<Row>(statement: Statement<Row>, params: readonly unknown[] = []) {
      return (await rowsOf(statement, params)).rows.map((row) => camelRow<Row>(row))
    },
    async one<Row>(statement: Statement<Row>, params: readonly unknown[] = []) {
      const row = (await rowsOf(statement, params)).rows[0]
      return row ? camelRow<Row>(row) : null
    },
    async run(statement: Statement<unknown>, params: readonly unknown[] = []) {
      return (await rowsOf(statement, params)).affectedRows ?? 0
    },
  }
}

/** Wraps an open PGlite as the features' database. */
export function pgliteDb(pglite: PGlite): Db {
  return {
    kind: 'pglite',
    ...queryable(pglite),
    inTransaction: (work) => withRetries(() => pglite.transaction((tx) => work(queryable(tx) as Tx))),
    runScript: async (text) => {
      await pglite.exec(text)
    },
    close: () => pglite.close(),
  }
}

/**
 * PostgreSQL in this process, in its own folder. It neither flushes to disk by itself nor locks its folder;
 * `data-folder.ts` locks it.
 */
export async function openPGlite(dataDir: string): Promise<Db> {
  return pgliteDb(await PGlite.create({ dataDir }))
}
