import { mobilePattern } from '@club/contract/identity.constants.ts'
import { type InEachLanguage, inEachLanguage } from '@club/contract/languages.ts'
import type { Queryable } from '../../kit/database/db.ts'
import { isUuid } from '../../kit/database/uuid.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { mobilesOfCustomers } from '../bank/bank.ts'
import { memberMobiles, members } from './member.sql.ts'
import { words } from './member-lookup.words.ts'

/** The member that an operator named, or why there is none, in words that repeat no mobile and no number. */
export type MemberFound = { userId: string } | { isKnown: boolean; problem: InEachLanguage }

/** A mobile as people write it, `+86 138-0000-0000`, in plain digits. */
export function plainMobile(typed: string): string {
  return typed.replace(/[\s-]/g, '').replace(/^(\+86|0086)/, '')
}

/**
 * Finds a member by mobile, core customer number or id. A customer number may look like a mobile: if the two name
 * different members, neither is returned.
 */
export async function lookUpMember(on: Queryable, sealing: Sealing, typed: string): Promise<MemberFound> {
  const name = typed.normalize('NFKC').trim()
  if (isUuid(name)) {
    const member = await on.one(members.find, [name.toLowerCase()])
    return member ? { userId: member.userId } : unknown('noId')
  }
  const mobile = plainMobile(name)
  const isMobile = mobilePattern.test(mobile)
  const customerHash = sealing.hash('customer', name.toUpperCase())
  const ofCustomer = (await mobilesOfCustomers(on, [customerHash])).get(customerHash)
  const hashes = isMobile ? [sealing.hash('mobile', mobile)] : []
  if (ofCustomer !== undefined) hashes.push(ofCustomer)
  const owners = hashes.length === 0 ? [] : await on.all(memberMobiles.ownersOf, [hashes])
  const [first, second] = [...new Set(owners.map(({ userId }) => userId))].sort()
  if (first === undefined) return unknown(isMobile ? 'noMobile' : 'noCustomer')
  if (second === undefined) return { userId: first }
  return { isKnown: true, problem: inEachLanguage((language) => words[language].twoMembers(first, second)) }
}

function unknown(what: 'noId' | 'noMobile' | 'noCustomer'): MemberFound {
  return { isKnown: false, problem: inEachLanguage((language) => words[language][what]) }
}
