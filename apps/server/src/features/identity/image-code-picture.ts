import { randomInt } from 'node:crypto'

type Point = readonly [x: number, y: number]
type Stroke = readonly Point[]

/**
 * Strokes of the digits on a grid 10 wide and 16 high. Without 0 and 1, which older people may read as
 * letters.
 */
const digits: Record<string, readonly Stroke[]> = {
  '2': [
    [
      [1, 4.5],
      [1.5, 0],
      [8.5, -0.5],
      [9.5, 5],
      [7, 9],
      [1, 16],
    ],
    [
      [1, 16],
      [9.5, 16],
    ],
  ],
  '3': [
    [
      [1, 2.5],
      [2.5, -0.5],
      [8.5, -0.5],
      [9, 7],
      [4, 7.5],
    ],
    [
      [4, 7.5],
      [9.5, 7.5],
      [10, 16.5],
      [3, 17],
      [0.8, 13],
    ],
  ],
  '4': [
    [
      [7, 0],
      [0.5, 11],
    ],
    [
      [0.5, 11],
      [10, 11],
    ],
    [
      [7, 0],
      [7, 16],
    ],
  ],
  '5': [
    [
      [9, 0],
      [2, 0],
    ],
    [
      [2, 0],
      [1.3, 7.5],
    ],
    [
      [1.3, 7.5],
      [5, 5],
      [9.5, 7],
      [9.5, 15],
      [5, 17.5],
      [1, 14],
    ],
  ],
  '6': [
    [
      [8, 0],
      [3, 2],
      [0.5, 9],
      [1, 16],
      [6, 17],
      [9.8, 14],
      [9, 7.5],
      [5, 6.5],
      [1.2, 11],
    ],
  ],
  '7': [
    [
      [0.5, 0],
      [9.5, 0],
    ],
    [
      [9.5, 0],
      [4, 16],
    ],
  ],
  '8': [
    [
      [5, 7.3],
      [1, 6],
      [1, 0],
      [5, -0.6],
      [9, 0],
      [9, 6],
      [5, 7.3],
    ],
    [
      [5, 7.3],
      [0, 9],
      [0, 16],
      [5, 16.8],
      [10, 16],
      [10, 9],
      [5, 7.3],
    ],
  ],
  '9': [
    [
      [8.8, 5],
      [5, 9.5],
      [1, 8.5],
      [0.2, 2],
      [4, -1],
      [9, 0],
      [9.5, 7],
      [7, 14],
      [2, 16],
    ],
  ],
}

/** The digits that a picture can show. */
export const pictureDigits = Object.keys(digits)

const width = 260
const height = 100
const fieldHeight = 16
const fieldWidth = 10
const scale = 3.9
const maxTiltDegrees = 12
const wobble = 0.35
const thinLines = 2
const wideLines = 3

function between(low: number, high: number): number {
  return low + (randomInt(10_001) / 10_000) * (high - low)
}

/**
 * Returns a function that maps a digit's points into the picture: tilted, slightly stretched, each point
 * slightly moved.
 */
function placing(index: number, count: number): (point: Point) => Point {
  const tilt = (between(-maxTiltDegrees, maxTiltDegrees) * Math.PI) / 180
  const stretch = between(0.9, 1.1)
  const middleX = ((index + 0.5) * width) / count + between(-5, 5)
  const middleY = height / 2 + between(-7, 7)
  const placed = new Map<string, Point>()
  return (point) => {
    const key = point.join(' ')
    // Points shared by two strokes stay together.
    const known = placed.get(key)
    if (known) return known
    const x = (point[0] - fieldWidth / 2 + between(-wobble, wobble)) * scale * stretch
    const y = (point[1] - fieldHeight / 2 + between(-wobble, wobble)) * scale
    const made: Point = [
      middleX + x * Math.cos(tilt) - y * Math.sin(tilt),
      middleY + x * Math.sin(tilt) + y * Math.cos(tilt),
    ]
    placed.set(key, made)
    return made
  }
}

function text([x, y]: Point): string {
  return `${x.toFixed(1)} ${y.toFixed(1)}`
}

function middle(a: Point, b: Point): Point {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]
}

/** A smooth line from the first to the last point, drawn towards those between. */
function curve(points: Stroke): string {
  const [first, ...rest] = points
  const last = rest.at(-1)
  if (!first || !last) return ''
  const bends = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? last
    const end = index === rest.length - 2 ? last : middle(point, next)
    return `Q${text(point)} ${text(end)}`
  })
  return `M${text(first)}${bends.length > 0 ? bends.join('') : `L${text(last)}`}`
}

function acrossPicture(): string {
  const points: Point[] = [0, 0.35, 0.7, 1].map((part) => [part * width, between(10, height - 10)])
  return curve(points)
}

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, order: randomInt(2 ** 31) }))
    .sort((a, b) => a.order - b.order)
    .map(({ item }) => item)
}

function path(lines: readonly string[], colour: string, thickness: number): string {
  return `<path d="${lines.join('')}" fill="none" stroke="${colour}" stroke-width="${thickness}" stroke-linecap="round" stroke-linejoin="round"/>`
}

/**
 * Draws a code as SVG: thick dark strokes on a light ground with pale lines behind, readable for older
 * people. It only slows a script down; the budgets limit the SMS.
 */
export function drawCode(code: string): string {
  const strokes = [...code].flatMap((digit, index) => {
    const place = placing(index, code.length)
    return (digits[digit] ?? []).map((stroke) => curve(stroke.map(place)))
  })
  const behind = Array.from({ length: wideLines }, acrossPicture)
  const over = Array.from({ length: thinLines }, acrossPicture)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
    `<rect width="${width}" height="${height}" fill="#fbf7ef"/>`,
    path(behind, '#cfdccf', 5),
    // All strokes in random order, so that the file does not reveal which stroke belongs to which digit.
    path(shuffled(strokes), '#163a2d', 7),
    path(over, '#6b8a78', 1.5),
    '</svg>',
  ].join('')
}
