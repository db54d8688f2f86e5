import { failedItems, noteFailure, noteSuccess } from '../../kit/jobs/stuck-items.ts'
import type { FeedsContext } from './feed-kind.ts'

/** Lines of a file that could not be stored, though nothing is wrong with what they say. */
export interface StuckLines {
  /** Records one for the doctor until the file is fed again; throws the error where so many fail that no line is at fault. */
  note(line: number, error: unknown): Promise<void>
  /** How many there were in this run. */
  count(): number
  /** Forgets the others of the file: this run has met every line. */
  forgetOthers(): Promise<void>
}

/** More failures than this have one common cause. */
const maxOfFile = 100

export function stuckLines(
  context: FeedsContext,
  { kind, sha256, isDryRun }: { kind: string; sha256: string; isDryRun: boolean },
): StuckLines {
  const work = `club feeds ${kind}`
  // The file by its content: fed again, it has another id.
  const file = `file ${sha256.slice(0, 16)} line `
  const failing = new Set<string>()
  return {
    async note(line, error) {
      context.log.error(
        { err: error, kind, line },
        'a row of a file could not be stored and can be fed again',
      )
      failing.add(`${file}${line}`)
      if (failing.size > maxOfFile) throw error
      if (!isDryRun) await noteFailure(context, work, `${file}${line}`, error)
    },
    count: () => failing.size,
    async forgetOthers() {
      if (isDryRun) return
      const { pausing, due } = await failedItems(context, work)
      const ofFile = [...pausing, ...due].filter((item) => item.startsWith(file))
      await noteSuccess(context, work, ...ofFile.filter((item) => !failing.has(item)))
    },
  }
}
