import { beforeAll, expect, test } from 'vitest'
import { testClub } from '../../testing/test-club.ts'
import { undeclaredForMany as forMany, type Statement, type Tx } from './db.ts'
import { NeedsFirst, runTogether, type TryWaits, type Work } from './shared-work.ts'

const club = await testClub()
beforeAll(() =>
  club.db.runScript('CREATE TABLE many_test (id text PRIMARY KEY, amount int NOT NULL, at timestamptz)'),
)

const find = forMany<{ id: string; amount: number }, [id: string]>(
  ['text'],
  'many_find',
  'SELECT id, amount FROM many_test WHERE id = $1',
)
const lowest = forMany<{ id: string }, [id: string, above: number]>(
  ['text', 'int'],
  'many_lowest',
  'SELECT id FROM many_test WHERE id LIKE $1 AND amount > $2 ORDER BY amount LIMIT 2',
)
const lock = forMany<{ amount: number }, [id: string]>(
  ['text'],
  'many_lock',
  'SELECT amount FROM many_test WHERE id = $1 FOR UPDATE',
)
const insert = forMany<never, [id: string, amount: number, at: Date | null]>(
  ['text', 'int', 'timestamptz'],
  'many_insert',
  'INSERT INTO many_test (id, amount, at) VALUES ($1, $2, $3)',
)
const open = forMany<never, [id: string]>(
  ['text'],
  'many_open',
  'INSERT INTO many_test (id, amount) VALUES ($1, 0) ON CONFLICT (id) DO NOTHING',
)
const add = forMany<{ amount: number }, [id: string, amount: number]>(
  ['text', 'int'],
  'many_add',
  'UPDATE many_test SET amount = amount + $2 WHERE id = $1 RETURNING amount',
)
const count = forMany<{ rows: number }, []>([], 'many_count', 'SELECT count(*)::int AS rows FROM many_test')
const hit = forMany<{ amount: number }, [id: string]>(
  ['text'],
  'many_hit',
  `INSERT INTO many_test AS m (id, amount) VALUES ($1, 1)
   ON CONFLICT (id) DO UPDATE SET amount = m.amount + excluded.amount RETURNING amount`,
)
/** Not for many: it concerns everybody. */
const addToAll: Statement<never, [amount: number]> = {
  name: 'many_add_to_all',
  text: 'UPDATE many_test SET amount = amount + $1',
}

const waits: TryWaits = { lockMs: 60_000, statementMs: 60_000 }

/** Runs works in one transaction; returns their results and the names of the statements that were sent, in order. */
async function together(works: readonly Work[], isJoined = true) {
  await club.db.runScript(
    "TRUNCATE many_test; INSERT INTO many_test SELECT 'row ' || n, n FROM generate_series(1, 6) n",
  )
  const sent: string[] = []
  const results = await club.db.inTransaction((tx) => {
    const noting =
      (method: 'all' | 'one' | 'run') =>
      (...given: Parameters<Tx['run']>) => {
        sent.push(given[0].name)
        return (tx[method] as Tx['run'])(...given)
      }
    const noted = { all: noting('all'), one: noting('one'), run: noting('run') } as unknown as Tx
    return runTogether(noted, waits, works, isJoined)
  })
  const rows = await club.db.all<{ id: string; amount: number }>({
    name: 'many_all',
    text: 'SELECT id, amount FROM many_test ORDER BY id',
  })
  return {
    sent,
    results: results.map((each) => (each.status === 'fulfilled' ? each.value : each.reason)),
    rows: Object.fromEntries(rows.map(({ id, amount }) => [id, amount])),
  }
}

test('calls of several members become one statement, and each gets its own rows', async () => {
  const work = (no: number) => async (tx: Tx) => [
    await tx.one(find, [`row ${no}`]),
    (await tx.all(lowest, ['row%', no])).map(({ id }) => id),
    await tx.one(count),
  ]
  const { sent, results } = await together([work(2), work(9), work(4)])
  expect(sent).toEqual(['many_find_of_many', 'many_lowest_of_many', 'many_count'])
  expect(results).toEqual([
    [{ id: 'row 2', amount: 2 }, ['row 3', 'row 4'], { rows: 6 }],
    [null, [], { rows: 6 }],
    [{ id: 'row 4', amount: 4 }, ['row 5', 'row 6'], { rows: 6 }],
  ])
})

