import { expect, test } from 'vitest'
import { maskMobile, maskNickName } from './masks.rules.ts'

test('the mask hides the first seven digits of a mobile', () => {
  expect(maskMobile('13812345678')).toBe('*******5678')
})

test.each([
  ['王小明', '王**'],
  ['王', '王*'],
  ['Evergreen member', 'E***'],
  ['👨‍👩‍👧一家', '👨‍👩‍👧**'],
])('%s is masked on lists as %s', (nickName, masked) => {
  expect(maskNickName(nickName)).toBe(masked)
})
