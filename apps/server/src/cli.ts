import { userInfo } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { clubCommands } from './commands.ts'
import { type Config, ConfigError, loadDotEnv, readConfig } from './config.ts'
import { openContext } from './context.ts'
import { DataFolderInUse } from './kit/data-folder.ts'
import { makeLog } from './kit/log.ts'
import { checkInput, exitCodes, InputRefused, type Print, runCommand } from './kit/operator-command.ts'
import { operatorProgram, type Typed } from './kit/operator-program.ts'
import { askServer, type OperatorRequest } from './kit/operator-socket.ts'

/** A server that is just starting has the folder before it listens to operators. */
const serverWaitMs = 15_000
const serverLookMs = 250

const terminal: Print = {
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
}

function printFailure(error: unknown): void {
  terminal.err(error instanceof Error ? (error.stack ?? '') : String(error))
}

/** Opens the database in this process and runs the command there. Throws DataFolderInUse. */
async function runHere(config: Config, { command: name, ...input }: OperatorRequest): Promise<number> {
  const context = await openContext(config, makeLog('silent'))
  const stop = new AbortController()
  // The first Ctrl-C lets the current batch finish; the second ends the process.
  process.once('SIGINT', () => stop.abort())
  try {
    const call = { ...input, print: terminal, signal: stop.signal }
    return await runCommand(clubCommands, context, name, call, printFailure)
  } finally {
    await context.close()
  }
}

/** On the embedded database, has the running server do it, or does it here when none runs. */
async function runOnDatabase(config: Config, request: OperatorRequest): Promise<number> {
  if (config.databaseUrl) return runHere(config, request)
  const giveUpAt = Date.now() + serverWaitMs
  for (;;) {
    const exit = await askServer(config.dataDir, request, terminal)
    if (exit !== null) return exit
    try {
      return await runHere(config, request)
    } catch (error) {
      if (!(error instanceof DataFolderInUse)) throw error
      if (Date.now() < giveUpAt) await wait(serverLookMs)
      else {
        terminal.err(`${error.message}, and it does not answer. Is it starting, or another club command?`)
        return exitCodes.failed
      }
    }
  }
}

function settings(): Config {
  loadDotEnv()
  return readConfig()
}

async function run({ command, ...typed }: Typed<never>): Promise<number> {
  const input = { ...typed, cwd: process.cwd() }
  const args = checkInput(command, input)
  const config = settings()
  if (command.needsDatabase) return runOnDatabase(config, { ...input, command: command.name })
  return command.run({ config }, { ...input, args, print: terminal, signal: new AbortController().signal })
}

function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    // A container may run under a number without a name.
    return `uid ${process.getuid?.() ?? 'unknown'}`
  }
}

/** Runs the command line of this process and answers its exit code. */
async function main(): Promise<number> {
  let exit: number = exitCodes.ok
  const program = operatorProgram(clubCommands, {
    operator: operatorName(),
    settingOf: (setting) => settings()[setting],
    run: async (typed) => {
      exit = await run(typed)
    },
  })
  try {
    await program.parseAsync()
    return exit
  } catch (error) {
    if (error instanceof ConfigError) {
      terminal.err(`The settings cannot be used:\n${error.message}`)
      return exitCodes.wrongUse
    }
    if (error instanceof InputRefused) {
      terminal.err(error.message)
      return exitCodes.wrongUse
    }
    const { exitCode } = error as { exitCode?: number }
    // Commander has printed already what it did not understand, or the help.
    if (exitCode !== undefined) return exitCode === 0 ? exitCodes.ok : exitCodes.wrongUse
    terminal.err(`the command failed: ${error instanceof Error ? error.message : String(error)}`)
    return exitCodes.failed
  }
}

process.exitCode = await main()
