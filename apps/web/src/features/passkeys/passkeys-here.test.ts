// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { storages } from '../../kit/storage/storage.ts'
import {
  dropOffer,
  forgetPasskey,
  isOfferDue,
  mayUsePasskeys,
  notePasskeys,
  noteSignIn,
  offeredName,
  passkeysHere,
} from './passkeys-here.ts'

const chrome = 'Mozilla/5.0 (Linux; Android 13; Pixel 6) AppleWebKit/537.36 Chrome/116.0.0.0 Mobile'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  delete storages.areReplaced
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(chrome)
})

test('a plain browser that knows passkeys may use them', () => {
  expect(mayUsePasskeys()).toBe(true)
})

test.each([
  ['WeChat', `${chrome} MicroMessenger/8.0.40`],
  ["another app's view of the web", 'Mozilla/5.0 (Linux; Android 13; Pixel 6; wv) Chrome/116.0.0.0 Mobile'],
])('%s may not', (_, userAgent) => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  expect(mayUsePasskeys()).toBe(false)
})

test("neither may the bank's app, a page without TLS, and an engine without passkeys", () => {
  sessionStorage.setItem('channel', 'MB')
  expect(mayUsePasskeys()).toBe(false)
  sessionStorage.clear()
  vi.stubGlobal('isSecureContext', false)
  expect(mayUsePasskeys()).toBe(false)
  vi.stubGlobal('isSecureContext', true)
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  expect(mayUsePasskeys()).toBe(false)
})

test('a browser is asked for after a sign-in until it was asked once, whatever the answer', () => {
  expect(isOfferDue()).toBe(false)
  noteSignIn()
  expect(isOfferDue()).toBe(true)
  localStorage.setItem(offeredName, 'Y')
  expect(isOfferDue()).toBe(false)
  sessionStorage.clear()
  noteSignIn()
  localStorage.removeItem(offeredName)
  expect(isOfferDue()).toBe(false)
  noteSignIn()
  dropOffer()
  expect(isOfferDue()).toBe(false)
})

test("nobody is asked where a passkey was made already, or where 'later' would be forgotten", () => {
  notePasskeys(['a'])
  noteSignIn()
  expect(isOfferDue()).toBe(false)
  forgetPasskey('a')
  storages.areReplaced = true
  noteSignIn()
  expect(isOfferDue()).toBe(false)
})

test('a browser remembers its five latest passkeys, each once', () => {
  for (const id of ['a', 'b', 'c', 'd', 'e', 'f', 'c']) notePasskeys([id])
  expect(passkeysHere()).toEqual(['c', 'f', 'e', 'd', 'b'])
  forgetPasskey('f')
  expect(passkeysHere()).toEqual(['c', 'e', 'd', 'b'])
})
