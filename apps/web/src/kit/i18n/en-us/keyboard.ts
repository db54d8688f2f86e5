import type { keyboard as zhCn } from '../zh-cn/keyboard.ts'

export const keyboard: typeof zhCn = {
  open: 'Keys',
}
