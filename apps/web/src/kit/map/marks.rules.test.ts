import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  gapPx,
  gridLines,
  gridStep,
  kilometersAcross,
  placeForName,
  roundedKilometers,
  type Spot,
  settleMarks,
} from './marks.rules.ts'

const window = { width: 335, height: 420 }
const mark = { width: 60, height: 60 }
const spot = (x: number, y: number, ...placeIds: string[]): Spot => ({ x, y, placeIds })

test('marks far enough apart stay where they are, from top to bottom', () => {
  const marks = settleMarks([spot(200, 300, 'low'), spot(100, 100, 'high')], window, mark)
  expect(marks).toEqual([spot(100, 100, 'high'), spot(200, 300, 'low')])
})

test('marks that would overlap become one, nearer to the larger', () => {
  const marks = settleMarks([spot(100, 100, 'a', 'b', 'c'), spot(140, 100, 'd')], window, mark)
  expect(marks).toEqual([spot(110, 100, 'a', 'b', 'c', 'd')])
})

test('a mark at the edge is moved inside, one beyond it is not shown', () => {
  const marks = settleMarks(
    [spot(0, 200, 'edge'), spot(-1, 100, 'out'), spot(100, 421, 'below')],
    window,
    mark,
  )
  expect(marks).toEqual([spot(30 + gapPx, 200, 'edge')])
})

const spots = fc.uniqueArray(
  fc.record({
    x: fc.double({ min: -50, max: 400, noNaN: true }),
    y: fc.double({ min: -50, max: 500, noNaN: true }),
    placeIds: fc.uuid().map((id) => [id]),
  }),
  { maxLength: 60, selector: ({ placeIds }) => placeIds[0] ?? '' },
)

test('every spot in the window is in exactly one mark, and no two marks are closer than targets may be', () => {
  fc.assert(
    fc.property(spots, (given) => {
      const marks = settleMarks(given, window, mark)
      const inside = given.filter(({ x, y }) => x >= 0 && y >= 0 && x <= window.width && y <= window.height)
      expect(marks.flatMap(({ placeIds }) => placeIds).sort()).toEqual(
        inside.flatMap(({ placeIds }) => placeIds).sort(),
      )
      for (const [index, one] of marks.entries()) {
        expect(one.x - 30).toBeGreaterThanOrEqual(0)
        expect(one.x + 30).toBeLessThanOrEqual(window.width)
        for (const other of marks.slice(index + 1)) {
          const apart = Math.max(Math.abs(one.x - other.x), Math.abs(one.y - other.y))
          expect(apart).toBeGreaterThanOrEqual(60 + gapPx)
        }
      }
    }),
  )
})

test('a degree of longitude is shorter in the north', () => {
  expect(kilometersAcross(110, 111, 0)).toBeCloseTo(111.32)
  expect(kilometersAcross(110, 111, 60)).toBeCloseTo(55.66)
})

test.each([
  [0.04, 0.1],
  [0.26, 0.3],
  [4.4, 4],
  [38, 38],
  [134, 130],
  [1340, 1300],
  [6789, 6800],
])('%d km are rounded to %d', (kilometers, said) => {
  expect(roundedKilometers(kilometers)).toBeCloseTo(said)
})

test('a few grid lines cross every window', () => {
  expect([66, 20, 3.3, 0.5, 0.001].map(gridStep)).toEqual([20, 5, 1, 0.1, 0.01])
  expect(gridLines(73.5, 135, 20)).toEqual([80, 100, 120])
  expect(gridLines(0, 1000, 0.01)).toHaveLength(60)
})

const name = { width: 80, height: 24 }
const point = { x: 100, y: 100 }

test('a name is drawn to the right of its point, or elsewhere if that is taken', () => {
  expect(placeForName(point, name, window, { marks: [], taken: [] })).toEqual({ left: 108, top: 88, ...name })
  const right = { left: 104, top: 60, width: 200, height: 100 }
  const left = { left: 12, top: 88, ...name }
  expect(placeForName(point, name, window, { marks: [], taken: [right] })).toEqual(left)
  expect(placeForName(point, name, window, { marks: [right], taken: [] })).toEqual(left)
})

test('the name of a point under a mark is drawn next to the mark', () => {
  const onPoint = { left: 80, top: 70, ...mark }
  const rect = placeForName(point, name, window, { marks: [onPoint], taken: [] })
  expect(rect).toEqual({ left: 148, top: 88, ...name })
})

test('a name does not touch a neighbouring mark', () => {
  const neighbour = { left: 190, top: 88, ...mark }
  const rect = placeForName(point, name, window, { marks: [neighbour], taken: [] })
  expect(rect).toEqual({ left: 12, top: 88, ...name })
})

test('a name without room, or whose point is under another name, is left out', () => {
  const all = { left: 0, top: 0, ...window }
  expect(placeForName(point, { width: 400, height: 24 }, window, { marks: [], taken: [] })).toBeNull()
  expect(placeForName(point, name, window, { marks: [all], taken: [] })).toBeNull()
  const over = { left: 95, top: 95, width: 10, height: 10 }
  expect(placeForName(point, name, window, { marks: [], taken: [over] })).toBeNull()
})
