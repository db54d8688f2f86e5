import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './film.words.zh-cn.ts'

export type FilmWords = typeof words

export const filmWords = wordsOf<FilmWords>(import.meta.glob('./film.words.*.ts'))
