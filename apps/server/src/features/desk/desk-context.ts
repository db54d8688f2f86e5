import type { Clock } from '../../kit/database/clock.ts'
import type { Db } from '../../kit/database/db.ts'
import type { Logger } from '../../kit/log/log.ts'
import type { Command } from '../../kit/operator/operator-command.ts'
import type { OutsideServices } from '../../kit/outside/outside-service.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import type { IdentityProvider } from './identity-provider.ts'

export interface DeskContext {
  db: Db
  clock: Clock
  sealing: Sealing
  log: Logger
  outside: OutsideServices
  /** Signs people in; null in a demo club, whose invented people sign in with one tap. */
  provider: IdentityProvider | null
  /** The folder of the files that were handed in. */
  filesFolder: string
  /** Carries out acts by the name of their command. */
  acts: DeskActs
}

/** The club's commands, with what they need of it. */
export interface DeskActs {
  find(name: string): Extract<Command<unknown>, { needsDatabase: true }> | null
}
