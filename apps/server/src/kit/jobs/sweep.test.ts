import { expect, test } from 'vitest'
import { clusterUrl } from '../../testing/cluster.ts'
import { poison } from '../../testing/poison.ts'
import { testClub } from '../../testing/test-club.ts'
import { allStatements } from '../database/db.ts'
import { SweepFailure, sweepInBatches } from './sweep.ts'

const club = await testClub()

/** The plan of a statement when the planner uses any available index. */
function planOf(text: string): Promise<string> {
  const filled = text
    .replace(/LIMIT \$\d/g, 'LIMIT 10')
    .replace(/OFFSET \$\d/g, 'OFFSET 0')
    .replace(/\$\d/g, "'2026-11-20'")
  return club.db.inTransaction(async (tx) => {
    if (clusterUrl)
      await tx.run({ name: 'test_everywhere', text: "SET LOCAL citus.propagate_set_commands = 'local'" })
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

test('thirty rows that cannot be deleted keep none of the others', async () => {
  await club.db.runScript('CREATE TABLE test_swept (id int PRIMARY KEY)')
  // The first thirty, and one among the others.
  await poison(club, 'test_swept', 'DELETE', 'OLD.id <= 30 OR OLD.id = 1700')
  await club.db.runScript('INSERT INTO test_swept SELECT generate_series(1, 2500)')
  const sweep = () =>
    sweepInBatches(club.db, (tx, maxRows, after) =>
      tx.run(
        {
          name: 'test_sweep',
          text: 'DELETE FROM test_swept WHERE id IN (SELECT id FROM test_swept ORDER BY id LIMIT $1 OFFSET $2)',
        },
        [maxRows, after],
      ),
    )
  const failure = await sweep().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(SweepFailure)
  expect(failure).toMatchObject({ message: '31 rows cannot be deleted', swept: 2469, code: 'P0666' })
  const left = await club.db.all<{ id: number }>({ name: 'test_left', text: 'SELECT id FROM test_swept' })
  expect(left).toHaveLength(31)
})
