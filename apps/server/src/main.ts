import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { operatorCommands } from './cli.ts'
import { type Config, ConfigError, loadDotEnv, readConfig } from './config.ts'
import { type Context, openContext } from './context.ts'
import { demoAccounts, demoPassword } from './features/demo/demo.ts'
import { greetingOf } from './greeting.ts'
import { DataFolderInUse } from './kit/data-folder.ts'
import { makeLog } from './kit/log.ts'
import { startServer } from './server.ts'

/** Says why the club cannot start, without a stack, and ends. */
function giveUp(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function settingsOrEnd(): Config {
  try {
    loadDotEnv()
    return readConfig()
  } catch (error) {
    if (error instanceof ConfigError) giveUp(`The settings cannot be used:\n${error.message}`)
    throw error
  }
}

async function contextOrEnd(config: Config): Promise<Context> {
  try {
    return await openContext(config, makeLog(config.logLevel))
  } catch (error) {
    if (error instanceof DataFolderInUse) giveUp(`The club does not start: ${error.message}.`)
    throw error
  }
}

const config = settingsOrEnd()
const context = await contextOrEnd(config)
const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))
const server = await startServer(context, webFolder, operatorCommands(context)).catch(
  (error: NodeJS.ErrnoException) => {
    if (error instanceof ConfigError) giveUp(`The club does not start: ${error.message}`)
    if (error.code === 'EADDRINUSE')
      giveUp(`The club does not start: port ${config.port} is taken. Set PORT to another one.`)
    throw error
  },
)
process.stdout.write(greetingOf(config, server.address, { accounts: demoAccounts, password: demoPassword }))

const stop = new AbortController()
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => stop.abort())
await once(stop.signal, 'abort')
await server.stop()
process.exit(0)
