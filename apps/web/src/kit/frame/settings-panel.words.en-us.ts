import type { words as zhCn } from './settings-panel.words.zh-cn.ts'

export const words: typeof zhCn = {
  leaveQuestion: 'Sign out? Next time you will have to sign in again. Your points stay.',
  stay: 'Stay signed in',
  leave: 'Yes, sign out',
}
