import type { words as zhCn } from './trouble.words.zh-cn.ts'

export const words: typeof zhCn = {
  label: 'About this browser',
  broken: 'This browser cannot run the whole club. Reading and links work.',
  late: 'The buttons are not ready yet. Reading and links work.',
}
