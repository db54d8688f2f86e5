import { expect, test } from 'vitest'
import { aumResultMonth } from './bank.rules.ts'

test.each([
  ['2026-11-02', '2026-10'],
  ['2026-01-31', '2025-12'],
  ['2026-03-31', '2026-02'],
])('a claim on %s is for %s', (day, month) => expect(aumResultMonth(day)).toBe(month))
