import { z } from 'zod'

export const words = {
  /** What zod says of any other wrong value. */
  shape: z.locales.zhCN().localeError,
  day: '日期要写成 2026-11-20 这样',
  month: '月份要写成 2026-11 这样',
  member: '会员要用手机号、客户号或会员编号来指明',
  needsReason: (why: string, name: string) => `要写明原因${why}：club ${name} … --reason "…"`,
  unstorable: (what: string) => `${what} 里有不能保存的字符`,
}
