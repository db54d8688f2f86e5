import { expect, test, vi } from 'vitest'
import { allStatements, camelRow, sqlState, statement, withRetries } from './db.ts'

test('declaring another text under a known name is refused', () => {
  statement('db_test_one', 'SELECT 1')
  expect(() => statement('db_test_one', 'SELECT 2')).toThrow('db_test_one')
  expect(allStatements().filter(({ name }) => name === 'db_test_one')).toHaveLength(1)
})

test('rows have camel-cased names and unchanged values', () => {
  const at = new Date()
  expect(camelRow({ user_id: 'u', total_after: 1, at, p95_ms: 2, plain: null })).toEqual({
    userId: 'u',
    totalAfter: 1,
    at,
    p95Ms: 2,
    plain: null,
  })
})

const withState = (code: string) => Object.assign(new Error(code), { code })

test.each(['40P01', '40001'])('a transaction that fails with %s is retried', async (code) => {
  const attempt = vi.fn<() => Promise<string>>()
  attempt.mockRejectedValueOnce(withState(code)).mockResolvedValueOnce('done')
  expect(await withRetries(attempt)).toBe('done')
  expect(attempt).toHaveBeenCalledTimes(2)
})

test('a transaction is retried three times at most', async () => {
  const attempt = vi.fn(() => Promise.reject(withState('40P01')))
  await expect(withRetries(attempt)).rejects.toThrow('40P01')
  expect(attempt).toHaveBeenCalledTimes(4)
})

test.each(['23505', '22P02', '55P03'])(
  'a failure that a retry cannot fix (%s) is not retried',
  async (code) => {
    const attempt = vi.fn(() => Promise.reject(withState(code)))
    await expect(withRetries(attempt)).rejects.toThrow(code)
    expect(attempt).toHaveBeenCalledTimes(1)
  },
)

test('errors are distinguished by their SQLSTATE', () => {
  expect(sqlState(withState('23505'))).toBe('23505')
  expect(sqlState(new Error('none'))).toBeNull()
  expect(sqlState(null)).toBeNull()
  expect(sqlState({ code: 5 })).toBeNull()
})
