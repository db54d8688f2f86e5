import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { clubCommands } from './commands.ts'
import { dryRun } from './kit/operator/operator-act.ts'
import {
  type Argument,
  type Arguments,
  areTwoPeople,
  checkInput,
  InputRefused,
  isSamePerson,
  memberName,
  operatorKnownAs,
  personOf,
} from './kit/operator/operator-command.ts'
import { runCommandLine, type Typed } from './kit/operator/operator-program.ts'
import { commandReference } from './kit/operator/operator-reference.ts'
import { exampleWords } from './testing/command-examples.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const why = ['--reason', 'it was wrong']
const uuid = '00000000-0000-7000-8000-000000000000'

/** Runs a command line up to the command itself, which only reports its input. */
async function type(...words: string[]) {
  const said = { out: '', err: '' }
  const ran: Typed<never>[] = []
  const exit = await runCommandLine<never>(words, {
    commands: clubCommands,
    operator: 'lin',
    cwd: '/home/lin',
    print: {
      out: (line) => {
        said.out += `${line}\n`
      },
      err: (line) => {
        said.err += `${line}\n`
      },
    },
    settingOf: (setting) => `the ${setting} of the settings`,
    run: async (typed) => {
      ran.push(typed)
      return 0
    },
  })
  return { exit, ...said, ran: ran[0] }
}

test('every command is in the help of the club, of its group and of itself', async () => {
  const club = await type('--help')
  expect(club).toMatchObject({ exit: 0, err: '' })
  for (const { name, group, description, arguments: declared } of clubCommands) {
    const words = name.split(' ')
    expect(club.out).toContain(`\n  ${words[0]}`)
    if (group) expect((await type(group.name, '--help')).out).toContain(`\n  ${words[1]}`)
    const own = (await type(...words, '--help')).out.replace(/\s+/g, ' ')
    expect(own).toContain(description)
    for (const each of Object.values(declared)) {
      expect(own).toContain(each.description)
      expect(own).toContain(
        each.shown.replace(/[<>[\]]/g, (sign) => (each.shown.startsWith('--') ? sign : '')),
      )
    }
  }
})

