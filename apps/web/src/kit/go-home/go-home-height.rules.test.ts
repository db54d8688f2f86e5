import { array, assert, integer, property, record } from 'fast-check'
import { expect, test } from 'vitest'
import { nearestFreeTop, nextFreeTop, type Surroundings } from './go-home-height.rules.ts'

const open: Surroundings = {
  wanted: 400,
  height: 64,
  gap: 8,
  room: { top: 8, bottom: 700 },
  taken: [],
  text: [],
}

test('with nothing in the way, the button stays at its wanted position', () => {
  expect(nearestFreeTop(open)).toBe(400)
})

test('the button stays inside the window', () => {
  expect(nearestFreeTop({ ...open, wanted: 900 })).toBe(636)
  expect(nearestFreeTop({ ...open, wanted: -50 })).toBe(8)
})

test('the button avoids controls, moving no further than needed', () => {
  expect(nearestFreeTop({ ...open, taken: [{ top: 380, bottom: 452 }] })).toBe(460)
  expect(nearestFreeTop({ ...open, taken: [{ top: 440, bottom: 512 }] })).toBe(368)
})

test('the button rests beside text, never on it', () => {
  expect(nearestFreeTop({ ...open, text: [{ top: 410, bottom: 440 }] })).toBe(448)
})

test('if controls fill the window, there is no position', () => {
  expect(nearestFreeTop({ ...open, taken: [{ top: 0, bottom: 812 }] })).toBeNull()
})

test('an arrow key jumps over what is in the way', () => {
  const surroundings = { ...open, taken: [{ top: 470, bottom: 542 }] }
  expect(nextFreeTop(open, 400, 40)).toBe(440)
  expect(nextFreeTop(surroundings, 398, 40)).toBe(550)
  expect(nextFreeTop(open, 8, -40)).toBeNull()
})

test('whatever the page holds, no control is covered', () => {
  const span = record({ top: integer({ min: -100, max: 800 }), length: integer({ min: 1, max: 120 }) })
  assert(
    property(integer({ min: -50, max: 900 }), array(span, { maxLength: 20 }), (wanted, spans) => {
      const taken = spans.map(({ top, length }) => ({ top, bottom: top + length }))
      const top = nearestFreeTop({ ...open, wanted, taken })
      if (top === null) return true
      return taken.every((one) => one.bottom <= top || one.top >= top + open.height)
    }),
  )
})
