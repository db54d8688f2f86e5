import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: { '*': 'We could not find this page' },
  search: 'Search',
  text: 'There is nothing at this address. It may be mistyped. Go back to the home page, or search for what you are looking for.',
}
