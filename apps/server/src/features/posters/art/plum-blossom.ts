import { disc, dot, hills, line, placed, scatter, shape, sky } from './strokes.ts'

const bark = '#5b3d2c'

/** A blossom of five petals, seen from the front. */
function blossom(petal: string, edge: string): string {
  const turns = [0, 72, 144, 216, 288]
  const petals = turns.map(
    (turn) =>
      `<g transform="rotate(${turn})">${shape('M0-8C-22-14-26-40-9-47Q0-50 9-47C26-40 22-14 0-8z', petal)}${line('M-9-44Q0-48 9-44', edge, 3, 0.7)}</g>`,
  )
  const stamens = turns.map((turn) => {
    const [x, y] = [
      Math.sin(((turn + 36) * Math.PI) / 180) * 20,
      Math.cos(((turn + 36) * Math.PI) / 180) * 20,
    ]
    return line(`M0 0L${x.toFixed(1)} ${y.toFixed(1)}`, '#8c3f1f', 2.4) + dot(x, y, 4, '#e6c27a')
  })
  return petals.join('') + dot(0, 0, 10, '#8c3f1f') + stamens.join('')
}

const bud = (colour: string) =>
  shape('M0 12C-16 4-14-16 0-20C14-16 16 4 0 12z', colour) + shape('M-9 8Q0 20 9 8Q0 4-9 8z', bark)

function branches(): string {
  return [
    line('M1120 60C1000 96 930 150 850 236S700 372 560 396', bark, 34),
    line('M850 236C800 214 742 208 660 226S520 250 440 222', bark, 18),
    line('M700 356C660 410 640 470 560 520', bark, 16),
    line(
      'M960 138C930 90 880 60 800 44M1010 116C1020 200 1010 280 960 360M560 396C500 400 450 386 390 350',
      bark,
      13,
    ),
    line(
      'M660 226C630 190 590 168 540 158M960 360C940 400 930 430 934 470M590 496C560 500 530 496 500 480',
      bark,
      8,
    ),
  ].join('')
}

const flowers = [
  [440, 218, 1, 10],
  [536, 152, 0.72, 40],
  [646, 222, 1.12, -12],
  [800, 48, 0.9, 16],
  [884, 92, 0.66, 60],
  [850, 250, 1.1, 30],
  [722, 350, 0.86, 50],
  [388, 346, 0.9, 0],
  [560, 402, 1.2, 22],
  [560, 522, 0.96, 66],
  [494, 474, 0.6, 12],
  [960, 364, 1.04, -20],
  [936, 474, 0.74, 34],
  [1010, 210, 0.8, 8],
] as const

const buds = [
  [488, 238, 0.9, -70],
  [600, 176, 0.8, -20],
  [742, 38, 0.9, -70],
  [640, 470, 0.9, 150],
  [334, 318, 0.9, -60],
  [760, 206, 0.8, 10],
  [470, 392, 0.9, 200],
  [1000, 306, 0.8, 80],
] as const

function fallingPetals(): string {
  const next = scatter(11)
  return Array.from({ length: 16 }, () => {
    const [x, y] = [80 + next() * 920, 470 + next() * 1080]
    const colour = next() > 0.5 ? '#e59a8c' : '#f1bdb0'
    return placed(
      x,
      y,
      0.5 + next() * 0.4,
      shape('M0 16C-16 6-14-14 0-18C14-14 16 6 0 16z', colour, 0.85),
      Math.round(next() * 360),
    )
  }).join('')
}

/** Plum blossom under the moon: the first flowers of the year. */
export const plumBlossom = [
  sky('evening', [0, '#f9e6da'], [0.4, '#fbf1e4'], [1, '#f3dcd0']),
  disc(300, 300, 170, '#fffaf0', '#fff3dc'),
  hills([1500, 1440, 1490, 1400, 1480, 1430, 1500], '#eac6b8'),
  hills([1570, 1530, 1560, 1510, 1570, 1520, 1550], '#d9a896'),
  branches(),
  buds.map(([x, y, size, turn]) => placed(x, y, size, bud('#c8563f'), turn)).join(''),
  flowers
    .map(([x, y, size, turn], index) =>
      placed(
        x,
        y,
        size,
        index % 3 === 1 ? blossom('#f3b9ab', '#e59a8c') : blossom('#dd7a67', '#c8563f'),
        turn,
      ),
    )
    .join(''),
  fallingPetals(),
].join('')
