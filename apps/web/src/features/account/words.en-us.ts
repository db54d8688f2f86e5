import type { words as zhCn } from './words.zh-cn.ts'

export const words: typeof zhCn = {
  titles: {
    '/my-devices': 'My devices',
  },
  devices: {
    lead: 'Your account is signed in here. Sign out what you do not know or no longer use.',
    here: 'The one you are using now',
    name: (client, channel) => `${client}, ${channel}`,
    clients: { android: 'Android phone', ios: 'iPhone or iPad', pc: 'Computer', unknown: 'Device' },
    channels: { MB: 'in the bank’s app', WX: 'in WeChat', WEB: 'in a browser' },
    used: (first, last) => `Signed in on ${first}, last used on ${last}.`,
    usedOnce: (day) => `Signed in and used on ${day}.`,
    end: 'Sign out this one',
    endNamed: (name) => `Sign out this one: ${name}`,
    ask: 'That device will have to sign in again. Sign it out?',
    yes: 'Sign it out',
    no: 'Not now',
    ended: 'Signed out',
    onlyHere: 'You are signed in nowhere but here.',
    endAll: 'Sign out all others',
    askAll: 'All other devices will have to sign in again. Sign them out?',
    yesAll: 'Sign them all out',
    advice: 'If you do not know a device, sign it out and then change your password.',
    password: 'Change the password',
    failed: 'It was not signed out',
  },
}
