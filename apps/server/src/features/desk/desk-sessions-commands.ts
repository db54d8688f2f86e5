import { businessTime } from '@club/contract/business-day.ts'
import { inEachLanguage } from '@club/contract/languages.ts'
import { z } from 'zod'
import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import { act, changed } from '../../kit/operator/act.ts'
import { carryOut } from '../../kit/operator/operator-act.ts'
import { argument, command, exitCodes } from '../../kit/operator/operator-command.ts'
import { textTable } from '../../kit/operator/text-table.ts'
import { deskPeople, deskSessions } from './desk.sql.ts'
import { words } from './desk.words.ts'
import { peopleSignedIn } from './desk-sessions.ts'

interface Deps {
  db: Db
  clock: Clock
}

/** Ends somebody's sessions at the desk: they can sign in again as long as the identity provider lets them. */
const endSessions = act({
  name: 'end-sessions',
  description:
    "ends all of a person's sessions at the desk; whether they sign in again is up to the provider",
  does: 'changesClub',
  words: inEachLanguage((language) => words[language].endSessions),
  arguments: {
    person: argument('<person>', 'the id that `desk sessions` shows', z.string().min(1).max(50)),
  },
  async carryOut(deps: Deps, call) {
    const { person } = call.args
    const outcome = await carryOut(deps, call, 'desk.end-sessions', async (tx) => {
      const [[known], sessions] = await Promise.all([
        tx.all(deskPeople.named, [[person]]),
        tx.run(deskSessions.deleteOf, [person]),
      ])
      if (!known || sessions === 0) return { detail: null, name: null, sessions }
      return { detail: { person, sessions }, name: known.name, sessions }
    })
    const { name, sessions } = outcome
    if (name === null) return { refused: (w) => w.none }
    return {
      changes: (w) => [
        changed(w.person, null, `${name} (${person})`),
        changed(w.sessions, String(sessions), '0'),
        changed(w.effect),
      ],
    }
  },
})

/** The people at the desk are staff, not members: the list needs no reason. */
const listSessions = command({
  name: 'sessions',
  description: 'who is signed in at the desk, with roles and the last use',
  does: 'showsNobody',
  async run(deps: Deps, { print }) {
    const people = await peopleSignedIn(deps)
    if (people.length === 0) print.out('nobody is signed in at the desk')
    else
      for (const line of textTable([
        ['person', 'name', 'roles', 'sessions', 'since', 'last use'],
        ...people.map(({ personId, name, roles, sessions, startedAt, seenAt }) => [
          personId,
          name,
          roles.join(', '),
          String(sessions),
          businessTime(startedAt),
          businessTime(seenAt),
        ]),
      ]))
        print.out(line)
    return exitCodes.ok
  },
})

export const sessionCommands = [endSessions, listSessions]
