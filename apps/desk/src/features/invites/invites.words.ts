import { wordsOf } from '../../kit/words/words-of.ts'
import type { words } from './invites.words.zh-cn.ts'

type InvitesWords = typeof words

export const invitesWords = wordsOf<InvitesWords>(import.meta.glob('./invites.words.*.ts', { eager: true }))
