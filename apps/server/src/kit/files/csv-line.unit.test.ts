import { expect, test } from 'vitest'
import { csvLine } from './csv-line.ts'

test('cells with commas, quotes and line ends are quoted, an unknown one is empty', () => {
  expect(csvLine(['home', 12, 0.5, null, 'a,b', 'say "yes"', 'two\nlines'])).toBe(
    'home,12,0.5,,"a,b","say ""yes""","two\nlines"',
  )
})

test('no text is read as a formula', () => {
  expect(csvLine(['=1+1', '+1', '-1', '@a', '\ta', -1])).toBe("'=1+1,'+1,'-1,'@a,'\ta,-1")
})
