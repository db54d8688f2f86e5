import { businessDay, startOfDay } from '@club/contract/business-day.ts'
import { dayMs, minuteMs } from '@club/contract/durations.ts'
import type { HeldVoteRule } from '@club/contract/talent.constants.ts'

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

const minutesOfDay = dayMs / minuteMs

function rulesOf(version: number): BurstRules {
  const rules = burstRules[version]
  if (!rules) throw new Error(`the contest has no rules of version ${version}`)
  return rules
}

/** More votes of one source than this are held within the span, which is in minutes. */
export function limitOf(rulesVersion: number, rule: HeldVoteRule): { votes: number; minutes: number } {
  const rules = rulesOf(rulesVersion)
  return {
    address: { votes: rules.maxOfAddress, minutes: rules.addressMinutes },
    browser: { votes: rules.maxOfBrowserDay, minutes: minutesOfDay },
    newAccounts: { votes: rules.maxOfNewAccountsDay, minutes: minutesOfDay },
  }[rule]
}

/** Whether an account was still new when it voted. */
export function isNewAccount(rulesVersion: number, registeredAt: Date, at: Date): boolean {
  return at.getTime() - registeredAt.getTime() < rulesOf(rulesVersion).newAccountDays * dayMs
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
  const rules = rulesOf(rulesVersion)
  const { workNo, at } = vote
  const day = businessDay(at)
  const dayEnds = new Date(startOfDay(day).getTime() + dayMs)
  const spanMs = rules.addressMinutes * minuteMs
  const span = Math.floor(at.getTime() / spanMs)
  const isNew = isNewAccount(rulesVersion, vote.registeredAt, at)
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

/** The votes of an edition by the rule that held them. */
export interface RuleFigures {
  rule: HeldVoteRule
  held: number
  released: number
  refused: number
}
