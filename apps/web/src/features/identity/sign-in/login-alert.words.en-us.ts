import type { words as zhCn } from './login-alert.words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'Please sign in first',
  browsing: 'Sign in to continue browsing.',
  watching: 'Sign in to continue watching the course.',
  after: 'After that you come back to this page.',
  signIn: 'Sign in',
  later: 'Later, go to home',
}
