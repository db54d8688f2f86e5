import { expect, test } from 'vitest'
import { isOwnPath } from './saved-link.ts'

test.each(['/', '/pointList', '/talent?showTab=3', '/a#b'])('%s is a path of this site', (path) => {
  expect(isOwnPath(path)).toBe(true)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  'pointList',
  '/a\\b',
  '/ a',
  '/\t/evil.example',
])('%s is refused', (path) => {
  expect(isOwnPath(path)).toBe(false)
})
