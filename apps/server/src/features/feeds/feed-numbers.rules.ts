import { englishCount } from '@club/contract/english-count.ts'

/** How long the customer numbers of a file are, and how many end in zeros as if digits had been lost. */
export interface NumberShape {
  total: number
  /** Those that end in 000 or in only zeros after the fifteenth digit. */
  zeros: number
  /** How many there are of each length, as `[length, count]`, by length. */
  lengths: [length: number, count: number][]
}

/** A spreadsheet keeps fifteen digits: of sixteen only the last is lost. */
const endsAsIfCut = /000$|^\d{15}0+$/

export const noNumbers: NumberShape = { total: 0, zeros: 0, lengths: [] }

export function shapeOf(numbers: readonly string[]): NumberShape {
  const lengths = new Map<number, number>()
  for (const { length } of numbers) lengths.set(length, (lengths.get(length) ?? 0) + 1)
  const zeros = numbers.filter((number) => endsAsIfCut.test(number)).length
  return { total: numbers.length, zeros, lengths: [...lengths].sort(([a], [b]) => a - b) }
}

export function joinedShapes(one: NumberShape, other: NumberShape): NumberShape {
  const lengths = new Map(one.lengths)
  for (const [length, count] of other.lengths) lengths.set(length, (lengths.get(length) ?? 0) + count)
  return {
    total: one.total + other.total,
    zeros: one.zeros + other.zeros,
    lengths: [...lengths].sort(([a], [b]) => a - b),
  }
}

/** A share that differs by less than this is chance. */
const noticedShare = 0.05
/** Without an earlier file: so many ending in zeros, out of so few, is hardly chance. */
const cutShare = 0.5
const leastCut = 3
const shown = (count: number) => count.toLocaleString('en')
const share = (count: number, { total }: NumberShape) => count / total
const cutCounts = ({ zeros, total }: NumberShape) => `${shown(zeros)} of ${shown(total)}`
const cutNumbers = (now: NumberShape, before: string) =>
  `customer numbers that end in 000 or in only zeros after the fifteenth digit: ${cutCounts(now)}; ${before}; were digits at the end lost?`
const lengthsIn = ({ lengths }: NumberShape) =>
  lengths.map(([length, count]) => `${shown(count)} of ${englishCount(length, 'character')}`).join(', ')

/**
 * How the customer numbers of a file differ from those of the file before, in words for the operator: a spreadsheet
 * drops zeros at the beginning and digits at the end. Without an earlier file, numbers of several lengths are reported,
 * and those of which most end in zeros.
 */
export function shapeDifferences(now: NumberShape, before: NumberShape | null): string[] {
  if (now.total === 0) return []
  if (before === null || before.total === 0) {
    const without = 'no file before to compare with'
    return [
      ...(now.lengths.length < 2
        ? []
        : [`customer numbers of different lengths: ${lengthsIn(now)}; ${without}`]),
      ...(now.zeros >= leastCut && share(now.zeros, now) > cutShare ? [cutNumbers(now, without)] : []),
    ]
  }
  const shareOf = (length: number, shape: NumberShape) =>
    share(shape.lengths.find(([each]) => each === length)?.[1] ?? 0, shape)
  const lengths = new Set([...now.lengths, ...before.lengths].map(([length]) => length))
  const isNew = now.lengths.some(([length]) => shareOf(length, before) === 0)
  const differs = [...lengths].some(
    (length) => Math.abs(shareOf(length, now) - shareOf(length, before)) > noticedShare,
  )
  const told: string[] = []
  if (isNew || differs) {
    const lost = 'were zeros at the beginning lost?'
    told.push(`customer numbers by length: ${lengthsIn(now)}; before: ${lengthsIn(before)}; ${lost}`)
  }
  if (share(now.zeros, now) - share(before.zeros, before) > noticedShare)
    told.push(cutNumbers(now, `before: ${cutCounts(before)}`))
  return told
}
