import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../../../../docs/operations/', import.meta.url)
/** Written from the declarations, so there is nothing to check. */
const written = 'commands.md'

/** A command of the operator as a page names it. */
export interface PageCommand {
  /** `cases.md:8`. */
  at: string
  /** The command line without `npx club` and what follows `#`. */
  line: string
  words: string[]
}

/** The words of a line as a shell splits them, up to a comment. */
export function shellWords(line: string): string[] {
  const words = [...line.matchAll(/"([^"]*)"|'([^']*)'|(#.*)|(\S+)/g)]
  return words
    .filter(([, , , comment]) => comment === undefined)
    .map(([, a, b, , plain]) => a ?? b ?? plain ?? '')
}

function commandsIn(page: string, pattern: RegExp, isInBlock: boolean): PageCommand[] {
  let isBlock = false
  return readFileSync(new URL(page, folder), 'utf8')
    .split('\n')
    .flatMap((text, index) => {
      if (text.startsWith('```')) isBlock = !isBlock
      if (isBlock !== isInBlock) return []
      return [...text.matchAll(pattern)].map(([, line = '']) => ({
        at: `${page}:${index + 1}`,
        line: line.replace(/\s+#.*$/, '').trim(),
        words: shellWords(line),
      }))
    })
}

const pages = readdirSync(folder).filter((name) => name.endsWith('.md') && name !== written)

/** The command lines of the pages' blocks, which can be run as they stand, with their placeholders filled in. */
export function blockCommands(): PageCommand[] {
  return pages.flatMap((page) => commandsIn(page, /^(?:\$ )?(?:npx )?club (.+)$/g, true))
}

/** The commands that the text names, often without their arguments. */
export function namedCommands(): PageCommand[] {
  return pages.flatMap((page) => commandsIn(page, /`(?:npx |sudo -u evergreen-club )?club ([^`]+)`/g, false))
}
