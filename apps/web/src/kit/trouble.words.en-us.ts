import type { words as zhCn } from './trouble.words.zh-cn.ts'

export const words: typeof zhCn = {
  label: 'About this browser',
  broken: 'This phone’s browser cannot run the club in full. You can still read and follow links.',
  late: 'The buttons on this page are not ready yet. You can read and follow links, or open the page again.',
}
