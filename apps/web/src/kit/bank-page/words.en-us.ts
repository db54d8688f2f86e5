import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  hint: {
    title: 'Please do it in the bank’s app',
    text: 'This is a page of the bank’s, which WeChat cannot open.',
    steps: [
      'Open the bank’s app on your phone',
      'Go to the club in it',
      'Find the same item and tap it again',
    ],
    otherwise: 'No bank app? Copy the address and paste it into your phone’s browser.',
    copy: 'Copy the address',
    copied: 'The address is copied. Please open your phone’s browser and paste it at the top.',
    copyFailed: 'It could not be copied. Please type this address into your phone’s browser:',
  },
  leaving: {
    title: 'This opens a page of the bank',
    text: 'The page is outside the club. When you are done, the browser’s back button brings you here again.',
    host: 'Its address',
    safety: 'Never tell anybody a password or an SMS code, whoever asks.',
    go: 'Open the bank’s page',
    stay: 'Not now',
  },
  openAccount: 'Open an account by phone',
}
