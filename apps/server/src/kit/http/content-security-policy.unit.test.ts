import { expect, test } from 'vitest'
import { answerPolicy, pagePolicy, withScripts } from './content-security-policy.ts'

test('the policy allows each style by its hash and nothing else inline', () => {
  const policy = pagePolicy(['p{color:red}'])
  expect(policy).toMatch(/style-src 'self' 'sha256-[A-Za-z0-9+/]+='/)
  expect(policy).not.toContain('unsafe')
})

test('a page allows no less and no more than other answers, but for styles, pictures and films', () => {
  const own = /^(style|img|media)-src /
  const others = (policy: string) => policy.split('; ').filter((directive) => !own.test(directive))
  expect(others(pagePolicy(['p{color:red}'], ['https://tiles.example']))).toEqual(others(answerPolicy))
})

test('pictures come from this server and from the operator’s map tiles', () => {
  expect(pagePolicy([])).toContain("img-src 'self' data:;")
  expect(pagePolicy([], ['https://tiles.example'])).toContain("img-src 'self' data: https://tiles.example;")
})

test('a script of another server is allowed by its whole address, and only where there is one', () => {
  expect(withScripts(pagePolicy([]), [])).toBe(pagePolicy([]))
  const policy = withScripts(pagePolicy([]), ['https://res.example/sdk-1.6.0.js'])
  expect(policy).toMatch(/; script-src 'self' https:\/\/res\.example\/sdk-1\.6\.0\.js$/)
})

test('films come from this server, or from the phone of the member who is about to send one', () => {
  expect(pagePolicy([])).toMatch(/media-src 'self' blob:(;|$)/)
})
