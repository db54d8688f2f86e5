import type { Language } from '@club/contract/constants.ts'

/** The button of a medal: what pressing it does. */
export const medalButton: Record<Language, Record<'1' | '2' | '3', string>> = {
  zh_cn: { '1': '去完成', '2': '告诉大家', '3': '敬请期待' },
  en_us: { '1': 'Go and do it', '2': 'Tell everyone', '3': 'Coming soon' },
}
