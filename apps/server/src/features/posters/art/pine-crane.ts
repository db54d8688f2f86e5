import { cloud, disc, dot, hills, line, placed, shape, sky } from './strokes.ts'

const bark = '#6b4a30'
const ink = '#2f2d28'

/** A cushion of needles, as in the club's logo. */
function cushion(light: string, dark: string): string {
  const top = 'M-90 0a34 34 0 0 1 30-40a36 36 0 0 1 56-26a34 34 0 0 1 52 18a32 32 0 0 1 42 48z'
  const under = 'M-90 0q44-32 92-14q52-20 88 14z'
  const needles = 'M-52-6v-22M-30-10v-30M-6-12v-34M18-10v-30M42-8v-24M62-4v-16'
  return shape(top, light) + shape(under, dark) + line(needles, dark, 5, 0.45)
}

function branch(): string {
  const wood =
    line('M-40 250C90 196 200 214 300 270S470 330 560 306', bark, 30) +
    line(
      'M120 214C170 170 210 150 262 140M300 270C330 240 360 226 402 214M404 306C440 340 470 356 516 366',
      bark,
      16,
    )
  const [light, middle, dark] = ['#8fb59b', '#3f7d63', '#1f5b45']
  const cushions = [
    [40, 196, 1.35, -6, middle, dark],
    [248, 140, 1.2, 4, light, middle],
    [130, 130, 1.05, -8, middle, dark],
    [404, 210, 1.05, 2, middle, dark],
    [540, 300, 1, 6, light, middle],
    [470, 376, 0.9, 8, middle, dark],
    [300, 250, 0.95, -2, light, middle],
    [20, 300, 1.2, 4, light, middle],
  ] as const
  return (
    wood +
    cushions.map(([x, y, size, turn, top, under]) => placed(x, y, size, cushion(top, under), turn)).join('')
  )
}

/** A crane in flight, to the right. */
function crane(): string {
  const farWing =
    shape('M0-6C4-60 34-112 92-146C96-96 82-46 52-6z', '#e9e4d6') +
    shape('M92-146C98-112 94-84 84-58L72-70L76-84L66-92L72-106L64-116z', ink)
  const legs = line('M-66 14L-150 30M-64 8L-146 18', ink, 5)
  const tail = shape('M-52 2C-84-6-104 2-118 18C-100 28-74 26-48 18z', ink)
  const body = shape('M-72 10C-40-20 26-26 70-8C44 22-24 34-72 10z', '#fffdf8')
  const neck = line('M60-8C88-8 108-18 140-40', '#fffdf8', 13) + line('M84-10C104-14 116-22 136-37', ink, 8)
  const head = dot(146, -44, 12, '#fffdf8') + shape('M136-50q10-12 20-2q-8 6-20 2z', '#b4552d')
  const beak = shape('M155-48L198-52L157-39z', '#c8923a')
  const nearWing =
    shape('M30-10C-8-50-66-92-146-104C-136-54-90-6-30 12z', '#fffdf8') +
    shape('M-146-104C-140-72-122-44-96-20L-88-36L-102-44L-94-58L-112-64L-104-78L-122-84z', ink) +
    line('M-62-66C-40-50-22-36-4-18M-80-46C-58-32-40-20-22-6', '#ddd3bf', 4)
  return farWing + legs + tail + body + neck + head + beak + nearWing
}

/** Pine and crane in the morning: a long life. */
export const pineCrane = [
  sky('dawn', [0, '#fbeedb'], [0.28, '#f6ead3'], [0.5, '#e4ecdc'], [1, '#cfe0d1']),
  disc(760, 300, 150, '#df9069', '#f6c9a2'),
  placed(960, 470, 0.9, cloud('#fffdf8', 0.75)),
  hills([560, 470, 540, 430, 520, 450, 560], '#c5d9c6'),
  placed(330, 560, 1.1, cloud('#fffdf8', 0.85)),
  hills([640, 600, 520, 620, 560, 640, 540], '#a4c4ac'),
  placed(900, 640, 1.2, cloud('#fffdf8', 0.7)),
  hills([700, 660, 720, 640, 700, 640, 690], '#7ba78b'),
  hills([1480, 1430, 1500, 1440, 1510, 1420, 1470], '#5f937a', 0.75),
  hills([1560, 1530, 1570, 1520, 1560, 1540, 1570], '#3f7d63'),
  placed(790, 344, 1, crane(), -8),
  placed(930, 150, 0.56, crane(), -4),
  branch(),
].join('')
