import { wordsOf } from '../i18n/words-of.ts'
import type { words } from './settings-panel.words.zh-cn.ts'

export type SettingsWords = typeof words

export const settingsWords = wordsOf<SettingsWords>(import.meta.glob('./settings-panel.words.*.ts'))
