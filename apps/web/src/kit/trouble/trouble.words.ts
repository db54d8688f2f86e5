import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './trouble.words.zh-cn.ts'

/** Only the server draws these: the strip must stand in the page before any script runs. */
export const troubleWords = wordsOf<typeof words>(import.meta.glob('./trouble.words.*.ts'))
