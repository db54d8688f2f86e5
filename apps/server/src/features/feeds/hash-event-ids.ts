import type { Tx } from '../../kit/database/db.ts'
import type { StuckContext } from '../../kit/jobs/stuck-items.ts'
import { commandItems } from '../../kit/operator/command-items.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { mobilesOfCustomers, storedEventId } from '../bank/bank.ts'
import { bankEvents, bankWaiting } from './events.sql.ts'
import { feedLocks } from './feeds.sql.ts'
import { markDue } from './people.ts'

interface HashDeps extends StuckContext {
  sealing: Sealing
  signal: AbortSignal
  progress(events: number): void
}

const batchRows = 100

/**
 * Stores older events under the keyed hash of their id, one transaction per batch; those of a batch that fails, one by
 * one. Ledger entries that name an event stay as they are: they are never changed. If interrupted, it is simply run
 * again.
 */
export async function hashEventIds(deps: HashDeps): Promise<{ events: number; failing: number }> {
  const { db, signal, progress } = deps
  const items = await commandItems(deps, 'keys reseal', { isPreview: false })
  let events = 0
  for (let after = ''; !signal.aborted; ) {
    const found = await db.all(bankEvents.unhashed, [after, batchRows])
    const last = found.at(-1)
    if (!last) break
    after = last.eventId
    const failingBefore = items.failing
    const itemOf = ({ eventId }: { eventId: string }) => storedEventId(deps.sealing, eventId)
    try {
      await moveAll(deps, found)
      await items.noteDone(...found.map(itemOf))
    } catch (error) {
      deps.log.warn({ err: error }, 'a batch of event ids is hashed one by one')
      for (const event of found) await items.attempt(itemOf(event), () => moveAll(deps, [event]))
    }
    events += found.length - (items.failing - failingBefore)
    progress(events)
  }
  if (!signal.aborted) await items.forgetOthers()
  return { events, failing: items.failing }
}

function moveAll(
  { db, clock, sealing }: HashDeps,
  found: readonly { eventId: string; holderHash: string }[],
): Promise<void> {
  return db.inTransaction(async (tx) => {
    const at = await clock.now(tx)
    // Neither a file nor its undo runs at the same time.
    await tx.run(feedLocks.lock, ['events', noFile])
    for (const { eventId } of found) await move(tx, eventId, storedEventId(sealing, eventId))
    // A process that is just awarding finds the event under its new id.
    const holders = found.map(({ holderHash }) => holderHash)
    const mobileOf = await mobilesOfCustomers(tx, holders)
    await markDue(
      tx,
      holders.map((holder) => mobileOf.get(holder) ?? holder),
      at,
    )
  })
}

const noFile = '00000000-0000-0000-0000-000000000000'

/** The id is the table's key and decides the row's server in a cluster, so the row is inserted again. */
async function move(tx: Tx, from: string, to: string): Promise<void> {
  const event = await tx.one(bankEvents.lockAll, [from])
  if (!event) return
  const { factHash, type, holderHash, happenedAt, sourceId, line, state } = event
  const { userId, actionKey, points, receivedAt, appliedAt } = event
  const outcome = [userId, actionKey, points, receivedAt, appliedAt] as const
  await tx.run(bankEvents.insertAll, [
    to,
    factHash,
    type,
    holderHash,
    happenedAt,
    sourceId,
    line,
    state,
    ...outcome,
  ])
  await tx.run(bankEvents.delete, [from])
  if (state !== 'waiting') return
  await tx.run(bankWaiting.delete, [[holderHash], [from]])
  await tx.run(bankWaiting.insert, [[holderHash], [to], [type], [happenedAt], sourceId])
}
