import { expect, test, vi } from 'vitest'
import { allStatements, camelRow, sqlState, statement, withRetries } from './db.ts'

test('a statement is declared once: another text under its name is refused', () => {
  statement('db_test_one', 'SELECT 1')
  expect(() => statement('db_test_one', 'SELECT 2')).toThrow('db_test_one')
  expect(allStatements().filter(({ name }) => name === 'db_test_one')).toHaveLength(1)
})

test('rows come with camel-cased names and their values untouched', () => {
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

test.each(['40P01', '40001'])(
  'a transaction that the database broke off with %s is tried again',
  async (code) => {
    const attempt = vi.fn<() => Promise<string>>()
    attempt.mockRejectedValueOnce(withState(code)).mockResolvedValueOnce('done')
    expect(await withRetries(attempt)).toBe('done')
    expect(attempt).toHaveBeenCalledTimes(2)
  },
)

test('it is tried again three times at most', async () => {
  const attempt = vi.fn(() => Promise.reject(withState('40P01')))
  await expect(withRetries(attempt)).rejects.toThrow('40P01')
  expect(attempt).toHaveBeenCalledTimes(4)
})

test.each(['23505', '22P02', '55P03'])(
  'a failure that trying again does not help (%s) is not',
  async (code) => {
    const attempt = vi.fn(() => Promise.reject(withState(code)))
    await expect(withRetries(attempt)).rejects.toThrow(code)
    expect(attempt).toHaveBeenCalledTimes(1)
  },
)

test('errors are told apart by their state', () => {
  expect(sqlState(withState('23505'))).toBe('23505')
  expect(sqlState(new Error('none'))).toBeNull()
  expect(sqlState(null)).toBeNull()
  expect(sqlState({ code: 5 })).toBeNull()
})
