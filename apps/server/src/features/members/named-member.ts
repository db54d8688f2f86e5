import { businessDay, businessTime } from '@club/contract/business-day.ts'
import { shellLanguage } from '@club/contract/languages.ts'
import type { Print } from '../../kit/operator/operator-command.ts'
import { findMember, type MemberState, memberStateOf } from '../identity/members.ts'
import { type Exclusion, exclusionOf } from '../points/points.ts'
import type { MembersDeps } from './members-deps.ts'

/** A member whom an operator named. */
export interface NamedMember {
  member: MemberState
  exclusion: Exclusion
}

/** Finds the member whom an operator names, with the state; null, with a message, if there is none. */
export async function namedMember(
  deps: Pick<MembersDeps, 'db' | 'clock' | 'sealing'>,
  typed: string,
  print: Print,
): Promise<NamedMember | null> {
  const { db } = deps
  const found = await findMember(db, deps, typed)
  if ('problem' in found) {
    print.err(found.problem[shellLanguage])
    return null
  }
  const [member, exclusion] = await Promise.all([
    memberStateOf(db, deps, found.userId),
    exclusionOf(db, found.userId),
  ])
  if (!member) throw new Error('the member who was just found is missing')
  return { member, exclusion }
}

/** `until the end of 2026-12-31` or `for good`. */
export const barEnd = (lastDay: string | null) =>
  lastDay === null ? 'for good' : `until the end of ${lastDay}`

/** A member's state and since when it holds; a bar or the bank's list only restricts an account that is open. */
export function stateIn({ member, exclusion }: NamedMember): { state: string; since: string | null } {
  const { state, erasedFrom, registeredAt } = member
  if (state === 'erasing' || state === 'erased') return { state, since: null }
  if (state === 'closing')
    return { state: `closing, erased from ${erasedFrom && businessTime(erasedFrom)}`, since: null }
  const { bar, isOnBankList } = exclusion
  const bank = isOnBankList ? "on the bank's blacklist" : null
  const states = [bar && `barred ${barEnd(bar.lastDay)}`, bank].filter((each) => each !== null)
  if (states.length === 0) return { state: 'normal', since: businessDay(registeredAt) }
  return { state: states.join(', '), since: bar && businessDay(bar.since) }
}
