import type { DeskAnswerOf } from '@club/contract/desk/desk-endpoint.ts'
import type { people } from '@club/contract/desk/people.ts'
import type { Permission } from '@club/contract/desk/roles.ts'
import { createContext, use } from 'react'
import { forgetDrafts } from '../drafts/use-draft.ts'

export type Person = NonNullable<DeskAnswerOf<typeof people.me>['person']>
export type Needed = Permission | 'signedIn'

export const PersonContext = createContext<Person | null>(null)

/** Who is signed in. */
export function useMe(): Person {
  const person = use(PersonContext)
  if (!person) throw new Error('nobody is signed in')
  return person
}

export const mayDo = ({ may }: Person, needed: Needed): boolean =>
  needed === 'signedIn' || may.includes(needed)

/** Whether the person who is signed in may do something: `useMay()('members bar')`. */
export function useMay(): (needed: Needed) => boolean {
  const person = useMe()
  return (needed) => mayDo(person, needed)
}

const lastKey = 'club-desk.last-person'

/** Forgets the drafts of whoever was at this browser before, if it was somebody else. */
export function takeSeat(personId: string): void {
  try {
    const last = sessionStorage.getItem(lastKey)
    if (last !== null && last !== personId) forgetDrafts()
    sessionStorage.setItem(lastKey, personId)
  } catch {
    // A browser that keeps nothing has no drafts either.
  }
}
