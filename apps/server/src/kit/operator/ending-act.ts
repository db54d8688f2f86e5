import type { Change } from '@club/contract/desk/acts.ts'
import type { InEachLanguage, Language } from '@club/contract/languages.ts'
import type { Clock } from '../database/clock.ts'
import type { Db, Tx } from '../database/db.ts'
import { act } from './act.ts'
import { carryOut } from './operator-act.ts'
import { argument, memberName, memberNames } from './operator-command.ts'

interface ActDeps {
  db: Db
  clock: Clock
}

/** The words of such an act: its title, and what it ended of a member. */
export interface EndingWords {
  title: string
  ended(userId: string, count: number): Change
}

/** An act that ends something of one member in one transaction. `end` returns how many it ended. */
export function endingAct<Deps extends ActDeps>(what: {
  /** What is ended, as the audit log names it; the command of this group is `end`. */
  subject: string
  description: string
  words: Readonly<Record<Language, EndingWords>>
  /** The member whom the operator names, or why there is none. */
  find: (deps: Deps, typed: string) => Promise<{ userId: string } | { problem: InEachLanguage }>
  end: (tx: Tx, userId: string) => Promise<number>
  /** After the act, but not after a preview. */
  onEnded?: (deps: Deps, userId: string) => Promise<void>
}) {
  return act({
    name: 'end',
    description: what.description,
    words: what.words,
    arguments: { member: argument('<member>', `who: ${memberNames}`, memberName) },
    async carryOut(deps: Deps, call) {
      const found = await what.find(deps, call.args.member)
      if ('problem' in found) return { refused: (_words, language) => found.problem[language] }
      const { userId } = found
      const { count } = await carryOut(deps, call, `${what.subject}.end`, async (tx) => {
        const ended = await what.end(tx, userId)
        return { count: ended, detail: { userId, [what.subject]: ended } }
      })
      if (!call.isPreview) await what.onEnded?.(deps, userId)
      return { changes: (words) => [words.ended(userId, count)] }
    },
  })
}
