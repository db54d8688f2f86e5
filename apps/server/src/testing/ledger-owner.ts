import { createHash } from 'node:crypto'
import { entryHash } from '../features/points/entry-hash.ts'
import type { LedgerEntry } from '../features/points/ledger-check.rules.ts'
import { checked } from '../features/points/ledger-check.sql.ts'
import type { TestClub } from './test-club.ts'

const tables = [
  'point_entry',
  'point_account',
  'point_month',
  'point_month_task',
  'task_action',
  'task_cycle',
  'month_rank',
  'month_counter',
  'month_history',
  'month_close',
  'award_gate',
  'check_in',
]

/** What somebody with the rights of the database's owner can do to the ledger. */
export function ledgerOwner(club: TestClub) {
  /** Changes the ledger with its triggers disabled. */
  async function tamperWith(...statements: string[]): Promise<void> {
    await club.db.runScript('ALTER TABLE point_entry DISABLE TRIGGER ALL')
    // The migration revokes the owner's rights; an owner can grant them again.
    await club.db.runScript('GRANT ALL ON point_entry TO CURRENT_USER')
    for (const text of statements) {
      await club.db.run({
        name: `test_tamper_${createHash('sha256').update(text).digest('hex').slice(0, 12)}`,
        text,
      })
    }
    await club.db.runScript('ALTER TABLE point_entry ENABLE TRIGGER ALL')
  }

  return {
    tamperWith,
    emptyBooks: () => tamperWith(...tables.map((table) => `DELETE FROM ${table}`)),

    /** Rewrites a member's entries with all hashes after them. */
    async rewriteChain(userId: string, change: (entry: LedgerEntry) => Partial<LedgerEntry>): Promise<void> {
      const noUser = '00000000-0000-0000-0000-000000000000'
      const entries = await club.db.all(checked.entries, [[userId], noUser, 0, 2000])
      let previousHash = ''
      const updates = entries.map((entry) => {
        const changed = { ...entry, ...change(entry), previousHash }
        previousHash = entryHash(previousHash, changed)
        const { terms, fact, seq } = changed
        return `UPDATE point_entry SET terms = ${terms ? `'${JSON.stringify(terms)}'` : 'NULL'}, fact = '${JSON.stringify(fact)}',
      previous_hash = '${changed.previousHash}', hash = '${previousHash}' WHERE user_id = '${userId}' AND seq = ${seq}`
      })
      await tamperWith(
        ...updates,
        `UPDATE point_account SET last_hash = '${previousHash}' WHERE user_id = '${userId}'`,
      )
    },
  }
}
