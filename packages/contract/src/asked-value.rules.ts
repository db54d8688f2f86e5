// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const controls = /[\0-\x1f\x7f-\x9f]/g
const halves = /[\ud800-\udfff]/gu

/**
 * A text as an address can have it: no database of ours stores a NUL or half a character. Control characters become
 * spaces.
 */
export const nameable = (text: string): string => text.replace(controls, ' ').replace(halves, '')

/** Whether a value in an address can name something. */
export const canName = (value: string): boolean => nameable(value) === value
