import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './home-check-in.words.zh-cn.ts'

export const homeCheckInWords = wordsOf<typeof words>(import.meta.glob('./home-check-in.words.*.ts'))
