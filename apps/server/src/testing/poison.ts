import { onTestFinished } from 'vitest'
import type { TestClub } from './test-club.ts'

let poisons = 0

/** Makes the database refuse a change of some rows of a table until the test ends or the returned function is called. */
export async function poison(
  { db }: TestClub,
  table: string,
  change: 'INSERT' | 'UPDATE' | 'DELETE' | 'INSERT OR UPDATE',
  /** Which rows, as a condition on OLD or NEW. */
  rows: string,
): Promise<() => Promise<void>> {
  poisons += 1
  const name = `test_poison_${poisons}`
  await db.runScript(`
    CREATE OR REPLACE FUNCTION test_poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'poisoned' USING ERRCODE = 'P0666';
    END
    $$`)
  await db.runScript(
    `CREATE TRIGGER ${name} BEFORE ${change} ON ${table} FOR EACH ROW WHEN (${rows}) EXECUTE FUNCTION test_poison()`,
  )
  const cure = () => db.runScript(`DROP TRIGGER IF EXISTS ${name} ON ${table}`)
  onTestFinished(cure)
  return cure
}