test('a write tells each member how many rows it changed', async () => {
  const at = new Date('2026-11-20T02:00:00Z')
  const { sent, results, rows } = await together(
    ['row 1', 'new', 'row 3'].map(
      (id, no) => (tx: Tx) =>
        Promise.all([tx.run(open, [id]), tx.one(add, [id, 100]), tx.run(insert, [`${id} too`, no, at])]),
    ),
  )
  expect(sent).toEqual(['many_open_of_many', 'many_add_of_many', 'many_insert_of_many'])
  expect(results).toEqual([
    [0, { amount: 101 }, 1],
    [1, { amount: 100 }, 1],
    [0, { amount: 103 }, 1],
  ])
  expect(rows).toMatchObject({ 'row 1': 101, new: 100, 'row 3': 103, 'new too': 1, 'row 2': 2 })
})

test('each member’s calls run in that member’s order', async () => {
  const addThenRead = async (tx: Tx) =>
    (await Promise.all([tx.one(add, ['row 1', 10]), tx.one(find, ['row 1'])])).map((row) => row?.amount)
  const readThenAdd = async (tx: Tx) =>
    (await Promise.all([tx.one(find, ['row 2']), tx.one(add, ['row 2', 10])])).map((row) => row?.amount)
  const twice = async (tx: Tx) =>
    (await Promise.all([tx.one(add, ['row 3', 1]), tx.one(add, ['row 3', 1])])).map((row) => row?.amount)
  const { results, sent } = await together([addThenRead, readThenAdd, twice])
  expect(results).toEqual([
    [11, 11],
    [2, 12],
    [4, 5],
  ])
  expect(sent).toEqual(['many_add_of_many', 'many_find_of_many', 'many_add_of_many'])
})

test('a row that several members change is changed by one after another', async () => {
  const hits =
    (...ids: string[]) =>
    async (tx: Tx) =>
      (await Promise.all(ids.map((id) => tx.one(hit, [id])))).map((row) => row?.amount)
  const { results, rows, sent } = await together([hits('z', 'y'), hits('y', 'z'), hits('z', 'x')])
  expect(results).toEqual([
    [1, 2],
    [1, 2],
    [3, 1],
  ])
  expect(rows).toMatchObject({ x: 1, y: 2, z: 3 })
  expect(sent).toEqual(['many_hit_of_many', 'many_hit_of_many', 'many_hit', 'many_hit'])
})

test('what is called after a write that concerns everybody runs after it', async () => {
  const seen = async (tx: Tx) => (await tx.one(find, ['row 1']))?.amount
  const { results, sent } = await together([
    seen,
    async (tx: Tx) => Promise.all([tx.run(addToAll, [50]), seen(tx)]),
    seen,
  ])
  expect(results).toEqual([1, [6, 51], 51])
  expect(sent).toEqual(['many_find', 'many_add_to_all', 'many_find_of_many'])
})

test('work that is alone, or on a cluster, sends the statement as it is written', async () => {
  const work = (tx: Tx) => Promise.all([tx.one(lock, ['row 1']), tx.run(add, ['row 1', 1])])
  expect(await together([work])).toMatchObject({
    sent: ['many_lock', 'many_add'],
    results: [[{ amount: 1 }, 1]],
  })
  const apart = await together([work, work], false)
  expect(apart.sent).toEqual(['many_lock', 'many_add', 'many_lock', 'many_add'])
})

test('a row that one member must not write fails the statement for all, and nothing of it is stored', async () => {
  const write = (id: string) => (tx: Tx) => tx.run(insert, [id, 1, null])
  await expect(together([write('a'), write('row 1'), write('c')])).rejects.toMatchObject({ code: '23505' })
  expect(await club.db.one(find, ['a'])).toBeNull()
})

test('what nobody waited for is stored, too, and a refusal before it concerns nobody else', async () => {
  const { rows, results } = await together([
    async (tx: Tx) => {
      void tx.run(insert, ['nobody waits', 1, null])
    },
    async () => {
      throw new NeedsFirst(async () => undefined)
    },
    (tx: Tx) => tx.run(insert, ['waits', 2, null]),
  ])
  expect(rows).toMatchObject({ 'nobody waits': 1, waits: 2 })
  expect(results).toEqual([undefined, expect.any(NeedsFirst), 1])
})

test('a statement that cannot be asked by several is refused where it is declared', () => {
  const declare = (text: string) => () => forMany<never, [id: string]>(['text'], 'many_refused', text)
  expect(declare('DELETE FROM many_test WHERE id = $1')).toThrow('cannot share')
  expect(declare("INSERT INTO many_test (id, amount) VALUES ('a', 1)")).toThrow('cannot share')
  expect(declare('INSERT INTO many_test (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET id = $1')).toThrow(
    'cannot share',
  )
})
