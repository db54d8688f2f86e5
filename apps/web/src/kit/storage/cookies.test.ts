import { afterEach, expect, test, vi } from 'vitest'
import { hasCookie, setCookie } from './cookies.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser at an address with this protocol; remembers the last cookie as it was written. */
function openAt(protocol: string, cookie = ''): { cookie: string } {
  const page = { cookie }
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol })
  return page
}

test('over https a cookie is secure and of this host alone; over plain http it stays as it was', () => {
  const [plain, secure] = ['http:', 'https:'].map((protocol) => {
    const page = openAt(protocol)
    setCookie('lang', 'en_us')
    return page.cookie
  })
  expect(plain).toBe('lang=en_us; path=/; max-age=31536000; samesite=lax')
  expect(secure).toBe('__Host-lang=en_us; path=/; max-age=31536000; samesite=lax; secure')
})

test('a setting is found by either name', () => {
  openAt('https:', 'a=b; __Host-textSize=large; lang=en_us')
  expect([hasCookie('textSize'), hasCookie('lang'), hasCookie('contrast')]).toEqual([true, true, false])
})

test('cookies that throw are cookies that are not there', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('location', { protocol: 'https:' })
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: refuse, set: refuse }))
  setCookie('lang', 'en_us')
  expect(hasCookie('lang')).toBe(false)
})
