import { inEachLanguage } from '@club/contract/languages.ts'
import { deskContextOf } from '../desk.ts'
import { refusedInEach } from '../features/desk/carry-out.ts'
import { beginSession } from '../features/desk/desk-sessions.ts'
import { leaveOrder } from '../features/desk/orders.ts'
import type { TestClub } from './test-club.ts'

/** Fills what the desk stores: a session of the bank's identity provider, and an order about a member that waits. */
export async function useTheDesk(club: TestClub, userId: string): Promise<void> {
  const desk = deskContextOf(club.context)
  const subject = 'a subject of the test'
  const lin = {
    issuer: 'test',
    subject,
    name: 'Lin',
    roles: ['reviewer'],
    access: 'access',
    idToken: 'id',
  } as const
  await beginSession(desk, subject, lin)
  const act = desk.acts.find('members bar')?.act
  if (!act) throw new Error('members bar is not an act')
  const args = { member: userId, forGood: true }
  await leaveOrder(desk, {
    asked: { name: 'members bar', act, given: args, args, isConfirmed: true },
    told: refusedInEach(inEachLanguage(() => 'only a test')),
    person: { personId: subject, name: 'Lin', roles: [], tokenHash: '' },
    reason: 'a test',
  })
}
