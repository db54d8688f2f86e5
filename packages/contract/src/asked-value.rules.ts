// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unstorable = /[\0-\x1f\x7f-\x9f\ud800-\udfff]/u

/** Whether a value in an address can name something: no database of ours stores a NUL or half a character. */
export const canName = (value: string): boolean => !unstorable.test(value)