test('names are unique, and each group is described by one feature', () => {
  const names = clubCommands.map(({ name }) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  for (const group of new Set(clubCommands.flatMap(({ group }) => group?.name ?? []))) {
    const described = clubCommands.flatMap((each) =>
      each.group?.name === group && each.group.description !== null ? [each.group.description] : [],
    )
    expect(new Set(described).size, group).toBe(1)
  }
})

test('a positional argument is shown in the brackets that match its schema', () => {
  const positional = clubCommands.flatMap(({ name, arguments: declared }) =>
    Object.values(declared).flatMap(({ shown, schema }) =>
      shown.startsWith('--') ? [] : [{ name, shown, isOptional: schema.safeParse(undefined).success }],
    ),
  )
  expect(positional.filter(({ shown, isOptional }) => shown.startsWith('[') !== isOptional)).toEqual([])
})

test('typed words become arguments, with defaults and settings applied', async () => {
  expect((await type('feeds', 'aum', 'a.csv', ...why)).ran?.args).toEqual({ file: 'a.csv', dryRun: false })
  expect((await type('feeds', 'aum', 'a.csv', '--dry-run')).ran?.args).toEqual({
    file: 'a.csv',
    dryRun: true,
  })
  expect((await type('token', 'issue', '19900000001', ...why)).ran?.args).toEqual({
    member: '19900000001',
    issuer: 'bank-app',
    minutes: 5,
  })
  expect((await type('content', 'check')).ran?.args).toEqual({ folder: 'the contentDir of the settings' })
  expect((await type('content', 'check', '--folder', 'x')).ran?.args).toEqual({ folder: 'x' })
  expect((await type('content', 'list', '--expiring', '30')).ran?.args).toEqual({ expiringDays: '30' })
})

test('every option without a value is true once it is typed, and false otherwise', async () => {
  let flags = 0
  for (const command of clubCommands)
    for (const [key, { shown }] of Object.entries(command.arguments)) {
      if (!shown.startsWith('--') || shown.includes('<')) continue
      const words = [...command.name.split(' '), ...exampleWords(command), ...why]
      const given = [await type(...words), await type(...words, shown)].map(({ ran }) => ran?.args[key])
      expect([command.name, shown, ...given]).toEqual([command.name, shown, false, true])
      flags += 1
    }
  expect(flags).toBeGreaterThan(20)
})

test('--operator and --reason may be anywhere on the command line', async () => {
  const before = await type('--reason', 'wrong month', '--operator', 'wu', 'feeds', 'undo', uuid)
  const behind = await type('feeds', 'undo', uuid, '--reason', 'wrong month', '--operator', 'wu')
  expect(before.ran).toEqual(behind.ran)
  expect(behind.ran).toMatchObject({ operator: 'wu', reason: 'wrong month' })
})

test.each([
  [['feeds', 'aum'], "missing required argument 'file'"],
  [['feeds', 'aum', 'a.csv', 'b.csv'], 'too many arguments'],
  [['feeds', 'aum', 'a.csv', '--dry'], "unknown option '--dry'"],
  [['feeds', 'sums', 'a.csv'], "unknown command 'sums'"],
  [['sums'], "unknown command 'sums'"],
  [['outage', 'declare', '--from', '2026-11-18'], "required option '--to <day>' not specified"],
  [['cases', 'show', 'x'], 'cases show: id: '],
  [['cases', 'correct', uuid, '--points', 'many', '--reason', 'x'], 'cases correct: points: '],
  [['cases', 'correct', uuid, '--points', '1001', '--reason', 'x'], 'cases correct: points: '],
  [['content', 'list', '--expiring', '-1'], 'content list: expiringDays: '],
])('club %j is refused with exit code 2', async (words, message) => {
  const { exit, err, ran } = await type(...words)
  expect([exit, ran]).toEqual([2, undefined])
  expect(err).toContain(message)
})

test('each command that shows members or changes something is refused without a reason', async () => {
  for (const command of clubCommands.filter(({ does }) => does !== 'showsNobody')) {
    // One that only sometimes needs a reason does so with all that it can be told.
    const withAll = typeof command.needsReason === 'object'
    const words = [...command.name.split(' '), ...exampleWords(command, { withAll })]
    const { exit, err, ran } = await type(...words)
    expect([words, exit, ran]).toEqual([words, 2, undefined])
    expect(err).toMatch(new RegExp(`^it needs a reason(, .*)?: club ${command.name} … --reason "…"\n$`))
    expect((await type(...words, ...why)).ran?.command.name).toBe(command.name)
  }
})

test('a command that shows nobody needs no reason, takes no member and changes nothing', () => {
  const free = clubCommands.filter(({ does }) => does === 'showsNobody')
  expect(free.filter(({ needsReason }) => needsReason !== false).map(({ name }) => name)).toEqual([])
  const strange = free.filter(({ arguments: declared }) =>
    Object.values(declared).some((each) => each === dryRun || takesMember(each)),
  )
  expect(strange.map(({ name }) => name)).toEqual([])
  const looks = clubCommands.filter(({ name }) => ['members find', 'audit list'].includes(name))
  expect(looks.flatMap((each) => Object.values(each.arguments).filter(takesMember))).toHaveLength(2)
})

/** Whether an argument is a member as operators name them. */
function takesMember({ schema }: Argument): boolean {
  return schema === memberName || (schema instanceof z.ZodOptional && schema.unwrap() === memberName)
}

test('a look that names nobody, and a preview of rows, need no reason', async () => {
  for (const words of [
    ['feeds', 'aum', 'a.csv', '--dry-run'],
    ['feeds', 'history'],
    ['audit', 'list'],
    ['audit', 'list', '--csv', '--act', 'points', '--since', '2026-11-01'],
  ])
    expect(await type(...words)).toMatchObject({ exit: 0, err: '' })
})

test('a preview of an undo needs a reason, since it names members', async () => {
  const said = await type('feeds', 'undo', '00000000-0000-7000-8000-000000000000', '--dry-run')
  expect(said).toMatchObject({ exit: 2, ran: undefined })
})

test('what changes anything can be previewed with --dry-run, or says why not', () => {
  const acts = clubCommands.filter(({ does }) => does === 'changesMembers' || does === 'changesClub')
  const hasPreview = ({ arguments: declared }: { arguments: Arguments }) => 'dryRun' in declared
  expect(acts.filter((each) => hasPreview(each) === (each.withoutPreview !== null))).toEqual([])
})

test('no command prints a time in another time zone', () => {
  const folder = `${root}apps/server/src/`
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /-commands\.ts$/.test(name),
  )
  expect(sources.length).toBeGreaterThan(10)
  const zoned = sources.filter((name) =>
    /toISOString|toUTCString|toLocale(Time|Date)?String\(\)/.test(readFileSync(folder + name, 'utf8')),
  )
  expect(zoned).toEqual([])
})

