import { expect, test } from 'vitest'
import { toastDurationMs } from './toast.tsx'

test('a toast stays two seconds, with large text as long as reading takes', () => {
  expect(toastDurationMs('签到成功', 'standard')).toBe(2000)
  expect(toastDurationMs('签到成功', 'largest')).toBe(6000)
  expect(toastDurationMs('字'.repeat(20), 'large')).toBe(9000)
})
