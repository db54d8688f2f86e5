import { expect, test } from 'vitest'
import { testClub } from '../testing/test-club.ts'
import { allStatements, sqlState } from './db.ts'

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
