import { businessMonth } from '@club/contract/business-day.ts'
import { englishCount } from '@club/contract/english-count.ts'

/** A vote as the tally reads it. */
interface TallyVote {
  workNo: string
  state: 'counted' | 'held' | 'refused'
  votedAt: Date
}

interface Added {
  workNo: string
  votes: number
  reachedAt: Date
}

function sum(votes: readonly TallyVote[], keyOf: (vote: TallyVote) => string): Map<string, Added> {
  const sums = new Map<string, Added>()
  for (const vote of votes) {
    if (vote.state !== 'counted') continue
    const known = sums.get(keyOf(vote))
    const reachedAt = known && known.reachedAt > vote.votedAt ? known.reachedAt : vote.votedAt
    sums.set(keyOf(vote), { workNo: vote.workNo, votes: (known?.votes ?? 0) + 1, reachedAt })
  }
  return sums
}

/** What counted votes add to each work, in order of the work numbers. */
export function addedByWork(votes: readonly TallyVote[]): Added[] {
  return [...sum(votes, ({ workNo }) => workNo).values()].sort(byWorkNo)
}

/** What counted votes add to each work in each month. */
export function addedByMonth(votes: readonly TallyVote[]): (Added & { month: string })[] {
  const keyed = sum(votes, ({ workNo, votedAt }) => `${businessMonth(votedAt)} ${workNo}`)
  return [...keyed].map(([key, added]) => ({ ...added, month: key.slice(0, 7) })).sort(byWorkNo)
}

const byWorkNo = (one: { workNo: string }, other: { workNo: string }) =>
  one.workNo < other.workNo ? -1 : one.workNo > other.workNo ? 1 : 0

/** A work's figures as the tally keeps them, or as they follow from the votes. */
export interface WorkFigures {
  workNo: string
  votes: number
  reachedAt: Date
}

/** Where the kept figures differ from the votes, in words for an operator; [] if they agree. */
export function tallyDifferences(kept: readonly WorkFigures[], counted: readonly Added[]): string[] {
  const byNo = new Map(counted.map((each) => [each.workNo, each]))
  const differences = kept.flatMap(({ workNo, votes, reachedAt }) => {
    const own = byNo.get(workNo)
    byNo.delete(workNo)
    if (votes !== (own?.votes ?? 0))
      return [
        `${workNo}: ${englishCount(votes, 'vote')} listed, but ${own?.votes ?? 0} counted in the entries`,
      ]
    const isLate = own !== undefined && reachedAt.getTime() !== own.reachedAt.getTime()
    return isLate
      ? [`${workNo}: reached ${englishCount(votes, 'vote')} at another time than its entries say`]
      : []
  })
  const unknown = [...byNo.keys()].map((workNo) => `${workNo}: has votes but is not in the edition`)
  return [...differences, ...unknown]
}
