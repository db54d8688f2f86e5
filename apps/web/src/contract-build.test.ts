import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { withoutSchemas, withoutStatusTable } from '../contract-build.ts'

test('a contract module keeps its calls and constants and loses its schemas', () => {
  const source = `import { z } from 'zod'
import { maxDays } from './constants.ts'
import { id, request } from './shapes.ts'
import { kinds } from './outing-kinds.ts'

const code = z.string()
export const outing = z.object({ id, code, kind: z.enum(kinds) })
export const longestOuting = { id: 'outing', days: maxDays }
export const outingSchemas = { book: { request: request({ outing }), answer: z.object({}) } }

type S = typeof outingSchemas

export const outings = callsOf('outings', {
  book: endpoint<S['book']>({ path: '/api/outing/book', refreshes: ['outings.code'] }),
})
`
  expect(withoutSchemas(source).replaceAll(/\n+/g, '\n')).toBe(
    `
import { maxDays } from './constants.ts'
export const longestOuting = { id: 'outing', days: maxDays }
type S = typeof outingSchemas
export const outings = callsOf('outings', {
  book: endpoint<S['book']>({ path: '/api/outing/book', refreshes: ['outings.code'] }),
})
`,
  )
})

test("no module of the contract's calls needs schemas in the browser", () => {
  const sources = path.resolve(import.meta.dirname, '../../../packages/contract/src')
  const modules = readdirSync(sources)
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => ({ name, code: readFileSync(path.join(sources, name), 'utf8') }))
    .filter(
      ({ code }) => /^import .*'zod'|Schemas = \{/m.test(code) && code.includes('= /* @__PURE__ */ callsOf('),
    )
  expect(modules.length).toBeGreaterThan(15)
  for (const { name, code } of modules) {
    const lean = withoutSchemas(code)
    expect(lean, name).toContain('callsOf(')
    expect(lean, name).not.toMatch(/^import .*'(zod|\.\/shapes\.ts)'|\bz\.\w+\(/m)
  }
})

test('statuses stand in the code in place of their names', () => {
  expect(withoutStatusTable('if (status === statuses.notLoggedIn) words.statuses.normal')).toBe(
    "if (status === 'HPW0207') words.statuses.normal",
  )
})
