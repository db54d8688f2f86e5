import { expect, test } from 'vitest'
import { clusterUrl } from '../../testing/cluster.ts'
import { testClub } from '../../testing/test-club.ts'
import { allStatements, isRead, sqlState } from './db.ts'

const club = await testClub()

test('the database accepts every declared statement', async () => {
  const statements = allStatements()
  expect(statements.length).toBeGreaterThan(60)
  const refused: string[] = []
  for (const { name, text } of statements) {
    const prepared = `battery_${name.replaceAll(/\W/g, '_')}`
    try {
      // In one transaction, so that a pool prepares and deallocates on the same connection.
      await club.db.inTransaction(async (tx) => {
        await tx.run({ name: `prepare_${name}`, text: `PREPARE ${prepared} AS ${text}` })
        await tx.run({ name: `deallocate_${name}`, text: `DEALLOCATE ${prepared}` })
      })
    } catch (error) {
      refused.push(`${name}: ${sqlState(error)} ${error}`)
    }
  }
  expect(refused).toEqual([])
})

test('the check detects a statement that the database does not accept', async () => {
  const wrong = { name: 'battery_wrong', text: 'PREPARE battery_wrong AS SELECT nothing FROM nowhere' }
  expect(await club.db.inTransaction((tx) => tx.run(wrong)).then(() => 'done', sqlState)).toBe('42P01')
})

test('a statement that was refused is run when it is sent again', async () => {
  const part = { name: 'battery_part', text: 'SELECT 60 / $1::int AS part' }
  const partOf = (value: unknown) => club.db.one(part, [value]).catch(sqlState)
  const answers = []
  for (const value of [2, 0, 'none', 3, 0, 'none', 4]) answers.push(await partOf(value))
  expect(answers).toEqual([{ part: 30 }, '22012', '22P02', { part: 20 }, '22012', '22P02', { part: 15 }])
  const later = { name: 'battery_later', text: 'SELECT id FROM battery_later' }
  for (const _ of [1, 2, 3]) expect(await club.db.all(later).catch(sqlState)).toBe('42P01')
  await club.db.runScript('CREATE TABLE battery_later (id int PRIMARY KEY)')
  for (const _ of [1, 2, 3]) expect(await club.db.all(later)).toEqual([])
})

const changedBy = /\b(Insert|Update|Delete|Merge) on\b/

// A cluster plans some only once it knows whose rows they are about.
if (!clusterUrl)
  test('what counts as a read is what the database plans without a change', async () => {
    const writing = 'WITH gone AS (DELETE FROM club_secret RETURNING name) SELECT count(*) FROM gone'
    const statements = [
      ...allStatements().filter(({ text }) => /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|MERGE)\b/i.test(text)),
      { name: 'a_with_that_writes', text: writing },
      { name: 'a_lock', text: 'SELECT name FROM club_secret FOR NO KEY UPDATE' },
    ]
    const wrong: string[] = []
    await club.db.inTransaction(async (tx) => {
      await tx.run({ name: 'plan_mode', text: 'SET LOCAL plan_cache_mode = force_generic_plan' })
      for (const statement of statements) {
        const { name, text } = statement
        const count = Math.max(0, ...[...text.matchAll(/\$(\d+)/g)].map(([, no]) => Number(no)))
        const values = count === 0 ? '' : `(${Array.from({ length: count }, () => 'NULL').join(', ')})`
        const [, plan] = await Promise.all([
          tx.run({ name: `plan_prepare_${name}`, text: `PREPARE planned AS ${text}` }),
          tx.all({ name: `plan_${name}`, text: `EXPLAIN EXECUTE planned${values}` }),
          tx.run({ name: `plan_deallocate_${name}`, text: 'DEALLOCATE planned' }),
        ])
        if (isRead(statement) === changedBy.test(JSON.stringify(plan))) wrong.push(name)
      }
    })
    expect(wrong).toEqual([])
  })
