import type { Logger } from '../../kit/log/log.ts'
import type { Command } from '../../kit/operator/operator-command.ts'
import { sessionCommands } from './session-commands.ts'
import { type TokenCommandDeps, tokenCommands } from './token-commands.ts'

/** The operator's commands for sessions and sign-in tokens. */
export const identityCommands: readonly Command<TokenCommandDeps & { log: Logger }>[] = [
  ...sessionCommands,
  ...tokenCommands,
]
