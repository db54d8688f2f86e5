import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { words } from '../words.zh-cn.ts'
import { CallError, httpErrorText } from './api-error.ts'

const { errors } = words

test("a malformed call shows the server's message, or a default one", () => {
  expect(httpErrorText(400, '手机号不对', errors)).toBe('手机号不对')
  expect(httpErrorText(400, '', errors)).toBe(errors.badRequest)
})

test("listed codes have their own text, whatever the server's message", () => {
  expect(httpErrorText(503, 'x', errors)).toBe(errors.unavailable)
  expect(httpErrorText(401, '', errors)).toBe(errors.unauthorized)
})

test('any other code is a request error', () => {
  expect(httpErrorText(418, '', errors)).toBe(errors.requestError)
})

test('steps of a flow and a lost session are never shown as toasts', () => {
  expect(new CallError(statuses.registrationNeeded, '', 200).isShown).toBe(false)
  expect(new CallError(statuses.passwordNotSet, '', 200).isShown).toBe(false)
  expect(new CallError(statuses.notLoggedIn, '', 200).isShown).toBe(false)
  expect(new CallError(statuses.smsCodeWrong, '', 200).isShown).toBe(true)
})
