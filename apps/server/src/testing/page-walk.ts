import { clubCommands } from '../commands.ts'
import { runCommand } from '../kit/operator/operator-command.ts'
import { runCommandLine } from '../kit/operator/operator-program.ts'
import { type OperatorDesk, operatorDesk, type Said } from './operator-desk.ts'
import { blockCommands } from './page-commands.ts'
import type { TestClub } from './test-club.ts'

/** How a command is run and ends: 0 and `lin` unless given. */
interface Ended {
  exit?: number
  operator?: string
}

/** Runs the commands of the operators' pages, each as it stands there, and remembers which. */
export interface PageWalk extends OperatorDesk {
  /**
   * Runs a command line of a page, with values in place of the page's examples. Throws for a line that is on no page,
   * and for another exit code than the expected one.
   */
  page(line: string, values?: Readonly<Record<string, string>>, ended?: Ended): Promise<Said>
  /** The lines of the pages that were not run. */
  left(): string[]
}

export function pageWalk(club: TestClub): PageWalk {
  const desk = operatorDesk(club)
  const known = blockCommands()
  const done = new Set<string>()
  return {
    ...desk,
    async page(line, values = {}, { exit: expected = 0, operator = 'lin' } = {}) {
      const command = known.find((each) => each.line === line)
      if (!command) throw new Error(`no page has this command: ${line}`)
      done.add(line)
      let [out, err] = ['', '']
      const print = {
        out: (text: string) => {
          out += `${text}\n`
        },
        err: (text: string) => {
          err += `${text}\n`
        },
      }
      const words = command.words.map((word) =>
        Object.entries(values).reduce((text, [from, to]) => text.replace(from, to), word),
      )
      const exit = await runCommandLine(words, {
        commands: clubCommands,
        operator,
        cwd: desk.folder,
        print,
        settingOf: (setting) => (setting === 'contentDir' ? club.config.contentDir : null),
        run: ({ command: { name }, ...typed }) => {
          const call = { ...typed, cwd: desk.folder, print, signal: new AbortController().signal }
          return runCommand(clubCommands, club.nextServer().context, name, call, (error) => {
            throw error
          })
        },
      })
      if (exit !== expected) throw new Error(`${line} exits with ${exit}: ${out}${err}`)
      return { exit, out, err }
    },
    left: () => known.filter(({ line }) => !done.has(line)).map(({ at, line }) => `${at}: ${line}`),
  }
}
