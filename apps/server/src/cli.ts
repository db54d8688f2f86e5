import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { clubCommands, withoutDatabase } from './commands.ts'
import { type Config, ConfigError, loadDotEnv, readConfig, userOfSudo } from './config.ts'
import { type Context, openContext } from './context.ts'
import { DataFolderInUse } from './kit/database/data-folder.ts'
import { makeLog } from './kit/log/log.ts'
import {
  checkInput,
  exitCodes,
  operatorKnownAs,
  runCommand,
  systemUser,
} from './kit/operator/operator-command.ts'
import { runCommandLine, type Typed } from './kit/operator/operator-program.ts'
import { askServer, type OperatorRequest } from './kit/operator/operator-socket.ts'
import { terminalPrint } from './kit/operator/operator-terminal.ts'

/** A server that is starting locks the folder before it accepts operators. */
const serverWaitMs = 15_000
const serverPollMs = 250

const terminal = terminalPrint(process.stdout, process.stderr)

function printFailure(error: unknown): void {
  terminal.err(error instanceof Error ? (error.stack ?? '') : String(error))
}

const operatorHere = systemUser(userOfSudo())
/** The name in the audit log for what runs in this process, of the name that was typed. */
const knownHere = (typed: string) => operatorKnownAs(typed, operatorHere)

/** Opens the database in this process and runs the command there. Throws DataFolderInUse. */
async function runHere(config: Config, { command: name, ...input }: OperatorRequest): Promise<number> {
  let context: Context
  try {
    context = await openContext(config, makeLog('silent'), { isRehashing: name === 'keys rehash' })
  } catch (error) {
    const runClosed = withoutDatabase(name)
    if (!runClosed || error instanceof DataFolderInUse) throw error
    return runClosed(config, error, terminal)
  }
  const stop = new AbortController()
  // The first Ctrl-C finishes the current batch; the second ends the process.
  process.once('SIGINT', () => stop.abort())
  try {
    const operator = knownHere(input.operator)
    const call = { ...input, operator, print: terminal, signal: stop.signal }
    return await runCommand(clubCommands, context, name, call, printFailure)
  } finally {
    await context.close()
  }
}

/** On the embedded database, runs the command in the running server, or here if none is running. */
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
      if (Date.now() < giveUpAt) await wait(serverPollMs)
      else {
        terminal.err(
          `${error.message}, and it does not answer. Is it starting, or is another club command running?`,
        )
        return exitCodes.failed
      }
    }
  }
}

function settings(): Config {
  loadDotEnv(fileURLToPath(new URL('../../../.env', import.meta.url)))
  return readConfig()
}

async function run({ command, ...typed }: Typed<Context>): Promise<number> {
  const input = { ...typed, cwd: process.cwd() }
  const config = settings()
  if (command.needsDatabase) return runOnDatabase(config, { ...input, command: command.name })
  const operator = knownHere(typed.operator)
  const call = { ...input, operator, print: terminal, signal: new AbortController().signal }
  return command.run({ config }, { ...call, args: checkInput(command, input) })
}

/** Runs this process's command line and returns its exit code. */
async function main(): Promise<number> {
  try {
    return await runCommandLine(process.argv.slice(2), {
      commands: clubCommands,
      operator: operatorHere,
      cwd: process.cwd(),
      print: terminal,
      settingOf: (setting) => settings()[setting],
      run,
    })
  } catch (error) {
    if (error instanceof ConfigError) {
      terminal.err(`Invalid settings:\n${error.message}`)
      return exitCodes.wrongUse
    }
    terminal.err(`the command failed: ${error instanceof Error ? error.message : String(error)}`)
    return exitCodes.failed
  }
}

process.exitCode = await main()
