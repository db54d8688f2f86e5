import { editionOfWork } from './work-numbers.rules.ts'

/** A work that looks like another one: in how many of their 64 bits the nearest two pictures differ. */
export interface NearWork {
  workNo: string
  userId: string
  distance: number
}

const maxNamed = 5

/** The other works of the edition, each once, the nearest first; at most five. */
export function nearestWorks(
  found: readonly NearWork[],
  { workNo, edition }: { workNo: string; edition: number },
): NearWork[] {
  const nearest = new Map<string, NearWork>()
  for (const each of found) {
    if (each.workNo === workNo || editionOfWork(each.workNo) !== edition) continue
    const known = nearest.get(each.workNo)
    if (!known || each.distance < known.distance) nearest.set(each.workNo, each)
  }
  return [...nearest.values()]
    .sort((one, other) => one.distance - other.distance || (one.workNo < other.workNo ? -1 : 1))
    .slice(0, maxNamed)
}
