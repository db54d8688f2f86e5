import { expect, test } from 'vitest'
import { statement } from '../../kit/database/db.ts'
import { testClub } from '../../testing/test-club.ts'
import { markEvery, writeMarks } from './snapshot.ts'

const club = await testClub()

const month = '2026-11'
const standings = 2600
const marked = statement<{ position: number; userId: string }, []>(
  'test_marks',
  `SELECT position, user_id FROM ranking_mark WHERE month = '${month}' ORDER BY position`,
)
const numbered = statement<{ position: number; userId: string }, []>(
  'test_numbered',
  `SELECT position, user_id FROM
     (SELECT user_id, (row_number() OVER (ORDER BY minus_points, reached_at, user_id))::int AS position
        FROM ranking_standing WHERE month = '${month}') AS list
    WHERE position % ${markEvery} = 1 ORDER BY position`,
)

test('a list numbered in parts has the marks of the whole list', async () => {
  // Many ties in points and time, so that parts begin among them.
  await club.db.runScript(
    `INSERT INTO ranking_standing (month, user_id, minus_points, reached_at)
     SELECT '${month}', gen_random_uuid(), -(n % 3), timestamptz '2026-11-01' + (n % 2) * interval '1 microsecond'
       FROM generate_series(1, ${standings}) AS n`,
  )
  const numberIn = (atOnce: number) =>
    club.db.inTransaction((tx) => writeMarks(tx, month, standings, { atOnce }))
  await numberIn(2 * markEvery)
  const marks = await club.db.all(marked, [])
  expect(marks.map(({ position }) => position)).toEqual([1, 501, 1001, 1501, 2001, 2501])
  expect(marks).toEqual(await club.db.all(numbered, []))
  // Everybody moves, so that no part begins at an earlier mark.
  await club.db.runScript(
    `UPDATE ranking_standing SET minus_points = -3 - minus_points WHERE month = '${month}'`,
  )
  await numberIn(markEvery)
  expect(await club.db.all(marked, [])).toEqual(await club.db.all(numbered, []))
})
