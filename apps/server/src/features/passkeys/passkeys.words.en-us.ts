import { changed } from '../../kit/operator/act.ts'
import { challengeMinutes, maxPasskeysOfMember } from './passkeys.rules.ts'
import type { words as zhCn } from './passkeys.words.zh-cn.ts'

export const words: typeof zhCn = {
  messages: {
    passkeyRefused:
      'Fingerprint or face sign-in no longer works on this device. Please sign in another way on this page; then you can set it up again under “My devices”.',
    passkeyTooLate: `That took too long: this step has to be done within ${challengeMinutes} minutes. Please press once more.`,
    passkeysPaused:
      'Signing in with a fingerprint or face has failed too often here. It works again by tomorrow at the latest. Please sign in another way on this page, come in from the bank’s own app, or ask at a branch.',
    passkeyProofOld:
      'To keep your account safe, this can be set up only right after signing in. Please sign out, sign in again with an SMS code, and come back here.',
    passkeyNotKept: 'It was not set up. You can try again, or leave it: the text message works just as well.',
    passkeysFull: `Fingerprint or face sign-in works on ${maxPasskeysOfMember} devices at most. Please first take away one that you do not use, under “My devices”.`,
    passkeysOfDayUsed:
      'It was set up too many times today. Please come back tomorrow; the text message works just as well.',
    passkeysNotHere:
      'Fingerprint and face sign-in do not work at this address. Please sign in another way on this page.',
  },
  endAct: {
    title: 'Take passkeys away',
    ended: (userId, count) => changed(`passkeys of ${userId} taken away: ${count}`),
  },
}
