import { expect, test } from 'vitest'
import { datePresets, presetDays } from './date-presets.ts'

const froms = (today: string) => datePresets.map((preset) => presetDays(preset, today).from)

test('a preset ends today and begins on the same day of an earlier month or week', () => {
  expect(froms('2026-11-20')).toEqual(['2026-11-20', '2026-11-13', '2026-10-20', '2026-08-20'])
  for (const preset of datePresets) expect(presetDays(preset, '2026-11-20').to).toBe('2026-11-20')
})

test('a day missing in a shorter month becomes its last day', () => {
  expect(froms('2026-03-31')).toEqual(['2026-03-31', '2026-03-24', '2026-02-28', '2025-12-31'])
  expect(presetDays('lastThreeMonths', '2028-05-31').from).toBe('2028-02-29')
})

test('presets cross the turn of the year', () => {
  expect(froms('2026-01-05')).toEqual(['2026-01-05', '2025-12-29', '2025-12-05', '2025-10-05'])
})
