import type { NickNameWords } from './nick-name.words.ts'

export const words: NickNameWords = {
  empty: 'The nickname is required: please fill it in.',
  long: 'The nickname is too long: at most 20 letters.',
  mobile: 'Please leave the phone number out: others see the nickname.',
  signs: 'A nickname needs letters, not signs alone.',
  markup: 'A nickname can hold no web address and no code signs such as < and >.',
  invisible: 'There is an invisible sign in the nickname. Please empty the field and type it again.',
  spacing: 'There is an unusual space in the nickname. Please empty the field and type it again.',
}
