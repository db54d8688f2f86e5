import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { clubWordsOf, judgeNewPassword } from './new-password.rules.ts'

const own = {
  clubWords: [...clubWordsOf(['Evergreen Bank', '常青银行']), 'changqing'],
  mobile: '13812345678',
  nickNames: ['Qing Song', '青松', 'Li'],
}

test.each([
  ['Harbour4821', 'ok'],
  ['riverbank42', 'ok'],
  ['tuesday7lemon', 'ok'],
  ['li19paper7', 'ok'],
  ['q1w2e3r4', 'passwordCommon'],
  ['Passw0rd', 'passwordCommon'],
  ['dragon2026', 'passwordCommon'],
  ['2026woaini', 'passwordCommon'],
  ['abcd1234', 'passwordCommon'],
  ['a7654321', 'passwordCommon'],
  ['aaaa11111', 'passwordCommon'],
  ['wl19560312', 'passwordCommon'],
  ['wl19567890', 'ok'],
  ['Evergreen2026', 'passwordOwnWords'],
  ['7ev3rgr33n7', 'passwordOwnWords'],
  ['changqing88', 'passwordOwnWords'],
  ['qingsong77', 'passwordOwnWords'],
  ['wang345678', 'passwordOwnWords'],
  ['short1', 'passwordFormat'],
])('%s as a new password: %s', async (password, status) => {
  expect(judgeNewPassword(password, { ...(await commonPasswords()), ...own })).toBe(status)
})

test('the list has three thousand leaked passwords and more that would otherwise be accepted', async () => {
  expect((await commonPasswords()).common.size).toBeGreaterThan(3000)
})
