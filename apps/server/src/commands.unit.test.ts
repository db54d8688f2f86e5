import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { clubCommands } from './commands.ts'
import {
  checkInput,
  InputRefused,
  isSamePerson,
  operatorKnownAs,
  personOf,
} from './kit/operator/operator-command.ts'
import { runCommandLine, type Typed } from './kit/operator/operator-program.ts'
import { commandReference } from './kit/operator/operator-reference.ts'

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

const feeds = ['aum', 'customers', 'mobiles', 'events', 'tiers', 'blacklist', 'cards', 'pensions']

const ofContest = {
  'contest winners': ['6', 'winners.csv'],
  'contest close': ['6'],
  'contest prizes': ['6'],
  'contest approve': ['6', '--proposal', '5afd46c6'],
}

const withoutFile = {
  'feeds history': [uuid],
  'rules announce': ['check_in.points=10', '--from', '2027-01'],
  'rules withdraw': [uuid],
}

test('each command that needs a reason is refused without one', async () => {
  const good: Record<string, string[]> = {
    'feeds undo': [uuid],
    'db migrate': [],
    'db copy': [],
    'keys rehash': [],
    'db distribute': [],
    'keys reseal': [],
    'cases correct': [uuid, '--points', '8'],
    'invites refuse': [uuid],
    'months export': ['2026-10', 'october.csv'],
    'ledger acknowledge': ['2026-11-12'],
    ...withoutFile,
    ...ofContest,
    'privacy erase': [uuid, '--document', '2026-118'],
    'privacy export': [uuid, 'known.json', '--document', '2026-118'],
    'points flag': [`${uuid}/78`],
    'points unflag': [uuid],
    'outage declare': ['--from', '2026-11-18', '--to', '2026-11-18'],
    'review refuse': ['600012', '--revision', '1', '--because', 'unclear'],
    'review decide': ['decisions.csv'],
    'votes release': ['600012'],
    'votes refuse': ['600012', '--rule', 'browser'],
    ...Object.fromEntries(feeds.map((name) => [`feeds ${name}`, ['a.csv']])),
    'content publish': [],
    'content publish-item': ['article/sleep-well', '--at', '2026-12-01T08:00'],
    'content hold-item': ['article/sleep-well'],
    'content withdraw-item': ['article/sleep-well'],
    'cases list': [],
    'cases show': [uuid],
    'cases open': [uuid, 'award-1'],
    'cases answer': [uuid, '--text-zh', '已核对', '--text-en', 'Checked'],
    'invites held': [],
    'invites release': [uuid],
    'review list': [],
    'review show': ['600012'],
    'review approve': ['600012', '--revision', '1'],
    'review undo': ['600012', '--revision', '1'],
    'review sheet': ['works.html'],
    'review captions': ['600012', 'film.vtt'],
    'review remove-captions': ['600012'],
    'greetings send': [],
    'months close': [],
    'audit list': ['--member', uuid],
    'members find': [uuid],
    'members show': [uuid],
    'members why': [uuid, 'check_in'],
    'members bar': [uuid, '--for-good'],
    'members unbar': [uuid],
    'points entries': [uuid],
    'points flags': [],
    'passkeys end': [uuid],
    'sessions end': [uuid],
    'sessions end-all': [],
    'desk end-sessions': ['demo-wen'],
    'token issue': [uuid],
  }
  const needing = clubCommands.filter(({ needsReason }) => needsReason !== false).map(({ name }) => name)
  expect(Object.keys(good).sort()).toEqual(needing.sort())
  for (const [name, words] of Object.entries(good)) {
    const { exit, err, ran } = await type(...name.split(' '), ...words)
    expect([exit, ran]).toEqual([2, undefined])
    expect(err).toMatch(new RegExp(`^it needs a reason(, .*)?: club ${name} … --reason "…"\n$`))
    expect((await type(...name.split(' '), ...words, '--reason', 'it was wrong')).ran?.command.name).toBe(
      name,
    )
  }
})

test('only commands that change nothing and show no member need no reason', async () => {
  const free = clubCommands.filter(({ needsReason }) => needsReason === false).map(({ name }) => name)
  expect(free).toEqual([
    'content check',
    'content export',
    'content list',
    'content ratings',
    'votes held',
    'votes tally',
    'contest show',
    'greetings preview',
    'months now',
    'months list',
    'ledger verify',
    'outage list',
    'report visits',
    'report pages',
    'report clicks',
    'report failures',
    'report text-sizes',
    'report languages',
    'report speed',
    'report tasks',
    'report funnel',
    'rules list',
    'rules simulate',
    'doctor',
    'keys list',
    'db battery',
    'desk sessions',
  ])
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

/** Acts without a preview, and why they need none. */
const withoutPreview: Readonly<Record<string, string>> = {
  'greetings send': '`greetings preview` is its preview',
  'feeds history': 'only shows',
  'cases list': 'only shows',
  'cases show': 'only shows',
  'invites held': 'only shows',
  'review list': 'only shows',
  'review show': 'only shows',
  'review sheet': 'only writes a new file',
  'audit list': 'only shows',
  'members find': 'only shows',
  'members show': 'only shows',
  'members why': 'only shows',
  'points entries': 'only shows',
  'points flags': 'only shows',
  'token issue': 'changes nothing that is a member’s',
  'keys rehash': 'runs while the club is closed, and changes nothing that a member sees',
  'keys reseal': 'changes nothing that a member sees',
  'db migrate': 'changes nothing that a member sees',
}

test('every act that changes what belongs to members can be previewed with --dry-run', () => {
  const acts = clubCommands.filter(({ needsReason }) => needsReason !== false)
  const lacking = acts.filter(({ arguments: declared }) => !('dryRun' in declared)).map(({ name }) => name)
  expect(lacking.sort()).toEqual(Object.keys(withoutPreview).sort())
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
