import type { words as zhCn } from './storage.words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'Some things are not kept here',
  reason: 'The app that you are using does not let the club store anything on your phone.',
  kept: 'You stay signed in. What you have not finished writing is lost when the page is closed or loaded again, so please finish it before you leave.',
  lost: 'You will have to sign in again, and choose text size and language again, when the page is closed or loaded again. What you have not finished writing is lost, too, so please finish it before you leave.',
}
