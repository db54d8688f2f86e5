import type { NickNameWords } from './nick-name.words.ts'

export const words: NickNameWords = {
  empty: 'The nickname is required: please fill it in.',
  long: 'The nickname is too long: at most 20 letters.',
  contact: 'No phone numbers or chat names, please, and at most four digits.',
  signs: 'A nickname needs letters, not only symbols.',
  markup: 'A nickname cannot contain a web address or code symbols such as < and >.',
  invisible: 'There is an invisible character in the nickname. Please clear the field and type it again.',
  spacing: 'There is an unusual space in the nickname. Please clear the field and type it again.',
}
