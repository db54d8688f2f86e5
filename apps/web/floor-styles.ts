import postcss, { type AtRule, type Container, type Declaration, type Root, type Rule } from 'postcss'
import parseValue, { type Node } from 'postcss-value-parser'
import { pageStates, pageStatesAttribute } from './src/kit/page/page-states.rules.ts'

/**
 * What the oldest supported browsers need in addition to the stylesheet: decisions/0022#floor. It is derived from the
 * built stylesheet and stands before it, so that a browser which understands the real declaration uses that one.
 */

/** Conditions that only browsers without a feature meet. */
export const guards = {
  /**
   * The gaps of flex boxes, which no condition can ask for: Chromium has them since 84 as it has `appearance`, Safari
   * since 14.1 as it has `inset`.
   */
  gap: 'not ((inset: 0px) or (appearance: none))',
  /** Chromium 88, Safari 15. */
  aspect: 'not (aspect-ratio: 1)',
  /** `:focus-visible`: Chromium 86, Safari 15.4. */
  focus: 'not ((aspect-ratio: 1) and (overflow-wrap: anywhere))',
  /** Chromium 80, Safari 15.4. */
  anywhere: 'not (overflow-wrap: anywhere)',
  /**
   * `:has`: Chromium 105 and Safari 15.4, about as `dvh`; Firefox 121, as balanced text. Only Firefox knows its own
   * prefix. (Before Chromium 83 a condition cannot ask for a selector.)
   */
  has: '(not (height: 1dvh)) or ((-moz-appearance: none) and (not (text-wrap: balance)))',
}
type Guard = keyof typeof guards

interface Addition {
  guard?: Guard
  selector: string
  declarations: Record<string, string>
}

const isZero = (value: string) => /^-?0(\.0+)?(px|em|%)?$/.test(value)

/** The arguments of a function, as text. */
function argumentsOf(nodes: readonly Node[]): string[] {
  const found: Node[][] = [[]]
  for (const node of nodes) {
    if (node.type === 'div' && node.value === ',') found.push([])
    else found.at(-1)?.push(node)
  }
  return found.map((part) => parseValue.stringify(part).trim())
}

/** An argument of `min` or `max` may be a bare sum. */
const asValue = (text: string) => (/ [-+*/] /.test(text) ? `calc(${text})` : text)

/**
 * A value without functions and units that the floor lacks. Of `min`, `max` and `clamp` it takes the argument that fits
 * a phone in portrait: the first one of `min` that is not a full width, the first one of `max` that is not zero, the
 * middle one of `clamp`.
 */
export function floorValue(value: string): string {
  const parsed = parseValue(value)
  parsed.walk((node) => {
    if (node.type === 'word') node.value = node.value.replace(/^([\d.]+)[dsl]vh$/, '$1vh')
    if (node.type !== 'function' || !['min', 'max', 'clamp', 'env'].includes(node.value)) return
    const given = argumentsOf(node.nodes)
    const [first = '', second = ''] = given
    const chosen = {
      min: given.find((one) => one !== '100%') ?? first,
      max: given.find((one) => !isZero(one)) ?? first,
      clamp: second,
      env: second || '0px',
    }[node.value as 'min' | 'max' | 'clamp' | 'env']
    Object.assign(node, { type: 'word', value: floorValue(asValue(chosen)), nodes: [] })
    return false
  }, false)
  return parsed.toString()
}

