import { expect, test } from 'vitest'
import { withoutReason } from './floor.ts'
import { known, missingStyles } from './style-features.ts'

test('the members’ stylesheets use what the oldest supported browsers know, or have a reason', () => {
  expect(withoutReason(missingStyles(), known)).toEqual([])
})

test('the check finds properties, values, functions, units, selectors and at-rules that the floor lacks', () => {
  const sheet = `
    .a { accent-color: red; }
    .b { display: flow-root; }
    .c { height: 10dvh; width: calc(1px + 2cqw); }
    .d { color: color-mix(in srgb, red, blue); }
    .e:is(.f) { color: red; }
    .g:not(.h .i) { color: red; }
    @container (width > 1px) { .j { color: red; } }
    .k { & .l { margin-inline: auto; } }
    .m { margin: 1px 2em; display: flex; color: var(--a); --b: 1vh; }
  `
  expect(missingStyles(sheet).map(({ name, line }) => [line - 1, name])).toEqual([
    [7, '@container'],
    [5, ':is'],
    [6, ':not(list)'],
    [8, '&'],
    [1, 'accent-color'],
    [2, 'display: flow-root'],
    [3, 'dvh'],
    [3, 'cqw'],
    [4, 'color-mix()'],
    [8, 'margin-inline'],
    [8, 'margin-inline: auto'],
  ])
})
