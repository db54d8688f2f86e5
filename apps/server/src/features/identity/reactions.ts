import { AppError } from '../../kit/app-error.ts'
import type { Tx } from '../../kit/database/db.ts'
import type { Logger } from '../../kit/log/log.ts'

/** What another feature does in the transaction of an act. */
export interface Reaction<Event> {
  now(tx: Tx, event: Event): Promise<void>
  /** After `now` has failed: notes it for a job, which tells the doctor while it goes on failing. */
  later(tx: Tx, event: Event): Promise<void>
}

export type React = <Event>(tx: Tx, reaction: Reaction<Event>, event: Event) => Promise<void>

/**
 * Does an act in one transaction with what other features do at it. A reaction that fails does not stop the act: the
 * whole is done again, and that one is left to a job. A busy database does stop it, since it is away for everybody or a
 * repeat will succeed.
 */
export async function withReactions<T>(log: Logger, act: (react: React) => Promise<T>): Promise<T> {
  const postponed = new Set<unknown>()
  for (;;) {
    let failed: unknown = null
    const react: React = async (tx, reaction, event) => {
      if (postponed.has(reaction)) return reaction.later(tx, event)
      try {
        await reaction.now(tx, event)
      } catch (error) {
        failed = reaction
        throw error
      }
    }
    try {
      return await act(react)
    } catch (error) {
      if (failed === null || (error instanceof AppError && error.status === 'busy')) throw error
      log.error({ err: error }, 'what follows an act failed and is left to a job')
      postponed.add(failed)
    }
  }
}
