import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './passkeys-section.words.zh-cn.ts'

export const passkeysSectionWords = wordsOf<typeof words>(import.meta.glob('./passkeys-section.words.*.ts'))
