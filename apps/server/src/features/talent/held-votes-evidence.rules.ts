import { businessDay } from '@club/contract/business-day.ts'
import { minuteMs } from '@club/contract/durations.ts'
import type { HeldVoteRule } from '@club/contract/talent.constants.ts'
import { isNewAccount, limitOf } from './held-votes.rules.ts'

/** A held vote with where it came from; what is not known of a voter who has left is null. */
export interface HeldVote {
  userId: string
  addressHash: string
  browserHash: string
  votedAt: Date
  inviterId: string | null
  registeredAt: Date | null
}

/** Held votes that one source brought within the span of their rule. */
export interface Burst {
  source: string
  votes: number
  voters: number
  addresses: number
  browsers: number
  newAccounts: number
  firstAt: Date
  lastAt: Date
}

/** Digits by which an operator tells one source from another; a keyed hash says nothing else. */
const sourceDigits = 6

/** What stands for the source of a vote in the sense of its rule. */
export function sourceOf(rule: HeldVoteRule, vote: HeldVote): string {
  if (rule === 'newAccounts') return vote.inviterId ?? '–'
  return (rule === 'address' ? vote.addressHash : vote.browserHash).slice(0, sourceDigits)
}

function spanOf(rule: HeldVoteRule, at: Date, minutes: number): string {
  return rule === 'address' ? String(Math.floor(at.getTime() / (minutes * minuteMs))) : businessDay(at)
}

/** The bursts among held votes of one rule, the largest first. */
export function burstsOf(rulesVersion: number, rule: HeldVoteRule, votes: readonly HeldVote[]): Burst[] {
  const { minutes } = limitOf(rulesVersion, rule)
  const isNew = ({ votedAt, registeredAt }: HeldVote) =>
    registeredAt !== null && isNewAccount(rulesVersion, registeredAt, votedAt)
  const groups = new Map<string, HeldVote[]>()
  for (const vote of votes) {
    const key = `${sourceOf(rule, vote)} ${spanOf(rule, vote.votedAt, minutes)}`
    groups.set(key, [...(groups.get(key) ?? []), vote])
  }
  const distinct = (values: readonly string[]) => new Set(values).size
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (!first) return []
      const times = group.map(({ votedAt }) => votedAt.getTime())
      return [
        {
          source: sourceOf(rule, first),
          votes: group.length,
          voters: distinct(group.map(({ userId }) => userId)),
          addresses: distinct(group.map(({ addressHash }) => addressHash)),
          browsers: distinct(group.map(({ browserHash }) => browserHash)),
          newAccounts: group.filter(isNew).length,
          firstAt: new Date(Math.min(...times)),
          lastAt: new Date(Math.max(...times)),
        },
      ]
    })
    .sort((one, other) => other.votes - one.votes || one.firstAt.getTime() - other.firstAt.getTime())
}
