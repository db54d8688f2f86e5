import { wordsOf } from '../../kit/i18n/words-of.ts'
import type { words } from './privacy-notice.words.zh-cn.ts'

export const privacyNoticeWords = wordsOf<typeof words>(import.meta.glob('./privacy-notice.words.*.ts'))
