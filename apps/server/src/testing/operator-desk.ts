import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { clubCommands } from '../commands.ts'
import { runCommand } from '../kit/operator/operator-command.ts'
import type { TestClub } from './test-club.ts'

/** A command's output and exit code. */
export interface Said {
  exit: number
  out: string
  err: string
}

/** An operator of a test club, with a temporary folder that is deleted with the club. */
export interface OperatorDesk {
  folder: string
  /** Writes a file into the folder and returns its name. */
  write(name: string, content: string | Buffer): string
  run(command: string, args?: Record<string, unknown>, signal?: AbortSignal): Promise<Said>
}

export function operatorDesk(club: TestClub, operator = 'lin'): OperatorDesk {
  const folder = mkdtempSync(join(club.config.dataDir, 'operator-'))
  return {
    folder,
    write(name, content) {
      writeFileSync(join(folder, name), content)
      return name
    },
    async run(name, args = {}, signal = new AbortController().signal) {
      const said = { out: '', err: '' }
      const print = {
        out: (line: string) => {
          said.out += `${line}\n`
        },
        err: (line: string) => {
          said.err += `${line}\n`
        },
      }
      const call = { args, cwd: folder, operator, reason: 'month end', print, signal }
      const exit = await runCommand(clubCommands, club.context, name, call, (error) => {
        throw error
      })
      return { exit, ...said }
    },
  }
}