test('docs/operations/commands.md matches the declarations', () => {
  const written = readFileSync(`${root}docs/operations/commands.md`, 'utf8')
  expect(written, 'the page is not up to date: `npm run docs` renews it').toBe(commandReference(clubCommands))
})

/** Command lines in a page's code blocks, split into words; a quoted text is one word. */
function commandLines(page: string): string[][] {
  const blocks = [...page.matchAll(/```[a-z]*\n(.*?)```/gs)].flatMap(([, block = '']) => block.split('\n'))
  return blocks
    .map((line) => line.replace(/^\$ /, ''))
    .filter((line) => /^(npx )?club /.test(line))
    .map((line) => line.replace(/\s#.*$/, '').replace(/^(npx )?club /, ''))
    .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? ''))
}

test('every command line in the docs is valid', async () => {
  const pages = [
    'README.md',
    ...readdirSync(`${root}docs/operations`).map((name) => `docs/operations/${name}`),
  ]
  const lines = pages.flatMap((page) => commandLines(readFileSync(root + page, 'utf8')))
  expect(lines.length).toBeGreaterThan(20)
  const examples: Record<string, string> = { MONTH: '2026-10' }
  const refused: string[] = []
  for (const words of lines) {
    const typed = words.map((word) => examples[word] ?? (/^[A-Z_]*ID$/.test(word) ? uuid : word))
    const { exit, err } = await type(...typed)
    if (exit !== 0) refused.push(`club ${words.join(' ')}: ${err}`)
  }
  expect(refused).toEqual([])
})

test.each([
  ['Li', 'root', 'Li (root)'],
  ['root', 'club', 'root (club)'],
  ['club', 'club', 'club'],
  ['Li (root)', 'club', 'Li root (club)'],
  [' ) ', 'club', 'club'],
])('the operator %j of the system’s user %s is known as %j', (given, systemUser, known) => {
  expect(operatorKnownAs(given, systemUser)).toBe(known)
})

test.each([
  ['evergreen-club', 999, '/usr/sbin/nologin', 'lin', 'lin'],
  ['evergreen-club', 999, '/bin/false', 'lin', 'lin'],
  ['root', 0, '/bin/bash', 'lin', 'lin'],
  ['evergreen-club', 999, '/usr/sbin/nologin', null, 'evergreen-club'],
  // Whoever can log in can set the variable as well.
  ['wang', 1000, '/bin/bash', 'lin', 'wang'],
  ['wang', 1000, null, 'lin', 'wang'],
])('a process of %s (%i, %s) with SUDO_USER %s is run by %s', (username, uid, shell, sudoUser, person) => {
  expect(personOf({ username, uid, shell }, sudoUser)).toBe(person)
})

test.each([
  ['lin (root)', 'wang (root)', true],
  ['lin (root)', 'root', true],
  ['lin', 'lin', true],
  ['lin', 'wang', false],
  ['lin (root)', 'lin (wang)', false],
  ['root (lin)', 'root', false],
])('%s and %s are one person: %s', (one, other, same) => {
  expect(isSamePerson(one, other)).toBe(same)
})

test.each([
  ['lin', 'wang', true],
  ['lin (root)', 'wang (root)', false],
  ['Lin (desk:one)', 'Lin (desk:two)', true],
  ['Lin (desk:one)', 'Wang (desk:one)', false],
  // One person may have both.
  ['lin', 'Lin (desk:one)', false],
  ['Lin (desk:one)', 'mei', false],
  ['Lin (desk:one)', 'desk:two (mei)', false],
])('%s and %s are proven to be two people: %s', (one, other, two) => {
  expect(areTwoPeople(one, other)).toBe(two)
})

test('whatever input an act refuses, it tells the desk in Chinese, too', () => {
  const refusals: string[] = []
  for (const each of clubCommands) {
    if (!each.needsDatabase || !each.act) continue
    const names = Object.keys(each.arguments)
    const tries = [
      {},
      { strange: 1 },
      ...['', '?', '-1', '\0', {}, 1.5].flatMap((value) => names.map((name) => ({ [name]: value }))),
    ]
    for (const args of tries) {
      try {
        checkInput(each, { args, cwd: '/', operator: 'lin', reason: '' })
      } catch (error) {
        if (!(error instanceof InputRefused)) throw error
        refusals.push(...error.says.zh_cn.split('; '))
      }
    }
  }
  expect(refusals.length).toBeGreaterThan(100)
  expect([...new Set(refusals.filter((says) => !/[\u4e00-\u9fff]/.test(says)))]).toEqual([])
})
