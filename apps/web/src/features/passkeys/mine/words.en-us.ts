import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  title: 'Fingerprint or face sign-in',
  lead: 'On these devices a fingerprint or a face opens your account. Take away any that you do not recognise or no longer use. Signing out does not take it away.',
  none: 'No more waiting for a text message: sign in the way you unlock your phone, with a finger or a look at the screen. Your fingerprint and face never leave your phone.',
  here: 'This device',
  name: (client, day) => `${client}, set up on ${day}`,
  clients: { android: 'Android phone', ios: 'iPhone or iPad', pc: 'Computer' },
  used: (day) => `Last used to sign in on ${day}.`,
  unused: 'Not used to sign in yet.',
  remove: 'Take it away',
  removeNamed: (name) => `Take it away: ${name}`,
  ask: 'That device will have to sign in by text message. Take it away?',
  yes: 'Take it away',
  no: 'Not now',
  removed: 'Taken away',
  notRemoved: 'It was not taken away',
  add: 'Set it up on this device',
  added: 'It is set up',
  again: 'Sign out and sign in again',
  cancelled:
    'It was not set up, and that is fine: the text message still works. To try again, press once more.',
  failed: 'It was not set up. You can try again; the text message works just as well.',
}
