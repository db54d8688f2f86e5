import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { type Command, exitCodes, systemUser } from '../apps/server/src/kit/operator/operator-command.ts'
import { runCommandLine } from '../apps/server/src/kit/operator/operator-program.ts'
import { askServer } from '../apps/server/src/kit/operator/operator-socket.ts'

type Settings = Record<string, string | Date | null>

interface Built {
  clubCommands: readonly Command<unknown>[]
  readConfig(env: NodeJS.ProcessEnv): Settings
}

/** The built club's commands and settings. */
async function built(root: string): Promise<Built> {
  const from = (file: string) => import(pathToFileURL(`${root}/apps/server/dist/${file}`).href)
  const [{ clubCommands }, { readConfig }] = await Promise.all(['commands.js', 'config.js'].map(from))
  return { clubCommands, readConfig }
}

const maxTries = 1200
const triesPauseMs = 100

/**
 * Runs an operator's command line on a running club over its socket, as `club` does, and returns its output. A process
 * for each would load the server's code again. Throws, with what was said, unless the command ends well.
 */
export async function operate(
  words: readonly string[],
  { root, env, dataDir }: { root: string; env: NodeJS.ProcessEnv; dataDir: string },
): Promise<string> {
  const { clubCommands, readConfig } = await built(root)
  let stdout = ''
  let stderr = ''
  const print = {
    out: (line: string) => {
      stdout += `${line}\n`
    },
    err: (line: string) => {
      stderr += `${line}\n`
    },
  }
  const exit = await runCommandLine(words, {
    commands: clubCommands,
    operator: systemUser(),
    cwd: root,
    print,
    settingOf: (setting) => readConfig(env)[setting] ?? null,
    async run({ command, ...typed }) {
      const request = { ...typed, command: command.name, cwd: root }
      // A server that has just started answers visitors before operators.
      for (let tries = 0; tries < maxTries; tries += 1) {
        const answered = await askServer(dataDir, request, print)
        if (answered !== null) return answered
        await wait(triesPauseMs)
      }
      throw new Error('the club does not answer its operators')
    },
  })
  if (exit === exitCodes.ok) return stdout
  throw new Error(`club ${words.join(' ')} ended with ${exit}:\n${stdout}${stderr}`)
}
