import { uuidv7 } from 'uuidv7'
import { expect, onTestFinished, test } from 'vitest'
import { openInMemory } from './db-pglite.ts'

const one = { name: 'test_one', text: 'SELECT 1 AS one' }

test('between the transactions of one member, who has sent many calls at once, others get their turn', async () => {
  const db = await openInMemory()
  onTestFinished(() => db.close())
  const userId = uuidv7()
  await db.inSharedTransaction(userId, (tx) => tx.one(one))
  let isOver = false
  let turns = 0
  const count = () => {
    turns += 1
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(Array.from({ length: 60 }, () => db.inSharedTransaction(userId, (tx) => tx.one(one))))
  isOver = true
  expect(turns).toBeGreaterThanOrEqual(60)
})
