import { wordsOf } from '../../../kit/i18n/words-of.ts'
import type { words } from './login-alert.words.zh-cn.ts'

export const loginAlertWords = wordsOf<typeof words>(import.meta.glob('./login-alert.words.*.ts'))
