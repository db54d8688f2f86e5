import type { Move } from './move.ts'
import type { Visit } from './visit.ts'

/** One visit, or one move, as it was measured. */
export interface Sample {
  path: string
  page: string
  processor: number
  visit: Visit
}

export interface MoveSample {
  path: string
  processor: number
  reader: 'visitor' | 'member'
  move: Move
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const kibibytes = (bytes: number) => Number((bytes / 1024).toFixed(1))

function grouped<T>(samples: readonly T[], nameOf: (sample: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const sample of samples) groups.set(nameOf(sample), [...(groups.get(nameOf(sample)) ?? []), sample])
  return [...groups.values()]
}

/** The element that was most often the largest. */
function mostFrequent(names: readonly string[]): string {
  const count = (name: string) => names.filter((one) => one === name).length
  return [...names].sort((a, b) => count(b) - count(a))[0] ?? ''
}

/** Medians of the visits of each page at each processor; times in milliseconds. */
export function mediansOf(samples: readonly Sample[]) {
  const groups = grouped(samples, ({ path, page, processor }) => `${path} ${page} ${processor}`)
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const of = (key: Exclude<keyof Visit, 'largestElement'>) =>
      median(group.flatMap(({ visit }) => visit[key] ?? []))
    const hasWarm = first.visit.warmBytes !== null
    return {
      path: first.path,
      processor: first.processor,
      page: first.page,
      firstPaint: Math.round(of('firstPaint')),
      largestPaint: Math.round(of('largestPaint')),
      largestElement: mostFrequent(group.map(({ visit }) => visit.largestElement)),
      blocking: Math.round(of('blocking')),
      shift: Number(of('shift').toFixed(3)),
      requests: of('requests'),
      scriptKiB: kibibytes(of('scriptBytes')),
      allKiB: kibibytes(of('bytes')),
      warmKiB: hasWarm ? kibibytes(of('warmBytes')) : null,
      warmRequests: hasWarm ? of('warmRequests') : null,
    }
  })
}

export type Medians = ReturnType<typeof mediansOf>

const ratio = (own: number, limit: number) => (limit === 0 ? null : Number((own / limit).toFixed(2)))

/** The club's figures as multiples of those of both limit pages; null where the limit page has none. */
export function ratiosOf(medians: Medians) {
  return medians
    .filter(({ page }) => page.startsWith('club'))
    .map((own) => {
      const limit = (page: string) =>
        medians.find((one) => one.path === own.path && one.processor === own.processor && one.page === page)
      const against = (page: string, key: 'firstPaint' | 'largestPaint' | 'blocking') =>
        ratio(own[key], limit(page)?.[key] ?? 0)
      return {
        path: own.path,
        processor: own.processor,
        page: own.page,
        'first paint / static': against('static', 'firstPaint'),
        'first paint / React': against('React', 'firstPaint'),
        'largest paint / static': against('static', 'largestPaint'),
        'largest paint / React': against('React', 'largestPaint'),
        'blocking / React': against('React', 'blocking'),
      }
    })
}

const kept = ['first paint / static', 'largest paint / static', 'blocking / React'] as const

/** The ratios that have goals, by page and processor. */
export function comparedBy(ratios: ReturnType<typeof ratiosOf>): Record<string, number | null> {
  const named = ratios.flatMap((row) => {
    const page = row.page === 'club' ? row.path : `${row.path} with pop-up`
    return kept.map((key) => [`${page} at ${row.processor}, ${key}`, row[key]] as const)
  })
  return Object.fromEntries(named)
}

export function movesOf(samples: readonly MoveSample[]) {
  const groups = grouped(
    samples,
    ({ path, processor, reader, move }) => `${path} ${move.to} ${processor} ${reader}`,
  )
  return groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const milliseconds = Math.round(median(group.map(({ move }) => move.milliseconds)))
    return {
      from: first.path,
      to: first.move.to,
      reader: first.reader,
      processor: first.processor,
      milliseconds,
    }
  })
}
