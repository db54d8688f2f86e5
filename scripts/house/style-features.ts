import type { CompatStatement, Identifier } from '@mdn/browser-compat-data'
import postcss, { type Declaration } from 'postcss'
import parseValue from 'postcss-value-parser'
import { compat, type Lack, missingIn } from './floor.ts'
import { filesIn } from './sources.ts'

/** Finds what the members' stylesheets use that the oldest supported browsers do not know: decisions/0022#floor. */

/** Unknown at the floor, and yet used, each for its reason. A property's value is `property: value`. */
export const known: Readonly<Record<string, string>> = {
  // floor-styles.ts derives what old browsers use instead.
  ':focus-visible': 'floor-styles.ts',
  ':has': 'floor-styles.ts',
  'aspect-ratio': 'floor-styles.ts',
  'clamp()': 'floor-styles.ts',
  'env()': 'floor-styles.ts',
  'max()': 'floor-styles.ts',
  'min()': 'floor-styles.ts',
  gap: 'floor-styles.ts',
  'column-gap': 'floor-styles.ts',
  'overflow-wrap: anywhere': 'floor-styles.ts',
  // The build writes the older form or adds the prefix.
  appearance: 'prefix',
  'appearance: auto': 'prefix',
  hyphens: 'prefix',
  'hyphens: auto': 'prefix',
  'position: sticky': 'prefix',
  'text-size-adjust': 'prefix',
  'user-select': 'prefix',
  'user-select: all': 'prefix',
  'width: fit-content': 'prefix',
  inset: 'four sides; none holds a variable, which would prevent that',
  'inset: auto': 'four sides',
  // Where it is unknown, less happens, and the page reads as well.
  '@media forced-colors': 'older browsers force no colours',
  '@media prefers-reduced-motion': 'older browsers cannot say so',
  '@media prefers-reduced-transparency': 'older browsers cannot say so',
  '@property': 'without it the size of text does not follow a change of the browser’s before the next page',
  'color-scheme': 'older browsers darken nothing',
  'color-scheme: light': 'older browsers darken nothing',
  'color-scheme: only': 'a phone that darkens every page may darken a picture, too',
  contain: 'only saves work',
  'contain: paint': 'only saves work',
  cursor: 'a phone shows none',
  'cursor: default': 'a phone shows none',
  'cursor: grab': 'a phone shows none',
  'cursor: grabbing': 'a phone shows none',
  'cursor: pointer': 'a phone shows none',
  'cursor: progress': 'a phone shows none',
  'display: contents': 'the picture’s box holds the image alone',
  'flex-basis: min-content': 'a width in characters stands before it',
  'forced-color-adjust': 'older browsers force no colours',
  'forced-color-adjust: none': 'older browsers force no colours',
  outline: 'only does not follow round corners',
  'overscroll-behavior': 'the page behind an overlay is held by its script',
  'overscroll-behavior: contain': 'the page behind an overlay is held by its script',
  resize: 'a phone has no handle',
  'resize: vertical': 'a phone has no handle',
  'scroll-behavior': 'scrolls at once',
  'scroll-behavior: auto': 'scrolls at once',
  'scroll-padding-bottom': 'what has the focus is scrolled clear by the script',
  'scroll-snap-align': 'slides stop where the finger left them, and have buttons',
  'scroll-snap-align: start': 'slides stop where the finger left them, and have buttons',
  'scroll-snap-stop': 'slides stop where the finger left them, and have buttons',
  'scroll-snap-stop: always': 'slides stop where the finger left them, and have buttons',
  'scroll-snap-type': 'slides stop where the finger left them, and have buttons',
  'scroll-snap-type: x': 'slides stop where the finger left them, and have buttons',
  'scrollbar-width': 'a prefixed rule hides the bar',
  'scrollbar-width: none': 'a prefixed rule hides the bar',
  'text-decoration-thickness': 'a thinner line',
  'text-underline-offset': 'a closer line',
  'text-wrap': 'lines are only less even',
  'text-wrap: balance': 'lines are only less even',
  'text-wrap: pretty': 'lines are only less even',
  'text-wrap: wrap': 'lines are only less even',
  'touch-action': 'a double tap may zoom; what can be dragged can be tapped, too',
  'touch-action: manipulation': 'a double tap may zoom',
  'touch-action: none': 'what can be dragged can be tapped, too',
  'touch-action: pan-x': 'the map’s own listener stops the page',
  'touch-action: pan-y': 'the map’s own listener stops the page',
  // There, though the data says otherwise of a detail that the sheets do not use.
  'flex-direction: row-reverse': 'only scrolling in it',
}

