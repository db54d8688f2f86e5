import { type Claim, type ClaimKind, claimMinutes, type claims } from '@club/contract/desk/claims.ts'
import { latestEnd } from '@club/contract/waits.rules.ts'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db, Queryable } from '../../kit/database/db.ts'
import type { DeskHandlersOf, DeskPerson } from '../../kit/desk/desk-call.ts'
import { sweepInBatches } from '../../kit/jobs/sweep.ts'
import { type ClaimRow, deskClaims } from './claims.sql.ts'

const claimMs = claimMinutes * 60_000
/** When a claim that is taken now ends. */
const endOf = (now: Date) => new Date(now.getTime() + claimMs)

interface Deps {
  db: Db
  clock: Clock
}

type Caller = Pick<DeskPerson, 'personId'>

const shown = ({ kind, itemKey, personId, name, until }: ClaimRow, person: Caller): Claim => ({
  kind,
  key: itemKey,
  name: name ?? personId,
  isOwn: personId === person.personId,
  until: until.toISOString(),
})

/**
 * Takes claims for 15 minutes, or renews the caller's; what somebody else holds stays theirs. Returns the claims that
 * hold.
 */
export async function takeClaims(
  { db, clock }: Deps,
  { kind, keys }: { kind: ClaimKind; keys: readonly string[] },
  person: Caller,
): Promise<Claim[]> {
  if (keys.length === 0) return []
  return db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    await tx.run(deskClaims.take, [kind, keys, person.personId, at, endOf(at), latestEnd(at, claimMs)])
    return claimsOf(tx, at, { kind, keys }, person)
  })
}

/** The same with one. */
export async function takeClaim(
  deps: Deps,
  { kind, key }: { kind: ClaimKind; key: string },
  person: Caller,
): Promise<Claim> {
  const [claim] = await takeClaims(deps, { kind, keys: [key] }, person)
  if (!claim) throw new Error('the claim that was just taken is missing')
  return claim
}

/** Gives the caller's claim up; somebody else's stays. */
export async function releaseClaim(
  { db }: Pick<Deps, 'db'>,
  { kind, key }: { kind: ClaimKind; key: string },
  person: Caller,
): Promise<void> {
  await db.run(deskClaims.release, [kind, key, person.personId])
}

/** The claims that hold now among these things. */
export async function claimsOf(
  on: Queryable,
  now: Date,
  { kind, keys }: { kind: ClaimKind; keys: readonly string[] },
  person: Caller,
): Promise<Claim[]> {
  const rows =
    keys.length > 0 ? await on.all(deskClaims.find, [kind, keys, now, latestEnd(now, claimMs)]) : []
  return rows.map((row) => shown(row, person))
}

export function claimsRoutes(deps: Deps): DeskHandlersOf<typeof claims> {
  return {
    take: async ({ request, person }) => ({ claim: await takeClaim(deps, request, person) }),
    async release({ request, person }) {
      await releaseClaim(deps, request, person)
      return {}
    },
    list: async ({ request, person }) => ({
      claims: await claimsOf(deps.db, await deps.clock.now(deps.db), request, person),
    }),
  }
}

/** Deletes the claims that have ended. */
export const sweepClaims = ({ db }: Pick<Deps, 'db'>, now: Date): Promise<number> =>
  sweepInBatches(db, (tx, maxRows, after) => tx.run(deskClaims.sweep, [now, maxRows, after]))
