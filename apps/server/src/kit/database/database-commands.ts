import { recordAct } from '../operator/audit.ts'
import { commandGroup, exitCodes, localCommand } from '../operator/operator-command.ts'
import { makeClock } from './clock.ts'
import { copyCommand, type VerifyBooks } from './copy-command.ts'
import { migrateByRole } from './database-roles.ts'
import { openPostgres } from './db-postgres.ts'

/** The operator's commands for a database server. */
export const databaseCommands = (verifyBooks: VerifyBooks) =>
  commandGroup('db', 'the database server', [migrateCommand, copyCommand(verifyBooks)])

const migrateCommand = localCommand({
  name: 'migrate',
  description:
    'brings the schema up to date by the role of CLUB_MIGRATION_DATABASE_URL, and gives the role of DATABASE_URL its rights',
  needsReason: true,
  run: async ({ config: { databaseUrl, migrationDatabaseUrl } }, { operator, reason, print }) => {
    if (!databaseUrl || !migrationDatabaseUrl) {
      print.err(
        'set DATABASE_URL, and CLUB_MIGRATION_DATABASE_URL to the same database by the role that migrates',
      )
      return exitCodes.wrongUse
    }
    const { applied, grantedTo, queueOwners } = await migrateByRole(migrationDatabaseUrl, databaseUrl)
    const db = openPostgres(databaseUrl, 1, () => undefined)
    try {
      const detail = { migrations: applied.length, grantedTo }
      await db.inTransaction((tx) =>
        recordAct(tx, makeClock(), { operator, reason, act: 'db.migrate', detail }),
      )
    } finally {
      await db.close()
    }
    for (const name of applied) print.out(name)
    print.out(applied.length === 0 ? 'the schema was up to date' : `${applied.length} migrations applied`)
    print.out(
      grantedTo === null
        ? 'both URLs have the same role, which can rewrite the books: docs/operations/database.md'
        : `${grantedTo} can add to the books, and change neither them nor their triggers`,
    )
    if (queueOwners.length === 0) return exitCodes.ok
    print.err(
      `the schema pgboss of the job queue belongs to ${queueOwners.join(', ')}: no job would run. It holds only ` +
        'recurring jobs, which servers queue again: by that role, DROP SCHEMA pgboss CASCADE',
    )
    return exitCodes.refused
  },
})
