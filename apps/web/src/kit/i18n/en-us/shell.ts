import type { shell as zhCn } from '../zh-cn/shell.ts'

export const shell: typeof zhCn = {
  areas: {
    health:
      'Health advice, questions and answers, and a guide to seeing a doctor will be here, all checked by professionals.',
    discounts: 'Offers for members will be here, with how to use them and until when.',
    college: 'Video courses and courses to read will be here, at your own pace and read aloud if you like.',
    map: 'Elder-care homes all over the country will be here, on a map and with a number to call.',
    stay: 'Places for long stays will be here, with what they are like, what they cost and how to get there.',
    wealth: 'Savings and pensions for later life will be explained here, returns and risks alike.',
    talent: 'The talent contest will be here: what it is about, the works and the voting.',
    community: 'Retirement communities will be here, to look at, compare and visit.',
    wallet: 'Your bank cards will be here, with only the last figures of their numbers.',
    campaign: 'The campaigns of the club will be here.',
  },
  coming: {
    soon: 'We are still preparing this part. It will appear here as soon as it is ready.',
    toCenter: 'Happiness points',
  },
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
