import { expect, test } from 'vitest'
import { clubCommands } from './commands.ts'
import { exitCodes } from './kit/operator/operator-command.ts'
import { runCommandLine } from './kit/operator/operator-program.ts'
import { blockCommands, namedCommands, shellWords } from './testing/page-commands.ts'

const someId = '01a1fc84-1b8e-701c-bd8d-b7801b404a04'
/** What stands for something else in a command, and a value for it. */
const placeholders: Readonly<Record<string, string>> = {
  CASE_ID: someId,
  FILE_ID: someId,
  INVITED_ID: someId,
  INVITER_ID: someId,
}

/** Parses and checks a command line without running it. */
async function parse(words: readonly string[]): Promise<{ exit: number; said: string }> {
  let said = ''
  const print = (line: string) => {
    said += `${line}\n`
  }
  const exit = await runCommandLine(
    words.map((word) => placeholders[word] ?? word),
    {
      commands: clubCommands,
      operator: 'lin',
      cwd: '/tmp',
      print: { out: print, err: print },
      settingOf: (setting) => (setting === 'contentDir' ? 'content' : null),
      run: async () => exitCodes.ok,
    },
  )
  return { exit, said }
}

test('every command in a block of a page is one that the club takes, with its arguments', async () => {
  const wrong: string[] = []
  for (const { at, words } of blockCommands()) {
    const { exit, said } = await parse(words)
    if (exit !== exitCodes.ok) wrong.push(`${at}: ${said}`)
  }
  expect(blockCommands().length).toBeGreaterThan(60)
  expect(wrong).toEqual([])
})

test('every command that a page names exists, and has the options that are named with it', () => {
  const names = clubCommands.map(({ name }) => name)
  const options = ['--reason', '--operator', '--help']
  const isKnown = (words: readonly string[]) => {
    const given = words.filter(
      (word, index) => !/^--/.test(word) && !options.includes(words[index - 1] ?? ''),
    )
    const command = clubCommands.find(({ name }) => `${given.join(' ')} `.startsWith(`${name} `))
    const own = command ? Object.values(command.arguments).map(({ shown }) => shown.split(' ')[0] ?? '') : []
    const isNamed =
      command !== undefined || names.some((name) => name.startsWith(`${given[0]} `)) || given[0] === '…'
    return isNamed && words.every((word) => !/^--/.test(word) || [...options, ...own].includes(word))
  }
  expect(namedCommands().length).toBeGreaterThan(50)
  expect(
    namedCommands()
      .filter(({ words }) => !isKnown(words))
      .map(({ at, line }) => `${at}: ${line}`),
  ).toEqual([])
})

test('words are split as a shell splits them', () => {
  expect(shellWords(`--reason "two words" cases list  # open ones`)).toEqual([
    '--reason',
    'two words',
    'cases',
    'list',
  ])
})

test('a command with an unknown option, or without a reason that it needs, is found', async () => {
  expect((await parse(shellWords('months now --all'))).exit).toBe(exitCodes.wrongUse)
  expect((await parse(shellWords('cases list'))).exit).toBe(exitCodes.wrongUse)
})
