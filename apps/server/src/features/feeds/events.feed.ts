import { bankTaskIds } from '@club/contract/tasks.constants.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { EarningContext } from '../activity/activity.ts'
import { storedEventId } from '../bank/bank.ts'
import { awardsOfSource, claimEvents, knownEvents, waitingOfSource, withdrawEvents } from '../bank/events.ts'
import { eventFact, givenBy, otherContent } from './event-facts.ts'
import { type FeedRow, feedRowOf, type Line, type Refusal } from './feed-cells.rules.ts'
import {
  type Batch,
  type FeedKind,
  type Keyed,
  type Outcome,
  type UndoneFile,
  undoBatchRows,
} from './feed-kind.ts'
import { shownCell, spreadsheetWord } from './feed-text.rules.ts'
import { instantOf, isInFuture, type Moment, notATime } from './feed-times.rules.ts'
import { feedFiles, feedLocks } from './feeds.sql.ts'
import { type Recognized, recognize } from './recognize-people.ts'
import { handleRows } from './undo-rows.ts'

/** A task done in the bank's systems; `asOf` is when. */
interface TaskRow extends FeedRow {
  eventId: string
  taskId: (typeof bankTaskIds)[number]
  asOf: Date
}

interface TaskKeyed extends Keyed<TaskRow>, Recognized<TaskRow> {
  /** The event's id as it is stored. */
  storedId: string
}

type Column = 'eventId' | 'type' | 'at'

/** Tasks completed in the bank's systems: each waits under its person until a member gets it. */
export const eventsFeed: FeedKind<TaskRow, TaskKeyed, Column> = {
  name: 'events',
  title: "tasks done in the bank's systems",
  summary: "awards tasks done in the bank's systems",
  eventType: null,
  concernsMembers: true,
  columns: {
    eventId: {
      headers: ['event_id', 'event id', '事件编号', '事件号'],
      description: "the bank's own id, 1 to 64 letters, digits or one of `. : _ -`; never used again",
    },
    type: {
      headers: ['type', 'task', '事件类型', '任务'],
      description: 'the task that was done',
    },
    at: {
      headers: ['at', 'happened_at', '发生时间'],
      description:
        'when it was done, `2026-11-20T10:00:00+08:00` (without a zone: that of Shanghai); at most 400 days ago',
    },
  },
  read: readRow,
  async key(tx, sealing, rows, lockAt) {
    return (await recognize(tx, sealing, rows, lockAt)).map((known) => {
      const { row } = known
      const storedId = storedEventId(sealing, row.eventId)
      return {
        ...known,
        storedId,
        keys: [storedId],
        fact: eventFact(sealing, { ...row, type: row.taskId, happenedAt: row.asOf, detail: '' }),
        holder: known.named,
        mobiles: known.mobile === null ? [] : [known.mobile],
      }
    })
  },
  store: storeTasks,
  undo,
}

const eventIdPattern = /^[\w.:-]{1,64}$/
/** Anything older is the sender's mistake. */
const maxEventAgeMs = 400 * 86_400_000

function readRow(line: Line<Column>, moment: Moment): TaskRow | Refusal {
  const row = feedRowOf(line, moment)
  if ('reason' in row) return row
  const eventId = line('eventId')
  if (!eventIdPattern.test(eventId)) {
    const reason = `the event id is not 1 to 64 letters, digits or one of . : _ -: ${shownCell(eventId)}`
    return { reason: reason + spreadsheetWord(eventId) }
  }
  const taskId = bankTaskIds.find((each) => each === line('type'))
  if (!taskId) return { reason: `the type is none that the club knows: ${shownCell(line('type'))}` }
  const asOf = instantOf(line('at'))
  if (!asOf) return { reason: notATime('the time', line('at')) }
  if (isInFuture(asOf, moment)) return { reason: 'the time lies ahead' }
  if (moment.now.getTime() - asOf.getTime() > maxEventAgeMs) {
    return { reason: 'the time is more than 400 days ago' }
  }
  return { ...row, eventId, taskId, asOf }
}

async function storeTasks(tx: Tx, _sealing: Sealing, batch: Batch<TaskKeyed>): Promise<Outcome[]> {
  const { rows, sourceId, at } = batch
  const known = await knownEvents(
    tx,
    rows.map(({ storedId }) => storedId),
  )
  const outcomes = rows.map((keyed): Outcome => {
    const fact = known.get(keyed.storedId)
    if (!fact) return 'accepted'
    if (fact.factHash !== keyed.fact) return { reason: otherContent }
    return fact.state === 'taken_back' ? 'accepted' : 'unchanged'
  })
  const fresh = rows.filter((_, index) => outcomes[index] === 'accepted')
  if (batch.isDryRun || fresh.length === 0) return outcomes
  const ours = await claimEvents(
    tx,
    fresh.map(({ storedId, fact, named, line, row }) => ({
      eventId: storedId,
      factHash: fact,
      type: row.taskId,
      holderHash: named,
      happenedAt: row.asOf,
      line,
    })),
    { sourceId, at, state: 'waiting' },
  )
  if (ours.size === fresh.length) return outcomes
  // Another server has claimed some of them since the look-up.
  const facts = await knownEvents(
    tx,
    fresh.map(({ storedId }) => storedId),
  )
  return rows.map((keyed, index) => {
    const outcome = outcomes[index] ?? 'unchanged'
    if (outcome !== 'accepted' || ours.has(keyed.storedId)) return outcome
    return facts.get(keyed.storedId)?.factHash === keyed.fact ? 'unchanged' : { reason: otherContent }
  })
}

/** Waiting tasks are withdrawn, batch by batch; a correct file may report the same events again. */
async function undo(deps: EarningContext, file: UndoneFile): Promise<void> {
  const { db, clock } = deps
  const { fileId, signal, step, seen, given } = file
  for (let line = -1; !signal.aborted; ) {
    const waiting = await waitingOfSource(db, fileId, line, undoBatchRows)
    const last = waiting.at(-1)
    if (!last) break
    line = last.line
    await handleRows(deps, file, waiting, async (some) => {
      const takenBack = await step(async (tx) => {
        await tx.run(feedLocks.lock, ['events', fileId])
        const eventIds = some.map(({ eventId }) => eventId)
        const taken = await withdrawEvents(tx, fileId, eventIds, await clock.now(tx))
        if (taken > 0) await tx.run(feedFiles.addTakenBack, [fileId, taken])
        return taken
      })
      seen(takenBack)
    })
  }
  for (let line = -1; !signal.aborted; ) {
    const awards = await awardsOfSource(db, fileId, line, undoBatchRows)
    for (const award of awards.flatMap(givenBy)) given(award)
    line = awards.at(-1)?.line ?? line
    if (awards.length < undoBatchRows) return
  }
}
