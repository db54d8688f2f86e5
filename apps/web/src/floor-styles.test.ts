import { expect, test } from 'vitest'
import { floorStyles, floorValue, guards } from '../floor-styles.ts'

test.each([
  ['min(13.3333vw, 100px)', '13.3333vw'],
  ['min(100%, 260px)', '260px'],
  ['max(0px, (1em - 36px) / 2)', 'calc((1em - 36px) / 2)'],
  ['max(var(--gutter), env(safe-area-inset-left))', 'var(--gutter)'],
  ['clamp(24px, 7vw, calc(24px * var(--size)))', '7vw'],
  ['calc(56px + env(safe-area-inset-bottom))', 'calc(56px + 0px)'],
  ['env(safe-area-inset-bottom, 3px)', '3px'],
  ['repeat(auto-fit, minmax(min(100%, 7em), 1fr))', 'repeat(auto-fit, minmax(7em, 1fr))'],
  ['100dvh', '100vh'],
  ['minmax(0, 1fr)', 'minmax(0, 1fr)'],
])('%s becomes %s', (value, plain) => {
  expect(floorValue(value)).toBe(plain)
})

const gap = (rules: string) => `@supports ${guards.gap}{${rules}}`

test('gaps of flex boxes become margins of their children, in the direction of the box', () => {
  expect(floorStyles('.a{display:flex;gap:8px}')).toBe(gap('.a.a>*+*{margin-left:8px;margin-top:0px}'))
  expect(floorStyles('.a{display:flex;flex-direction:column;gap:8px 4px}')).toBe(
    gap('.a.a>*+*{margin-top:8px;margin-left:0px}'),
  )
  expect(floorStyles('.a{display:grid;gap:8px 4px}')).toBe(gap('.a{grid-gap:8px 4px}'))
  expect(floorStyles('.a{gap:8px}')).toBe('')
})

test('a box that wraps takes back the margin at its end, unless it has a frame', () => {
  const children = '.a.a>*{margin-right:4px;margin-bottom:8px}'
  // Before what the stylesheet itself says of the margin.
  const ends = '.a.a{margin-right:calc(-1 * 4px);margin-bottom:calc(-1 * 8px)}'
  expect(floorStyles('.a{display:flex;flex-wrap:wrap;gap:8px 4px}')).toBe(gap(`${children}${ends}`))
  expect(floorStyles('.a{display:flex;flex-wrap:wrap;gap:8px 4px;padding:4px}')).toBe(
    gap(`${children}.a.a>:last-child{margin-right:0px}`),
  )
  const list = '.a{display:flex;flex-wrap:wrap;gap:8px 4px;margin:0;padding:0}'
  expect(floorStyles(list)).toBe(gap(`${children}${ends}`))
})

test('a variant knows what its class is, and media queries stay', () => {
  const sheet =
    '.a{display:flex;gap:8px}html[data-x] .a{flex-direction:column}@media (max-width:374px){.a{gap:2px}}'
  expect(floorStyles(sheet)).toBe(
    gap(
      '.a.a>*+*{margin-left:8px;margin-top:0px}html[data-x] .a.a>*+*{margin-top:8px;margin-left:0px}' +
        '@media (max-width:374px){.a.a>*+*{margin-left:2px;margin-top:0px}}',
    ),
  )
})

test('a class that is said to wrap later, or no longer to, loses the margins that it had', () => {
  expect(floorStyles('.a,.b{display:flex;flex-direction:column;gap:8px}.a{flex-flow:wrap}')).toBe(
    gap(
      '.a.a>*+*{margin-top:8px;margin-left:0px}.b.b>*+*{margin-top:8px;margin-left:0px}' +
        '.a.a>*{margin-top:0px;margin-left:0px;margin-right:8px;margin-bottom:8px}' +
        '.a.a{margin-right:calc(-1 * 8px);margin-bottom:calc(-1 * 8px)}',
    ),
  )
  expect(
    floorStyles('.a{display:flex;flex-wrap:wrap;gap:8px;padding:1px}html[data-x] .a{flex-wrap:nowrap}'),
  ).toBe(
    gap(
      '.a.a>*{margin-right:8px;margin-bottom:8px}.a.a>:last-child{margin-right:0px}' +
        'html[data-x] .a.a>*{margin:0px}html[data-x] .a.a>*+*{margin-left:8px;margin-top:0px}',
    ),
  )
})

test('an own margin counts, zero does not, unless a variant takes a margin back', () => {
  expect(floorStyles('.a{margin:0}.a::before{margin:1px}ul{margin:1px}')).toBe('')
  expect(floorStyles('.a,.b{margin-top:auto}@media print{.a{margin:0 0 0px}}')).toBe(
    gap('.a:not(#_){margin-top:auto}.b:not(#_){margin-top:auto}@media print{.a:not(#_){margin:0 0 0px}}'),
  )
})

test('shapes, breaks, focus rings and the states of a page have a form that old browsers read', () => {
  expect(floorStyles('.a,.b img{aspect-ratio:4/3}')).toBe(
    '@supports not (aspect-ratio: 1){.a::before{content:"";float:left;padding-top:75.000%}}',
  )
  expect(floorStyles('.a{overflow-wrap:anywhere}')).toBe(
    '@supports not (overflow-wrap: anywhere){.a{word-break:break-word}}',
  )
  expect(floorStyles('.a{overflow-wrap:normal}.b{overflow-wrap:normal;word-break:keep-all}')).toBe(
    '@supports not (overflow-wrap: anywhere){.a{word-break:normal}}',
  )
  expect(floorStyles('.a:focus-visible{outline:none}')).toBe(
    `@supports ${guards.focus}{.a:focus{outline:none}}`,
  )
  expect(floorStyles('.a:has(input:focus-visible){color:red}')).toBe(
    `@supports ${guards.has}{.a:focus-within{color:red}}`,
  )
  expect(floorStyles('body:has(main form [data-main-action]) .a{bottom:0}')).toBe(
    `@supports ${guards.has}{html[data-page-states~=form] .a{bottom:0}}`,
  )
})

test('a :has() without a replacement fails the build; conditions of new browsers are left to them', () => {
  expect(() => floorStyles('.a:has(.b){color:red}')).toThrow(
    '.a:has(.b) has no form for browsers without :has',
  )
  expect(floorStyles('@supports (color: light-dark(red, blue)){.a{width:min(1px,2px)}}')).toBe('')
  expect(floorStyles('.a{color:red}')).toBe('')
})

test('a shorthand of logical sides that the build could not write as sides fails it', () => {
  expect(() => floorStyles('.a{padding-inline:var(--b)}')).toThrow(
    '.a: write the sides of padding-inline:var(--b) one by one',
  )
})
