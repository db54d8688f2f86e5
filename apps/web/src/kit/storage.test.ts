import { afterEach, expect, test, vi } from 'vitest'
import { deviceValues } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

test('where storage is forbidden, values last as long as the page and nothing throws', () => {
  const forbid = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  deviceValues.set('hasPermission', 'true')
  expect(deviceValues.get('hasPermission')).toBe('true')
  deviceValues.remove('hasPermission')
  expect(deviceValues.get('hasPermission')).toBeNull()
})

test('a full storage keeps the new value for the page and the old one never comes back', () => {
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
