import { z } from 'zod'
import type { words as zhCn } from './input.words.zh-cn.ts'

export const words: typeof zhCn = {
  shape: z.locales.en().localeError,
  day: 'a day is written like 2026-11-20',
  month: 'a month is written like 2026-11',
  member: 'a member is named by mobile, customer number or id',
  needsReason: (why, name) => `it needs a reason${why}: club ${name} … --reason "…"`,
  unstorable: (what) => `${what} holds a character that cannot be stored`,
}
