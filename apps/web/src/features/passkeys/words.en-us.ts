import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  signIn: {
    button: 'Use fingerprint or face',
    or: 'Or sign in by text message:',
    cancelled: 'You were not signed in. You can press once more, or use the text message below.',
    failed: 'That did not work. Please press once more, or use the text message below.',
  },
  offer: {
    title: 'Sign in with fingerprint or face next time?',
    text: 'No more waiting for a text message: sign in the way you unlock your phone, with a finger or a look at the screen.',
    safe: 'Your fingerprint and face never leave your phone. Neither the club nor the bank gets them. The text message still works, too.',
    yes: 'Yes, set it up',
    later: 'Later',
    cancelled:
      'It was not set up, and that is fine: the text message still works. To try again, press once more.',
    failed: 'It was not set up. You can try again; the text message works just as well.',
    doneTitle: 'It is set up',
    doneText:
      'Next time press “Use fingerprint or face” to sign in. You can take it away under “My devices”.',
    known: 'Good',
  },
}
