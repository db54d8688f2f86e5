import {
  addDays,
  addMonths,
  businessDay,
  businessMonth,
  monthOf,
  startOfDay,
} from '@club/contract/business-day.ts'
import { dayMs, minuteMs } from '@club/contract/durations.ts'
import type { EditionTerms } from '@club/contract/edition.rules.ts'
import {
  type HeldVoteRule,
  maxFilesOfWork,
  maxWorksOfEdition,
  votesOfDay,
  type WorkState,
} from '@club/contract/talent.constants.ts'
import { undoMinutes } from '@club/contract/undo.constants.ts'
import { isFilmType, workTypesOf } from '@club/contract/work-types.ts'

/** Votes of the last second are stored by then. */
const closeAfterMinutes = 10

/** When an edition can be closed: ten minutes after its last day of votes. */
export function closesFrom({ voteEndsOn }: EditionTerms): Date {
  return new Date(startOfDay(addDays(voteEndsOn, 1)).getTime() + closeAfterMinutes * minuteMs)
}

/** The months of an edition in which votes were taken, in order. */
export function monthsOf({ beginsOn, voteEndsOn }: EditionTerms): string[] {
  const months: string[] = []
  for (let month = monthOf(beginsOn); month <= monthOf(voteEndsOn); month = addMonths(month, 1))
    months.push(month)
  return months
}

/** A work's number: the edition and five digits. */
export function workNoOf(edition: number, no: number): string {
  return `${edition}${String(no).padStart(5, '0')}`
}

/** The most works that an edition can number. */
export const maxWorkNo = 99_999

/** The edition of a work, by its number. */
export function editionOfWork(workNo: string): number {
  return Number(workNo[0])
}

type WorkRefusal = 'workTypeUnknown' | 'workFilesWrong'

/** Why a work does not fit its edition and type, or null: rules/contest#works. */
export function whyNotAWork(
  edition: number,
  type: number,
  kinds: readonly ('image' | 'video')[],
): WorkRefusal | null {
  if (!workTypesOf(edition).some((each) => each === type)) return 'workTypeUnknown'
  const wanted = isFilmType(type) ? 'video' : 'image'
  const most = isFilmType(type) ? 1 : maxFilesOfWork
  const isGood = kinds.length >= 1 && kinds.length <= most && kinds.every((kind) => kind === wanted)
  return isGood ? null : 'workFilesWrong'
}

/** Whether a member can still change a work: one that waits or was sent back. */
export function isChangeable(state: WorkState): boolean {
  return state === 'review' || state === 'refused'
}

/** The most works of a member in an edition, deleted ones included, so that nobody uses up an edition's numbers. */
export const maxEntriesOfEdition = 4 * maxWorksOfEdition

/** Works deleted since this time are still listed to their member, who can bring them back. */
export function undoFrom(now: Date): Date {
  return new Date(now.getTime() - undoMinutes * minuteMs)
}

/** Until when a deletion can be undone. */
export function undoUntil(deletedAt: Date): Date {
  return new Date(deletedAt.getTime() + undoMinutes * minuteMs)
}

type VoteRefusal = 'ownWork' | 'blacklisted' | 'voteClosed' | 'votesOfDayUsed'

/** Why a vote is not taken, or null; a reason that waiting cannot change comes first: rules/contest#votes. */
export function whyNoVote(vote: {
  isOwn: boolean
  isBlacklisted: boolean
  isOpen: boolean
  votesToday: number
}): VoteRefusal | null {
  if (vote.isOwn) return 'ownWork'
  if (vote.isBlacklisted) return 'blacklisted'
  if (!vote.isOpen) return 'voteClosed'
  return vote.votesToday >= votesOfDay ? 'votesOfDayUsed' : null
}

/** The limits of one version of the rules; never changed, a new version is added: rules/contest#bursts. */
interface BurstRules {
  addressMinutes: number
  maxOfAddress: number
  maxOfBrowserDay: number
  newAccountDays: number
  maxOfNewAccountsDay: number
}

const burstRules: Record<number, BurstRules> = {
  1: {
    addressMinutes: 10,
    maxOfAddress: 30,
    maxOfBrowserDay: 2,
    newAccountDays: 7,
    maxOfNewAccountsDay: 5,
  },
}

/** A vote as the rules of bursts see it. */
export interface WatchedVote {
  workNo: string
  at: Date
  addressHash: string
  browserHash: string
  inviterId: string | null
  /** When the voter registered. */
  registeredAt: Date
}

/** A counter of votes; one vote more than `maxVotes` is held. */
export interface Watch {
  rule: HeldVoteRule
  /** Rule, subject, work and span in words; stored as a hash. */
  key: string
  maxVotes: number
  expiresAt: Date
}

/** The counters that a vote moves. Always in the same order, so that two votes never wait for each other. */
export function watchesOf(rulesVersion: number, vote: WatchedVote): Watch[] {
  const rules = burstRules[rulesVersion]
  if (!rules) throw new Error(`the contest has no rules of version ${rulesVersion}`)
  const { workNo, at } = vote
  const day = businessDay(at)
  const dayEnds = new Date(startOfDay(day).getTime() + dayMs)
  const spanMs = rules.addressMinutes * minuteMs
  const span = Math.floor(at.getTime() / spanMs)
  const isNew = at.getTime() - vote.registeredAt.getTime() < rules.newAccountDays * dayMs
  const watches: Watch[] = [
    {
      rule: 'address',
      key: `address ${vote.addressHash} ${workNo} ${span}`,
      maxVotes: rules.maxOfAddress,
      expiresAt: new Date((span + 1) * spanMs),
    },
    {
      rule: 'browser',
      key: `browser ${vote.browserHash} ${workNo} ${day}`,
      maxVotes: rules.maxOfBrowserDay,
      expiresAt: dayEnds,
    },
  ]
  if (isNew && vote.inviterId !== null) {
    watches.push({
      rule: 'newAccounts',
      key: `newAccounts ${vote.inviterId} ${workNo} ${day}`,
      maxVotes: rules.maxOfNewAccountsDay,
      expiresAt: dayEnds,
    })
  }
  return watches
}

/** The first rule whose counter is over its limit, or null: votes beyond the limit are held, those before are not. */
export function heldBy(counted: readonly (Pick<Watch, 'rule' | 'maxVotes'> & { votes: number })[]) {
  return counted.find(({ votes, maxVotes }) => votes > maxVotes)?.rule ?? null
}

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
      return [`${workNo}: ${votes} votes listed, but ${own?.votes ?? 0} counted in the entries`]
    const isLate = own !== undefined && reachedAt.getTime() !== own.reachedAt.getTime()
    return isLate ? [`${workNo}: reached ${votes} votes at another time than its entries say`] : []
  })
  const unknown = [...byNo.keys()].map((workNo) => `${workNo}: has votes but is not in the edition`)
  return [...differences, ...unknown]
}

/** The votes of an edition by the rule that held them. */
export interface RuleFigures {
  rule: HeldVoteRule
  held: number
  released: number
  refused: number
}
