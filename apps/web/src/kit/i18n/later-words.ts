import type { Language } from '@club/contract/constants.ts'
import { messages as enMessages } from './en-us/messages.ts'
import { overlays as enOverlays } from './en-us/overlays.ts'
import { messages } from './zh-cn/messages.ts'
import { overlays } from './zh-cn/overlays.ts'

/** Texts of what comes after the first page; they come along with it, in both languages, and not with the dictionary. */
export const laterWords = {
  zh_cn: { messages, overlays },
  en_us: { messages: enMessages, overlays: enOverlays },
} as const satisfies Record<Language, { messages: typeof messages; overlays: typeof overlays }>

export type LaterWords = (typeof laterWords)['zh_cn']
