import type { shell as zhCn } from '../zh-cn/shell.ts'

export const shell: typeof zhCn = {
  loginAlert: {
    title: 'Please sign in first',
    browsing: 'Sign in to continue browsing.',
    watching: 'Sign in to continue watching the course.',
    after: 'After that you come back to this page.',
    signIn: 'Sign in',
    later: 'Later, go to home',
  },
  goHome: {
    short: 'Home',
    label: 'Go to home',
    hint: 'You can drag it, or move it with the up and down arrow keys.',
  },
  turnPhone: {
    title: 'Please hold the phone upright',
    text: 'Upright, this page shows larger text and more at a glance.',
    goOn: 'Continue anyway',
  },
  translation: {
    title: 'Translated: figures may be wrong.',
    close: 'Close',
  },
}
