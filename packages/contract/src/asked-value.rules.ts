import { unicodePattern } from './unicode-pattern.rules.ts'

const unstorable = unicodePattern('[\\p{Cc}\\p{Cs}]', 'u')

/** Whether a value in an address can name something: no database of ours stores a NUL or half a character. */
export const canName = (value: string): boolean => !unstorable.test(value)
