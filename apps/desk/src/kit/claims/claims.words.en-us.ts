import type { ClaimsWords } from './claims.words.ts'

export const words: ClaimsWords = {
  taken: (name, time) => `${name} is working on this (until ${time}). Have a word with them first.`,
}
