/**
 * A number of things in English: '1 point', '2 points'. What has another plural names it: `(2, 'work waits', 'works
 * wait')`. The number may be written out already: '1,000 points'.
 */
export const englishCount = (number: number | string, one: string, many = `${one}s`): string =>
  `${number} ${String(number) === '1' ? one : many}`
