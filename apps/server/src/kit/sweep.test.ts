import { expect, test } from 'vitest'
import { testClub } from '../testing/test-club.ts'
import { allStatements } from './db.ts'

const club = await testClub()

/** The plan of a statement when the planner uses any available index. */
function planOf(text: string): Promise<string> {
  const filled = text
    .replace(/LIMIT \$\d/g, 'LIMIT 10')
    .replace(/OFFSET \$\d/g, 'OFFSET 0')
    .replace(/\$\d/g, "'2026-11-20'")
  return club.db.inTransaction(async (tx) => {
    await tx.run({ name: 'test_no_seqscan', text: 'SET LOCAL enable_seqscan = off' })
    const lines = await tx.all<Record<string, string>>({ name: '', text: `EXPLAIN ${filled}` })
    return lines.map((line) => Object.values(line)[0]).join('\n')
  })
}

const sweeps = () => allStatements().filter(({ name }) => /_sweep_/.test(name))

test('every sweep deletes in batches and can pass over rows', () => {
  expect(sweeps().length).toBeGreaterThan(10)
  expect(
    sweeps().filter(
      ({ text }) => !/LIMIT \$\d/.test(text) || (/^DELETE/.test(text) && !/OFFSET \$\d/.test(text)),
    ),
  ).toEqual([])
})

test('every sweep finds its rows through an index', async () => {
  const without: string[] = []
  for (const { name, text } of sweeps()) {
    const plan = await planOf(text)
    if (/Seq Scan/.test(plan)) without.push(`${name}\n${plan}`)
  }
  expect(without).toEqual([])
})

test('the check finds a condition without an index', async () => {
  const text =
    'DELETE FROM sms_code WHERE mobile_hash IN (SELECT mobile_hash FROM sms_code WHERE tries < 3 LIMIT $1)'
  expect(await planOf(text)).toContain('Seq Scan')
})
