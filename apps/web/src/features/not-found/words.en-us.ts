import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  text: 'There is nothing at this address. It may be mistyped. Go back to the home page, or search for what you are looking for.',
}
