import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BuiltFile, firstLoadOf, overBudget, type WordsOfPage } from '../budgets.ts'

const noise = (bytes: number) => randomBytes(bytes).toString('latin1')
const chunk = (source: string | null, imports: string[] = [], text = 'x'): BuiltFile => ({
  fileName: `${source ?? 'shared'}.js`,
  text,
  source,
  imports,
})
const small = [
  chunk('src/boot.ts'),
  chunk('src/main.tsx', ['shared.js']),
  chunk('src/features/home/home-page.tsx', ['shared.js']),
  chunk('routes'),
  chunk('src/kit/words.zh-cn.ts'),
  chunk('src/kit/words.en-us.ts'),
  chunk(null, ['src/main.tsx.js']),
]
const words: WordsOfPage = () => [['src/kit/words.zh-cn.ts'], ['src/kit/words.en-us.ts']]
const sheet = (name: string): BuiltFile => ({ ...chunk(null), fileName: `assets/style-${name}.css` })

test('a small first load with one stylesheet is within its budgets', () => {
  expect(overBudget(firstLoadOf([...small, sheet('a')], words))).toEqual([])
})

test('a stylesheet loaded later with its part is not in the first load', () => {
  const later = { ...sheet('map'), source: 'src/kit/map/map.css', text: noise(200_000) }
  expect(firstLoadOf([...small, sheet('a'), later], words)).toMatchObject({ styles: 5, stylesheets: 1 })
})

test('a static import counts once, and lazily loaded pages do not count', () => {
  const heavy = chunk(null, [], noise(40_000))
  const later = chunk('src/features/college/college-page.tsx', [], noise(200_000))
  const load = firstLoadOf([...small.slice(0, -1), heavy, later], words)
  expect(load.scripts).toBeGreaterThan(40_000)
  expect(load.scripts).toBeLessThan(70_000)
})

test('too much script, too many bytes in all and a second stylesheet are reported', () => {
  const load = { scripts: 111 * 1024, styles: 60 * 1024, stylesheets: 2, pages: new Map() }
  const said = overBudget(load)
  expect(said).toHaveLength(3)
  expect(said[0]).toContain('111.0 KiB of JavaScript')
})

test('a budget without its chunk fails', () => {
  expect(() => firstLoadOf(small.slice(1), words)).toThrow('src/boot.ts')
})

test("a page over 1.4 times home's size is reported", () => {
  const health = chunk('src/features/library/health-page.tsx', [], noise(60_000))
  const home = small.map((file) =>
    file.source === 'src/features/home/home-page.tsx' ? { ...file, text: noise(30_000) } : file,
  )
  const over = overBudget(firstLoadOf([...home, health, sheet('a')], words))
  expect(over).toHaveLength(1)
  expect(over[0]).toContain('health-page.tsx')
})