function withValues({ selector }: Rule, declarations: readonly Declaration[]): Addition[] {
  if (/:has\(/.test(selector)) return []
  const replaced = declarations
    .filter(({ prop, value }) => !prop.startsWith('--') && floorValue(value) !== value)
    .map(({ prop, value }) => [prop, floorValue(value)] as const)
  return replaced.length > 0 ? [{ selector, declarations: Object.fromEntries(replaced) }] : []
}

/** `word-break` stands in for `anywhere`; so what breaks no words has to say it of `word-break`, too. */
function withBreaks({ selector }: Rule, declarations: readonly Declaration[]): Addition[] {
  const value = declarations.findLast(({ prop }) => prop === 'overflow-wrap')?.value
  if (value === undefined) return []
  const isAnywhere = value === 'anywhere'
  if (!isAnywhere && declarations.some(({ prop }) => prop === 'word-break')) return []
  return [
    { guard: 'anywhere', selector, declarations: { 'word-break': isAnywhere ? 'break-word' : 'normal' } },
  ]
}

/** An empty box gets its height from padding. Pictures have their own sizes. */
function withRatio({ selectors }: Rule, declarations: readonly Declaration[]): Addition[] {
  const ratio = declarations.find(({ prop }) => prop === 'aspect-ratio')?.value
  const [, width, height] = /^([\d.]+) ?\/ ?([\d.]+)$/.exec(ratio ?? '') ?? []
  if (width === undefined || height === undefined) return []
  const boxes = selectors.filter((selector) => !/\b(img|video)$/.test(selector))
  const percent = ((Number(height) / Number(width)) * 100).toFixed(3)
  return boxes.map((selector) => ({
    guard: 'aspect',
    selector: `${selector}::before`,
    declarations: { content: '""', float: 'left', 'padding-top': `${percent}%` },
  }))
}

/** A selector that the floor knows, for one with `:focus-visible` or a `:has`. Throws if there is none. */
function knownSelector(selector: string): string {
  const known = selector
    .replace(/:has\([^():]*:focus-visible\)/g, ':focus-within')
    .replace(/:focus-visible/g, ':focus')
    .replace(/(?:html|body)((?::has\((?:[^()]|\([^()]*\))*\))+)/g, (_, asked: string) =>
      asked
        .split(/:has(?=\()/)
        .slice(1)
        .reduce((start, one) => {
          const name = pageStates[one.slice(1, -1).replace(/\s+/g, ' ')]
          return name === undefined ? `${start}:has${one}` : `${start}[${pageStatesAttribute}~=${name}]`
        }, 'html'),
    )
  if (known.includes(':has(')) throw new Error(`${selector} has no form for browsers without :has`)
  return known
}

/** A browser that does not know a selector drops its whole rule. */
function withSelectors({ selector }: Rule, declarations: readonly Declaration[]): Addition[] {
  if (!/:focus-visible|:has\(/.test(selector)) return []
  const same = Object.fromEntries(declarations.map(({ prop, value }) => [prop, floorValue(value)]))
  const guard = selector.includes(':has(') ? 'has' : 'focus'
  return [{ guard, selector: knownSelector(selector), declarations: same }]
}

/** What decides where children of a flex box or grid are placed. */
interface Layout {
  display?: string
  direction?: string
  wraps?: boolean
  rowGap?: string
  columnGap?: string
}

/** Properties of a box that negative margins would change visibly. */
const framed = /^(background|border|box-shadow|padding|margin|width|max-width|position|overflow)/
/** A list's own space that was taken away frames nothing. */
const isFrame = ({ prop, value }: Declaration) =>
  framed.test(prop) && !(/^(margin|padding)/.test(prop) && isZero(value))

function layoutOf(declarations: readonly Declaration[]): Layout {
  const layout: Layout = {}
  for (const { prop, value } of declarations) {
    if (prop === 'display') layout.display = value
    if (prop === 'flex-direction' || (prop === 'flex-flow' && /row|column/.test(value)))
      layout.direction = /column/.test(value) ? 'column' : 'row'
    if (prop === 'flex-wrap' || prop === 'flex-flow')
      layout.wraps = /wrap/.test(value) && !/nowrap/.test(value)
    const [row = '', column = row] = value.split(/ (?![^(]*\))/)
    if (prop === 'gap' || prop === 'row-gap') layout.rowGap = row
    if (prop === 'gap') layout.columnGap = column
    if (prop === 'column-gap') layout.columnGap = value
  }
  return layout
}

/** The classes of the element that a selector selects. */
const ownClasses = (selector: string) => (/[^\s>+~]*$/.exec(selector)?.[0] ?? '').match(/\.[\w-]+/g) ?? []

interface Known {
  selector: string
  classes: readonly string[]
  layout: Layout
  isFramed: boolean
}

/** Whether what was said of one selector counts for another: of the same element, or of its classes alone. */
function isBaseOf({ selector, classes }: Known, other: string, otherClasses: readonly string[]): boolean {
  if (classes.length === 0 || !classes.every((name) => otherClasses.includes(name))) return false
  return selector === classes.join('') || other.startsWith(selector)
}

const unit = (value: string | undefined) => (value === undefined || value === '0' ? '0px' : value)

/** The same elements with more weight, so that an own `margin: 0` in the stylesheet takes away no gap. */
const stronger = (selector: string) => selector + (ownClasses(selector)[0] ?? '')

/**
 * With the most weight: what an element says of its margin counts, as before, unless all that it ever says is zero.
 * Reads rules in their order, since a variant may say zero again.
 */
function marginReader(): (rule: Rule, declarations: readonly Declaration[]) => Addition[] {
  const withMargin = new Set<string>()
  return ({ selectors }, declarations) => {
    const own = declarations.filter(({ prop }) => /^margin(-(top|right|bottom|left))?$/.test(prop))
    if (own.length === 0) return []
    const isNone = own.every(({ value }) => value.split(' ').every(isZero))
    const given = Object.fromEntries(own.map(({ prop, value }) => [prop, floorValue(value)]))
    return selectors.flatMap((selector) => {
      // What has no class has no gaps around it, and a pseudo-element is not a child.
      if (!selector.includes('.') || /::|:has\(/.test(selector)) return []
      const names = ownClasses(selector)
      if (isNone && !names.some((name) => withMargin.has(name))) return []
      for (const name of names) withMargin.add(name)
      return [{ guard: 'gap', selector: `${selector}:not(#_)`, declarations: given } as const]
    })
  }
}

function flexGap(given: string, layout: Layout, isFramed: boolean, before: Layout): Addition[] {
  const selector = stronger(given)
  const [row, column] = [unit(layout.rowGap), unit(layout.columnGap)]
  if (layout.wraps) {
    // A box that did not wrap before has margins between its children.
    const none =
      before.display !== undefined && !before.wraps ? { 'margin-top': '0px', 'margin-left': '0px' } : {}
    const children = { ...none, 'margin-right': column, 'margin-bottom': row }
    const own = { 'margin-right': `calc(-1 * ${column})`, 'margin-bottom': `calc(-1 * ${row})` }
    // Inside a frame, only the last child can do without the margin at the end of its row.
    const atEnd: Addition = isFramed
      ? { guard: 'gap', selector: `${selector}>:last-child`, declarations: { 'margin-right': '0px' } }
      : { guard: 'gap', selector, declarations: own }
    return [{ guard: 'gap', selector: `${selector}>*`, declarations: children }, atEnd]
  }
  const isColumn = layout.direction === 'column'
  const declarations = isColumn
    ? { 'margin-top': row, 'margin-left': '0px' }
    : { 'margin-left': column, 'margin-top': '0px' }
  const none = { guard: 'gap', selector: `${selector}>*`, declarations: { margin: '0px' } } as const
  return [...(before.wraps ? [none] : []), { guard: 'gap', selector: `${selector}>*+*`, declarations }]
}

/** Reads rules in their order and remembers what was said of their classes, so that variants know their base. */
function gapReader(): (rule: Rule, declarations: readonly Declaration[]) => Addition[] {
  const known: Known[] = []
  return (rule, declarations) => {
    const given = layoutOf(declarations)
    const hasLayout = Object.keys(given).length > 0
    const isFramed = declarations.some(isFrame)
    const isInMedia = rule.parent?.type === 'atrule'
    return rule.selectors.flatMap((selector) => {
      const classes: readonly string[] = ownClasses(selector)
      const bases = known.filter((one) => isBaseOf(one, selector, classes))
      if (!isInMedia && (hasLayout || isFramed)) known.push({ selector, classes, layout: given, isFramed })
      if (!hasLayout) return []
      const before = Object.assign({}, ...bases.map((one) => one.layout)) as Layout
      const layout = { ...before, ...given }
      const { display = '', rowGap, columnGap } = layout
      if (rowGap === undefined && columnGap === undefined) return []
      if (/grid/.test(display)) {
        const gaps = { 'grid-gap': `${unit(rowGap)} ${unit(columnGap)}` }
        return [{ guard: 'gap', selector, declarations: gaps } as const]
      }
      if (!/flex/.test(display)) return []
      return flexGap(selector, layout, isFramed || bases.some((one) => one.isFramed), before)
    })
  }
}

/** The at-rules around a rule, outermost first; null if an old browser would not read the rule anyway. */
function surroundings(rule: Rule): AtRule[] | null {
  const found: AtRule[] = []
  for (let parent = rule.parent; parent?.type === 'atrule'; parent = parent.parent) {
    const around = parent as AtRule
    if (around.name !== 'media') return null
    found.unshift(around)
  }
  return found
}

/** Shorthands that the floor does not know; the build writes their sides, unless they hold a variable. */
const lowered = /^(inset|(margin|padding|border)-(inline|block))$/

/** Derives the floor's styles from a built stylesheet. Shape: a stylesheet, minified. Throws if it cannot. */
export function floorStyles(stylesheet: string): string {
  const withGaps = gapReader()
  const withMargins = marginReader()
  const additions: { around: readonly AtRule[]; addition: Addition }[] = []
  postcss.parse(stylesheet).walkRules((rule) => {
    const around = surroundings(rule)
    if (around === null || /:-moz-/.test(rule.selector)) return
    const declarations = rule.nodes.filter((node) => node.type === 'decl')
    const unknown = declarations.find(({ prop }) => lowered.test(prop))
    if (unknown) throw new Error(`${rule.selector}: write the sides of ${unknown} one by one`)
    const readers = [withGaps, withMargins, withValues, withBreaks, withRatio, withSelectors]
    additions.push(
      ...readers.flatMap((read) => read(rule, declarations)).map((addition) => ({ around, addition })),
    )
  })
  const floor = postcss.root()
  for (const guard of [undefined, ...(Object.keys(guards) as Guard[])]) {
    for (const { around, addition } of additions)
      if (addition.guard === guard) append(floor, around, addition)
  }
  return floor.toString()
}

const tight = { before: '', after: '', between: '', afterName: ' ' }

/** Appends a rule to the last at-rule of the same conditions, if nothing is between them. */
function append(floor: Root, around: readonly AtRule[], { guard, selector, declarations }: Addition): void {
  const conditions = [
    ...(guard ? [{ name: 'supports', params: guards[guard] }] : []),
    ...around.map(({ name, params }) => ({ name, params })),
  ]
  let place: Container = floor
  for (const { name, params } of conditions) {
    const { last } = place
    const isSame = last?.type === 'atrule' && last.name === name && last.params === params
    const inner: AtRule = isSame ? last : postcss.atRule({ name, params, nodes: [], raws: tight })
    if (!isSame) place.append(inner)
    place = inner
  }
  const rule = postcss.rule({ selector, raws: { ...tight, semicolon: false } })
  for (const [prop, value] of Object.entries(declarations)) {
    rule.append(postcss.decl({ prop, value, raws: { before: '', between: ':' } }))
  }
  place.append(rule)
}
