import { cloud, disc, hills, line, placed, scatter, shape, sky } from './strokes.ts'

/** Rows of tea bushes that follow a slope, nearer ones larger. */
function rows(from: number, count: number, colours: readonly [string, string]): string {
  return Array.from({ length: count }, (_, index) => {
    const y = from + index * (38 + index * 7)
    const [bend, thick] = [26 + index * 5, 24 + index * 5]
    const path = `M-30 ${y + bend}C200 ${y - bend} 420 ${y + bend * 1.6} 620 ${y + 6}S960 ${y - bend} 1110 ${y + bend * 0.6}`
    return (
      line(path, colours[1], thick + 10) +
      line(path, colours[0], thick) +
      line(path.replace(/M-30 /, 'M-34 '), '#d7e6b4', 4, 0.7)
    )
  }).join('')
}

function house(): string {
  return [
    shape('M-70 0H70V-58H-70z', '#fffdf8'),
    shape('M16 0H70V-58H16z', '#e6d8bb', 0.6),
    shape('M-92-52Q-70-60-56-96H56Q70-60 92-52Q88-46 82-46H-82Q-88-46-92-52z', '#2f4a3c'),
    line('M-58-98H58', '#c8923a', 6),
    shape('M-16 0V-40H16V0z', '#b4552d'),
    shape('M-54-40H-30V-18H-54zM34-40H58V-18H34z', '#e6c27a'),
    line('M-42-40V-18M46-40V-18', '#b4552d', 3),
  ].join('')
}

function bambooHat(): string {
  return shape('M-34 0Q0-44 34 0Q0 10-34 0z', '#e0b56a') + line('M-18-12Q0-34 18-12', '#a87428', 3)
}

/** A tea picker with her basket. */
function picker(coat: string): string {
  return [
    shape('M-30 92C-34 40-22 14 0 12C22 14 34 40 30 92z', coat),
    line('M-22 40Q-44 62-30 84M22 40Q46 56 40 80', coat, 15),
    shape('M34 66H70L64 100H40z', '#b98a4e'),
    line('M36 76H68M38 88H66', '#8a6234', 3),
    shape('M-14-8a14 16 0 0 0 28 0z', '#f0c9a4'),
    placed(0, -8, 0.9, bambooHat()),
  ].join('')
}

function swallows(): string {
  const one = 'M0 0Q16-16 34-6Q20-4 12 10Q4-4-10-2Q-6-8 0 0z'
  return [
    [330, 190, 1.4, -12],
    [430, 250, 1, 8],
    [260, 290, 0.9, -4],
  ]
    .map(([x = 0, y = 0, size = 1, turn = 0]) => placed(x, y, size, shape(one, '#2f4a3c'), turn))
    .join('')
}

/** A sprig with two leaves and a bud, as they are picked. */
const sprig = [
  line('M0 60C4 30 2 10 0-14', '#5f8a45', 6),
  shape('M2 24C28 18 50-2 56-34C26-28 6-8 2 24z', '#7fae55'),
  shape('M-2 14C-30 6-46-14-50-44C-22-38-4-18-2 14z', '#93c065'),
  shape('M0-10C-10-28-6-46 2-58C12-44 12-24 0-10z', '#b9d98a'),
].join('')

function sprigs(): string {
  const next = scatter(5)
  return [
    [70, 1545],
    [210, 1580],
    [880, 1575],
    [1010, 1540],
    [560, 1600],
  ]
    .map(([x = 0, y = 0]) => placed(x, y, 0.9 + next() * 0.5, sprig, Math.round(next() * 24 - 12)))
    .join('')
}

/** A tea garden in spring. */
export const teaGarden = [
  sky('spring', [0, '#e3f0ec'], [0.22, '#f4f3df'], [0.45, '#e4edcb'], [1, '#cfdfae']),
  disc(200, 170, 84, '#f3c987', '#f8e2b5'),
  placed(720, 150, 1.1, cloud('#ffffff', 0.9)),
  placed(470, 90, 0.7, cloud('#ffffff', 0.8)),
  hills([470, 380, 300, 420, 330, 250, 360], '#bcd6c4'),
  placed(900, 350, 0.9, cloud('#fffdf8', 0.8)),
  hills([500, 460, 400, 380, 450, 420, 380], '#93bd8d'),
  swallows(),
  placed(830, 462, 1.15, house()),
  hills([540, 500, 470, 460, 480, 470, 450], '#86b268'),
  rows(520, 9, ['#8fbf63', '#5f9347']),
  placed(300, 520, 1.15, picker('#b4552d')),
  placed(500, 560, 1.3, picker('#2f6a8a')),
  hills([1500, 1470, 1500, 1460, 1490, 1450, 1480], '#5f9347'),
  sprigs(),
].join('')
