import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cleanError } from './reported-error.rules.ts'

test.each([
  ['TypeError: list.toSorted is not a function', 'TypeError: list.toSorted is not a function'],
  ["SyntaxError: Unexpected token '?'", "SyntaxError: Unexpected token '?'"],
  [
    "ReferenceError: Can't find variable: IntersectionObserver in don't",
    "ReferenceError: Can't find variable: IntersectionObserver in don't",
  ],
  ['Error: first\n    at https://club.example/assets/home.js:1:2', 'Error: first'],
  ['Error: first\u2028second', 'Error: first'],
  [
    'Error: Minified React error #418; visit https://react.dev/errors/418?args[]=text',
    'Error: Minified React error #418; visit https://react.dev/errors/#',
  ],
  ['NotFoundError: line 12:34 of 2', 'NotFoundError: line 12:34 of 2'],
])('%j keeps what tells the cause', (said, kept) => {
  expect(cleanError(said)).toBe(kept)
})

test.each([
  ['Error: 13800138000 is taken', 'Error: # is taken'],
  ['Error: 138-0013 8000', 'Error: #'],
  ['Error: code 482913 for #4711', 'Error: code # for ##'],
  ['Error: 王秀英 was not found\u0007', 'Error: * was not found*'],
  ['Error: \uff11\uff13\uff18\uff10\uff10', 'Error: *'],
  ['Error: /search/%E7%8E%8B%E7%A7%80 and \\u738b\\u79c0', 'Error: /search/* and *'],
  ['LostPage: /course-info?id=77&name=wang', 'LostPage: /course-info'],
  [
    'TypeError: Failed to fetch https://club.example/a.js?token=abc#part (home.js)',
    'TypeError: Failed to fetch https://club.example/a.js (home.js)',
  ],
  ['Error: wang.xiuying@mail.example did not answer', 'Error: # did not answer'],
  ['Error: https://wang:secret@club.example/x', 'Error: https://wang:#/x'],
  [
    "SyntaxError: '.list > li:is(:first-child, .marked)' is not a valid selector",
    "SyntaxError: '.list > li:is(:f...' is not a valid selector",
  ],
  ['Error: saw "Wang Xiuying of 12 Garden Road', 'Error: saw "Wang Xiuying of ..."'],
  [
    `SyntaxError: Unexpected token 'x', ..."ame":"Wang X"... is not valid JSON`,
    `SyntaxError: Unexpected token 'x', "..." is not valid JSON`,
  ],
  ['Error: member 0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'Error: member #'],
  ['Error: token eyJhbGciOiJIUzI1NiJ9zz is over', 'Error: token # is over'],
])('of %j nothing personal is kept', (said, kept) => {
  expect(cleanError(said)).toBe(kept)
})

test('whatever is said, a line is short and printable and has no long number', () => {
  const parts = [
    '138',
    '0',
    ' ',
    '-',
    "'",
    '"',
    '?',
    'a=',
    '/',
    'https://',
    '@',
    '\n',
    '王',
    '%E7',
    'Wang Xiuying of 12',
  ]
  const said = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(fc.constantFrom(...parts), { maxLength: 40 }).map((each) => each.join('')),
  )
  fc.assert(
    fc.property(said, (text) => {
      const line = cleanError(text)
      expect(line).toMatch(/^[ -~]{0,160}$/)
      expect(line).not.toMatch(/\d{3}/)
    }),
    { numRuns: 500 },
  )
})
