import type { Job } from '../jobs/jobs.ts'
import { handleEach, noteFailure, type StuckContext } from '../jobs/stuck-items.ts'
import type { SealedPlace } from './sealed-place.ts'
import type { SealedTable } from './sealed-tables.sql.ts'
import type { OnUnreadable, Sealing } from './sealing.ts'

const work = 'sealed-value'
/** Values that this process has already told about. */
const maxTold = 10_000

const itemOf = ({ table, column, key }: SealedPlace, row: Readonly<Record<string, string>>) =>
  JSON.stringify([table, column, ...key.map((field) => row[field])])

/** Logs each unreadable value once and records it for `club doctor`: rules/privacy#unreadable-values. */
export function tellOfUnreadable({ db, clock, log }: StuckContext): OnUnreadable {
  const told = new Set<string>()
  return (place, row, error) => {
    const item = itemOf(place, row)
    if (told.has(item) || told.size >= maxTold) return
    told.add(item)
    log.error({ err: error, value: item }, 'a sealed value cannot be opened')
    noteFailure({ db, clock }, work, item, error).catch((failure: unknown) => {
      told.delete(item)
      log.warn({ err: failure }, 'an unreadable value was not recorded for the doctor')
    })
  }
}

/** Looks again at values that could not be opened: a key may be back, or their member has written them again. */
export function unreadableValuesJob(
  context: StuckContext & { sealing: Sealing },
  tables: readonly SealedTable[],
): Job {
  const look = async (item: string) => {
    const [table, name, ...key] = JSON.parse(item) as string[]
    const found = tables.find((each) => each.table === table)
    const column = found?.columns.find((each) => each.column === name)
    const row = found && (await context.db.one(found.one, key))
    const sealed = column && row?.[column.field]
    if (sealed) context.sealing.open(column, row as Record<string, string>, sealed)
  }
  return {
    name: 'sealed-values',
    everySeconds: 600,
    run: (signal) =>
      handleEach(context, {
        work,
        next: async (_leftOut, due) => due,
        idOf: (item) => item,
        handle: look,
        signal,
      }),
  }
}
