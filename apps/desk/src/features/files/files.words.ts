import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './files.words.zh-cn.ts'

export type FilesWords = typeof words

export const filesWords = wordsOf<FilesWords>(import.meta.glob('./files.words.*.ts', { eager: true }))
