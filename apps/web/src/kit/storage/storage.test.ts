import { afterEach, expect, test, vi } from 'vitest'
import {
  deviceValues,
  hasFields,
  isListOf,
  isNumber,
  isRecordOf,
  isString,
  storedJson,
  visitValues,
} from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('if storage is forbidden, values last as long as the page and nothing throws', () => {
  const forbid = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  deviceValues.set('hasPermission', 'true')
  expect(deviceValues.get('hasPermission')).toBe('true')
  deviceValues.remove('hasPermission')
  expect(deviceValues.get('hasPermission')).toBeNull()
})

test('with a full storage, the new value lasts for the page and the old one never returns', () => {
  const kept = new Map([['token', 'old']])
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: (name: string) => kept.delete(name),
  })
  deviceValues.set('token', 'new')
  expect(deviceValues.get('token')).toBe('new')
  deviceValues.remove('token')
  expect(deviceValues.get('token')).toBeNull()
})

test('all values whose names begin alike are removed, and no others', () => {
  const kept = new Map([
    ['poster /createPoster ', '{}'],
    ['poster /createPoster25 ', '{}'],
    ['calculator', '{}'],
  ])
  vi.stubGlobal('sessionStorage', {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    removeItem: (name: string) => kept.delete(name),
  })
  visitValues.removeAll('poster ')
  expect([...kept.keys()]).toEqual(['calculator'])
})

test('stored JSON that is missing, broken or of another shape reads as the fallback', () => {
  const values = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => values.set(name, value),
    removeItem: (name: string) => values.delete(name),
  })
  const isRow = hasFields<{ id: string; count: number }>({ id: isString, count: isNumber })
  const rows = storedJson(deviceValues, 'rows', isRecordOf(isListOf(isRow)), {})
  expect(rows.read()).toEqual({})
  rows.write({ a: [{ id: 'one', count: 1 }] })
  expect(rows.read()).toEqual({ a: [{ id: 'one', count: 1 }] })
  for (const other of ['{broken', '[]', '"a"', '{"a":[{"id":"one"}]}', '{"a":[{"id":1,"count":1}]}']) {
    values.set('rows', other)
    expect(rows.read()).toEqual({})
  }
  rows.write({ a: [] })
  rows.remove()
  expect(values.size).toBe(0)
})
