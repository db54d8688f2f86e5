/** A number of things in English: '1 point', '2 points'. */
export const englishCount = (number: number, one: string): string =>
  `${number} ${one}${number === 1 ? '' : 's'}`
