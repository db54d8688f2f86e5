import { createHash, randomBytes } from 'node:crypto'
import type { Role } from '@club/contract/desk/roles.ts'
import type { DeskPerson } from '../../kit/desk/desk-call.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { sealedDesk } from './desk.sealed.ts'
import { deskPeople, deskSessions, type SessionRow } from './desk.sql.ts'
import type { DeskContext } from './desk-context.ts'

const minute = 60_000
/** A session ends after so long without a call, and after so long in all. */
export const idleMinutes = 30
export const sessionHours = 8
const sessionMs = sessionHours * 60 * minute
/** A use is noted at most so often. */
const noteEveryMs = minute
/** How often the identity provider is asked whether the roles are still the same. */
const checkEveryMs = 5 * minute
const tokenBytes = 32

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Somebody as the identity provider proved them; `access` and `idToken` are its own tokens. */
export interface ProvedPerson {
  issuer: string
  subject: string
  name: string
  roles: readonly Role[]
  access: string | null
  idToken: string | null
}

/** One person has one id, whatever they are called: it is made of the issuer and their subject there. */
export function personIdOf({ issuer, subject }: { issuer: string; subject: string }): string {
  return createHash('sha256').update(`${issuer}\0${subject}`).digest('base64url').slice(0, 22)
}

/**
 * Begins a session and returns its token. If the roles are others than before, the person's other sessions end.
 */
export async function beginSession(
  { db, clock, sealing }: DeskContext,
  personId: string,
  { issuer, subject, name, roles, access, idToken }: ProvedPerson,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const tokenHash = hashOf(token)
  const held = [...new Set(roles)].sort()
  await db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    await tx.run(deskPeople.put, [personId, issuer, subject, name, held, at])
    await tx.run(deskSessions.insert, [
      tokenHash,
      personId,
      held,
      at,
      access && sealing.seal(sealedDesk.access, { tokenHash }, access),
      idToken && sealing.seal(sealedDesk.idToken, { tokenHash }, idToken),
    ])
  })
  return token
}

/** In either direction: what lies far ahead is from before the clock was set back. */
const apartMs = (at: Date, now: Date) => Math.abs(now.getTime() - at.getTime())

const isOver = ({ seenAt, startedAt }: Pick<SessionRow, 'seenAt' | 'startedAt'>, now: Date): boolean =>
  apartMs(seenAt, now) > idleMinutes * minute || apartMs(startedAt, now) > sessionMs

/** Whether a session still holds; that is no use of it. */
export async function sessionHolds(
  { db, clock }: Pick<DeskContext, 'db' | 'clock'>,
  tokenHash: string,
): Promise<boolean> {
  const [row, now] = await Promise.all([db.one(deskSessions.find, [tokenHash]), clock.now(db)])
  return row !== null && !isOver(row, now)
}

/** The person of a session that holds, and notes its use unless it is quiet; null if it has ended. */
export async function resolvePerson(
  context: DeskContext,
  token: string,
  isQuiet: boolean,
): Promise<DeskPerson | null> {
  const { db, clock } = context
  const tokenHash = hashOf(token)
  const row = await db.one(deskSessions.find, [tokenHash])
  if (!row) return null
  const now = await clock.now(db)
  if (isOver(row, now) || !(await hasSameRoles(context, row, now))) {
    await db.run(deskSessions.delete, [tokenHash])
    return null
  }
  if (!isQuiet && apartMs(row.seenAt, now) > noteEveryMs) await db.run(deskSessions.noteUse, [tokenHash, now])
  return { personId: row.personId, name: row.name, roles: row.roles, tokenHash }
}

/** Asks the identity provider from time to time; while it is away, the session goes on until its own end. */
async function hasSameRoles({ db, sealing, provider }: DeskContext, row: SessionRow, now: Date) {
  if (!provider || row.accessSealed === null) return true
  if (apartMs(row.checkedAt, now) < checkEveryMs) return true
  const access = sealing.read(sealedDesk.access, row, row.accessSealed)
  if (access === null) return false
  const answer = await provider.rolesOf(access)
  if (answer === 'ended') return false
  if (answer === 'unknown') return true
  await db.run(deskSessions.noteCheck, [row.tokenHash, now])
  const isSame = [...answer].sort().join() === [...row.roles].sort().join()
  // Ends the person's other sessions, too.
  if (!isSame) await db.run(deskPeople.setRoles, [row.personId, [...answer].sort()])
  return isSame
}

/** When a session ends whatever happens; null if there is none. */
export async function sessionEnd({ db }: DeskContext, tokenHash: string): Promise<Date | null> {
  const row = await db.one(deskSessions.find, [tokenHash])
  return row && new Date(row.startedAt.getTime() + sessionMs)
}

/** Ends a session, and returns the address where the identity provider ends its own; null if it has none. */
export async function endSession(
  { db, sealing, provider }: DeskContext,
  { tokenHash }: DeskPerson,
): Promise<string | null> {
  const row = await db.one(deskSessions.find, [tokenHash])
  await db.run(deskSessions.delete, [tokenHash])
  const idToken = row?.idTokenSealed && sealing.read(sealedDesk.idToken, row, row.idTokenSealed)
  return provider && idToken ? provider.endAddress(idToken) : null
}

const maxListed = 200

/** Who is signed in, the latest use first; at most 200 people. */
export async function peopleSignedIn({ db, clock }: Pick<DeskContext, 'db' | 'clock'>) {
  const now = (await clock.now(db)).getTime()
  return db.all(deskSessions.people, [
    new Date(now - sessionMs),
    new Date(now - idleMinutes * minute),
    maxListed,
  ])
}

/** Deletes the sessions that are over. */
export function sweepSessions({ db }: Pick<DeskContext, 'db'>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - sessionMs)
  return sweepInBatches(db, (tx, maxRows, after) => tx.run(deskSessions.sweep, [before, maxRows, after]))
}
