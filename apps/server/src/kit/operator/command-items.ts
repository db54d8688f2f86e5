import {
  causeOf,
  failedItems,
  isBusy,
  noteFailure,
  noteSuccess,
  type StuckContext,
} from '../jobs/stuck-items.ts'

/** How the work on an item ended. */
export type Attempt<T> = { value: T } | { cause: string }

/** The items of an operator's command, each of which is done independently. */
export interface CommandItems {
  /** Does one item. If it fails, that is recorded for the doctor until the command is repeated and does it. */
  attempt<T>(item: string, work: () => Promise<T>): Promise<Attempt<T>>
  /** Notes that items which were done together are done. */
  noteDone(...items: readonly string[]): Promise<void>
  /** Forgets the items that this run did not meet, once it has met all there are: they were settled another way. */
  forgetOthers(): Promise<void>
  /** How many have failed, and the cause of the last one. */
  readonly failing: number
  readonly cause: string
}

async function failuresIn(context: StuckContext, work: string): Promise<string[]> {
  const { pausing, due } = await failedItems(context, work)
  return [...pausing, ...due]
}

/**
 * For a command that does many things, one transaction each: one that fails stops no other. Unlike in a job
 * (`handleEach`), none pauses: whoever repeats the command may have fixed the cause. A preview records nothing. A
 * database that is away ends the command.
 */
export async function commandItems(
  context: StuckContext,
  /** As it is typed: `votes release`. */
  command: string,
  { isPreview }: { isPreview: boolean },
  /** Another command that settles the same items: what one has done is no longer stuck in the other. */
  opposite: string | null = null,
): Promise<CommandItems> {
  const work = `club ${command}`
  const known = new Set(await failuresIn(context, work))
  const ofOpposite = new Set(opposite === null ? [] : await failuresIn(context, `club ${opposite}`))
  const met = new Set<string>()
  const sum = { failing: 0, cause: '' }
  const noteDone = async (...items: readonly string[]) => {
    for (const item of items) met.add(item)
    if (isPreview) return
    await noteSuccess(context, work, ...items.filter((item) => known.has(item)))
    await noteSuccess(context, `club ${opposite}`, ...items.filter((item) => ofOpposite.has(item)))
  }
  return {
    async attempt(item, workOnIt) {
      met.add(item)
      let value: Awaited<ReturnType<typeof workOnIt>>
      try {
        value = await workOnIt()
      } catch (error) {
        if (isPreview && isBusy(error)) throw error
        if (!isPreview) {
          context.log.error({ err: error, command, item }, 'an item of a command failed')
          await noteFailure(context, work, item, error)
        }
        sum.failing += 1
        sum.cause = causeOf(error)
        return { cause: sum.cause }
      }
      await noteDone(item)
      return { value }
    },
    noteDone,
    async forgetOthers() {
      if (!isPreview) await noteSuccess(context, work, ...[...known].filter((item) => !met.has(item)))
    },
    get failing() {
      return sum.failing
    },
    get cause() {
      return sum.cause
    },
  }
}
