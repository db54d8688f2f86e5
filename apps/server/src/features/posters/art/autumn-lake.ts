import { at, disc, dot, hills, line, placed, posterHeight, scatter, shape, sky } from './strokes.ts'

/** A maple leaf with its stalk. */
function leaf(colour: string): string {
  const half = '0-60L10-34L26-44L24-18L54-22L40 0L52 12L22 20L26 34L0 28'
  const other = half
    .split(/(?=[ML])/)
    .map((part) => part.replace(/^L?(-?\d+)/, (_, x: string) => `L${-Number(x)}`))
    .join('')
  return (
    shape(`M${half}z`, colour) +
    shape(`M${other.slice(1)}z`, colour) +
    line('M0 26V62M0 26V-30M0 22L30-4M0 22L-30-4', '#7a2f14', 3.4, 0.7)
  )
}

function maple(): string {
  const next = scatter(23)
  const wood = [
    line('M-60 40C80 60 190 120 300 132S430 170 470 210', '#5b3d2c', 26),
    line(
      'M120 78C170 130 190 190 180 260M300 132C340 100 390 90 440 92M210 110C230 70 270 40 330 24',
      '#5b3d2c',
      12,
    ),
  ].join('')
  const colours = ['#c8472b', '#d9662f', '#e08a36', '#b4351f', '#e6a63f']
  const centres = [
    [60, 60, 120],
    [200, 110, 110],
    [330, 60, 90],
    [430, 120, 80],
    [180, 250, 70],
    [470, 210, 50],
  ] as const
  const leaves = centres.flatMap(([x, y, spread]) =>
    Array.from({ length: Math.round(spread / 9) }, () =>
      placed(
        x + (next() - 0.5) * spread * 1.8,
        y + (next() - 0.5) * spread * 1.1,
        0.62 + next() * 0.4,
        leaf(colours[Math.floor(next() * colours.length)] ?? '#c8472b'),
        Math.round(next() * 300 - 150),
      ),
    ),
  )
  return wood + leaves.join('')
}

function water(): string {
  const next = scatter(7)
  return Array.from({ length: 46 }, (_, index) => {
    const y = 588 + index * 22
    const [x, width] = [next() * 940, 60 + next() * 160]
    const colour = index % 3 === 0 ? '#f7d9a8' : '#ffffff'
    return `<rect x="${at(x)}" y="${y}" width="${at(width)}" height="5" rx="2.5" fill="${colour}" fill-opacity="${at(0.18 + next() * 0.3)}"/>`
  }).join('')
}

/** A roofed boat with its ferryman. */
function boat(): string {
  return [
    shape('M-130 0Q0 44 140-6Q120 44 70 50H-70Q-112 44-130 0z', '#4f3526'),
    line('M-124 6Q0 44 132 0', '#a66f42', 6),
    shape('M-66 18V-34Q-10-66 46-34V22Q-10 36-66 18z', '#c79a5b'),
    line('M-66-34Q-10-66 46-34M-66-16Q-10-46 46-16M-66 2Q-10-26 46 2', '#8a6234', 5),
    shape('M78 20C76-16 82-34 94-34C106-34 112-16 110 18z', '#2f5f6a'),
    dot(94, -46, 12, '#f0c9a4'),
    shape('M70-50Q94-86 118-50Q94-42 70-50z', '#e0b56a'),
    line('M112-80L146 84', '#6b4a30', 6),
  ].join('')
}

function geese(): string {
  const one = 'M-30-8Q-12-20 0 0Q12-20 30-8Q14-8 6 8Q0 12-6 8Q-14-8-30-8z'
  const flock = [
    [640, 170],
    [716, 142],
    [792, 118],
    [868, 98],
    [690, 214],
    [744, 256],
    [800, 300],
  ]
  return flock.map(([x = 0, y = 0]) => placed(x, y, 0.8, shape(one, '#4f4438'))).join('')
}

function pagoda(): string {
  const floors = [0, 1, 2, 3, 4].map((floor) => {
    const [y, half] = [-floor * 40, 40 - floor * 6]
    return (
      shape(`M${-half} ${y}H${half}V${y - 28}H${-half}z`, '#f3e3c4') +
      shape(`M-7 ${y}V${y - 20}H7V${y}z`, '#8c5a36') +
      shape(
        `M${-half - 20} ${y - 24}Q${-half} ${y - 32} ${-half + 6} ${y - 44}H${half - 6}Q${half} ${y - 32} ${half + 20} ${y - 24}z`,
        '#6d4a3a',
      )
    )
  })
  return `${floors.join('')}${line('M0-202V-236', '#c8923a', 6)}${dot(0, -236, 6, '#c8923a')}`
}

function reeds(x: number, turn: number): string {
  const next = scatter(x)
  return Array.from({ length: 9 }, (_, index) => {
    const [from, lean] = [x + index * 17, (next() - 0.5) * 70 + turn]
    const height = 150 + next() * 130
    const top = posterHeight - height
    const path = `M${at(from)} ${posterHeight + 10}Q${at(from + lean * 0.2)} ${at(top + height * 0.4)} ${at(from + lean)} ${at(top)}`
    const plume = placed(
      from + lean,
      top,
      0.9,
      shape('M0 30C-14 10-10-24 4-44C14-20 12 10 0 30z', '#e9cf9c'),
      Math.round(lean * 0.5),
    )
    return line(path, '#8a7a3c', 6) + plume
  }).join('')
}

/** A lake in autumn at sunset. */
export const autumnLake = [
  sky(
    'sunset',
    [0, '#f9e3c0'],
    [0.2, '#fbd9ab'],
    [0.36, '#f4c39a'],
    [0.361, '#e3b995'],
    [0.6, '#b9c3b4'],
    [1, '#7fa3a5'],
  ),
  disc(560, 400, 120, '#e8784a', '#f9b27c'),
  geese(),
  `<clipPath id="shore"><rect width="1080" height="585"/></clipPath><g clip-path="url(#shore)">${[
    hills([520, 470, 500, 430, 480, 400, 460], '#d3a684'),
    hills([560, 540, 500, 550, 520, 470, 500], '#b98468'),
    placed(900, 500, 1.05, pagoda()),
    hills([590, 575, 560, 585, 570, 500, 520], '#8a6a4f'),
  ].join('')}</g>`,
  `<ellipse cx="560" cy="640" rx="110" ry="44" fill="#f2a46c" fill-opacity="0.5"/><ellipse cx="560" cy="720" rx="80" ry="22" fill="#f2a46c" fill-opacity="0.35"/>`,
  water(),
  placed(330, 610, 0.9, boat()),
  reeds(10, 30),
  reeds(900, -30),
  maple(),
].join('')