const {
  properties,
  selectors,
  types,
  'at-rules': atRules,
} = compat.css as unknown as Record<'properties' | 'selectors' | 'types' | 'at-rules', Identifier>

interface Feature {
  name: string
  statement: CompatStatement | undefined
}

const statementAt = (
  place: Identifier | undefined,
  ...path: readonly string[]
): CompatStatement | undefined =>
  path.reduce<Identifier | undefined>((at, name) => at?.[name], place)?.__compat

/** Where MDN's data has the units that are newer than the floor. */
function unitPlace(unit: string): string {
  const size = /^([sld])v(h|w|i|b|min|max)$/.exec(unit)?.[1] as 's' | 'l' | 'd' | undefined
  if (size) {
    const names = { s: 'small', l: 'large', d: 'dynamic' }
    return `viewport_percentage_units_${names[size]}`
  }
  return /^cq/.test(unit) ? 'container_query_length_units' : unit
}

function* featuresOfValue(property: string, value: string): Generator<Feature> {
  const words: parseValue.Node[] = []
  parseValue(value).walk((node) => {
    words.push(node)
  })
  for (const node of words) {
    const text = node.value.toLowerCase()
    if (node.type === 'function') {
      const statement =
        statementAt(types, text) ??
        statementAt(types, 'color', text) ??
        statementAt(properties, property, text)
      yield { name: `${text}()`, statement }
    } else if (node.type === 'word') {
      const unit = parseValue.unit(text)
      if (unit && unit.unit !== '' && unit.unit !== '%')
        yield { name: unit.unit, statement: statementAt(types, 'length', unitPlace(unit.unit)) }
      else yield { name: `${property}: ${text}`, statement: statementAt(properties, property, text) }
    }
  }
}

function* featuresOfDeclaration({ prop, value }: Declaration): Generator<Feature> {
  const isCustom = prop.startsWith('--')
  if (prop.startsWith('-webkit-') || prop.startsWith('-moz-')) return
  if (!isCustom) {
    const place = properties[prop] as Identifier | undefined
    // The gap of a grid is older than that of a flex box, and the sheet does not always say which box it is.
    yield { name: prop, statement: statementAt(place, 'flex_context') ?? statementAt(place) }
  }
  yield* featuresOfValue(prop, value)
}

function* featuresOfSelector(selector: string): Generator<Feature> {
  for (const [, name = '', list = ''] of selector.matchAll(/::?([a-z-]+)(\([^()]*\))?/g)) {
    if (name.startsWith('-') || name === 'global') continue
    const place = selectors[name] as Identifier | undefined
    const isList = name === 'not' && /[\s,>+~]/.test(list.slice(1, -1).trim())
    if (isList) yield { name: ':not(list)', statement: statementAt(place, 'selector_list') }
    else yield { name: `:${name}`, statement: statementAt(place) }
  }
}

/** Everything that the floor lacks, once for each place. Takes one stylesheet instead of the sources, if given. */
export function missingStyles(text?: string): Lack[] {
  const files = text === undefined ? filesIn('apps/web/src', /\.css$/) : [{ name: 'sample.css', text }]
  return files.flatMap((file) => {
    const lacks: Lack[] = []
    const add = (features: Iterable<Feature>, line = 0) => {
      for (const { name, statement } of features) {
        const engines = statement ? missingIn(statement) : []
        if (engines.length > 0) lacks.push({ name, file: file.name, line, engines })
      }
    }
    const sheet = postcss.parse(file.text)
    sheet.walkAtRules((rule) => {
      const features = [{ name: `@${rule.name}`, statement: statementAt(atRules, rule.name) }]
      const media = [...rule.params.matchAll(/\(([a-z-]+)/g)].map(([, name = '']) => ({
        name: `@${rule.name} ${name}`,
        statement: statementAt(atRules, rule.name, name),
      }))
      add([...features, ...media], rule.source?.start?.line)
    })
    sheet.walkRules((rule) => {
      const isNested = rule.parent?.type === 'rule'
      const nesting = isNested ? [{ name: '&', statement: statementAt(selectors, 'nesting') }] : []
      add([...nesting, ...featuresOfSelector(rule.selector)], rule.source?.start?.line)
    })
    sheet.walkDecls((declaration) => add(featuresOfDeclaration(declaration), declaration.source?.start?.line))
    return lacks
  })
}
