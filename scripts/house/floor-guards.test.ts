import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { expect, test } from 'vitest'
import { guards } from '../../apps/web/floor-styles.ts'
import { compat, floor, hasSince } from './floor.ts'

/** Whether the conditions of the floor's styles hold where MDN's data says that the feature is missing. */

const { properties, selectors, types } = compat.css as unknown as Record<string, Identifier>

const at = (place: Identifier | undefined, ...path: readonly string[]): CompatStatement => {
  const found = path.reduce<Identifier | undefined>((one, name) => one?.[name], place)?.__compat
  if (!found) throw new Error(`MDN's data has no ${path.join(' ')}`)
  return found
}

/** What conditions ask for. */
const asked: Readonly<Record<string, CompatStatement | 'firefox'>> = {
  '(inset: 0px)': at(properties, 'inset'),
  '(appearance: none)': at(properties, 'appearance'),
  '(aspect-ratio: 1)': at(properties, 'aspect-ratio'),
  '(overflow-wrap: anywhere)': at(properties, 'overflow-wrap', 'anywhere'),
  '(height: 1dvh)': at(types, 'length', 'viewport_percentage_units_dynamic'),
  '(text-wrap: balance)': at(properties, 'text-wrap', 'balance'),
  '(-moz-appearance: none)': 'firefox',
}

/** What they stand for. */
const features: Readonly<Record<keyof typeof guards, CompatStatement>> = {
  gap: at(properties, 'gap', 'flex_context'),
  aspect: at(properties, 'aspect-ratio'),
  focus: at(selectors, 'focus-visible'),
  anywhere: at(properties, 'overflow-wrap', 'anywhere'),
  has: at(selectors, 'has'),
}

type Engine = (typeof floor)[number][0]

const knows = ({ support }: CompatStatement, engine: Engine, version: number) =>
  [support[engine] ?? []].flat().some((one) => hasSince(one, version))

/** The value of a condition of `@supports`. */
function holds(condition: string, engine: Engine, version: number): boolean {
  const written = condition.replace(/\([a-z-]+: [^()]+\)/g, (atom) => {
    const statement = asked[atom]
    if (!statement) throw new Error(`${atom} is not known here`)
    return String(statement === 'firefox' ? engine === 'firefox' : knows(statement, engine, version))
  })
  const script = written
    .replace(/\bnot\b/g, '!')
    .replace(/\band\b/g, '&&')
    .replace(/\bor\b/g, '||')
  return Boolean(new Function(`return ${script}`)())
}

const versions = floor.flatMap(([engine, oldest]) =>
  Object.keys(compat.browsers[engine].releases)
    .map(Number.parseFloat)
    .filter((version) => version >= oldest)
    .map((version) => ({ engine, version })),
)

test.each(Object.keys(guards) as (keyof typeof guards)[])(
  'the condition of `%s` holds in every version that lacks it',
  (name) => {
    const lacking = versions.filter(({ engine, version }) => !knows(features[name], engine, version))
    expect(lacking.length).toBeGreaterThan(5)
    expect(lacking.filter(({ engine, version }) => !holds(guards[name], engine, version))).toEqual([])
  },
)

// A margin would be added to the gap; the other forms do what the real ones do.
test.each(['gap', 'aspect'] as const)('the condition of `%s` holds nowhere else', (name) => {
  const having = versions.filter(({ engine, version }) => knows(features[name], engine, version))
  expect(having.length).toBeGreaterThan(50)
  expect(having.filter(({ engine, version }) => holds(guards[name], engine, version))).toEqual([])
})
