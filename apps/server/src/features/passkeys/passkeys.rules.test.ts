import { expect, test } from 'vitest'
import { isCopied, siteOf } from './passkeys.rules.ts'

test.each([
  ['https://club.bank.example', { host: 'club.bank.example', origin: 'https://club.bank.example' }],
  [
    'https://club.bank.example:8443/start',
    { host: 'club.bank.example', origin: 'https://club.bank.example:8443' },
  ],
  [null, { host: 'localhost', origin: 'http://localhost:8080' }],
  // A number is not a name that passkeys could be bound to.
  ['http://127.0.0.1:8080', null],
  ['http://[::1]:8080', null],
])('passkeys of %s are bound to %j', (publicUrl, site) => {
  expect(siteOf({ publicUrl, port: 8080 })).toEqual(site)
})

test.each([
  { counted: 0, before: 0, isTold: false },
  { counted: 1, before: 0, isTold: false },
  { counted: 9, before: 8, isTold: false },
  { counted: 8, before: 8, isTold: true },
  { counted: 0, before: 8, isTold: true },
])('after $before, a count of $counted tells of a copy: $isTold', ({ counted, before, isTold }) => {
  expect(isCopied(counted, before)).toBe(isTold)
})
