import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './audit.words.zh-cn.ts'

export type AuditWords = typeof words

export const auditWords = wordsOf<AuditWords>(import.meta.glob('./audit.words.*.ts', { eager: true }))
