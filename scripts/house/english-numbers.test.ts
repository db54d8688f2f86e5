import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { filesIn, isTest, locationOf, nodesOf, parse, root, type SourceFile } from './sources.ts'
import { wordsFilePattern } from './words.ts'

/** English says one of a thing in the singular, whatever number it is given. */

/** Verbs and others that follow a number and end like a plural. */
const noPlurals = /^(is|has|was|ends|holds|waits|needs|this|ms|.*ss)$/

const wrongIn = (text: string) =>
  [...text.matchAll(/(?<![\d.,:/–-])\b1 ([a-z]+s)\b/gi)].filter(([, word = '']) => !noPlurals.test(word))

type Text = (...given: unknown[]) => unknown

/** Every text that is made from something given, with the path that leads to it. */
function textsIn(words: unknown, at: string): [at: string, text: Text][] {
  if (typeof words === 'function') return [[at, words as Text]]
  if (typeof words !== 'object' || words === null) return []
  return Object.entries(words).flatMap(([name, each]) => textsIn(each, `${at}.${name}`))
}

/** What a text says about one; nothing if it is about something else than numbers. */
function said(text: Text, one: unknown): string {
  try {
    return String(text(...Array.from({ length: Math.max(text.length, 1) }, () => one)))
  } catch {
    return ''
  }
}

/** Texts that are only given the club's own limits, larger numbers, months or names. */
const neverOne = [
  'cases/words.en-us.ts.form.hint',
  'family/words.en-us.ts.member.full',
  'happiness-center/words.en-us.ts.center.outlook.noRanksText',
  'happiness-center/words.en-us.ts.center.monthlyCap',
  'happiness-center/words.en-us.ts.tasks.monthPoints',
  'identity/words.en-us.ts.code.sent',
  'invite/words.en-us.ts.inviter.text',
  'invite/words.en-us.ts.number.message',
  'places/words.en-us.ts.altitude',
  'places/words.en-us.ts.chosenMany',
  'places/words.en-us.ts.values.altitude',
  'entering/entering.words.en-us.ts.usedTitle',
  'entering/entering.words.en-us.ts.files.lead.image',
  'entering/entering.words.en-us.ts.files.lead.video',
  'entering/entering.words.en-us.ts.files.full',
  'entering/entering.words.en-us.ts.name.long',
  'entering/entering.words.en-us.ts.intro.long',
  'mine/mine.words.en-us.ts.removing.text',
  'talent/words.en-us.ts.voting.left',
  'talent/words.en-us.ts.voting.visitor',
  'wealth/words.en-us.ts.annuity.drawn',
  'wealth/words.en-us.ts.annuity.drawnLabel',
  'film/film.words.en-us.ts.captions',
  'keyboard/words.en-us.ts.full',
  'map/words.en-us.ts.group',
  'map/words.en-us.ts.across',
  'points/flags.words.en-us.ts.flag.counted',
  'points/flags.words.en-us.ts.unflag.counted',
  'posters/posters.words.en-us.ts.invites',
  'privacy/privacy.words.en-us.ts.file.title',
]

test('English says one of a thing in the singular', async () => {
  const files = ['apps/web/src', 'apps/desk/src', 'apps/server/src']
    .flatMap((folder) => filesIn(folder, /\.en-us\.ts$/))
    .filter(({ name }) => wordsFilePattern.test(name))
  const texts: [string, Text][] = []
  for (const { name } of files) {
    const { words } = (await import(path.join(root, name))) as { words: unknown }
    texts.push(...textsIn(words, name))
  }
  expect(texts.length).toBeGreaterThan(300)
  const wrong = texts.flatMap(([at, text]) => {
    // Some are given numbers, others numbers that are written out.
    const [about, other] = [said(text, 1), said(text, '1')]
    return [about, other].every((each) => wrongIn(each).length > 0) ? [{ at, about }] : []
  })
  const isKnown = (at: string) => neverOne.some((name) => at.endsWith(`/${name}`))
  expect(wrong.filter(({ at }) => !isKnown(at))).toEqual([])
  expect(neverOne.filter((name) => !wrong.some(({ at }) => at.endsWith(`/${name}`)))).toEqual([])
})

test.each(['+1 points', '1 works wait', 'For 1 days'])('the check finds “%s”', (text) => {
  expect(wrongIn(text)).toHaveLength(1)
})

test.each(['1 point', '1 is missing', '21 points', '1 waits', '0.1 points'])(
  'the check lets “%s” pass',
  (text) => {
    expect(wrongIn(text)).toEqual([])
  },
)

/** What commands count. Files of words are given numbers instead. */
const counted =
  /^ (?:(?!has )[a-z]+ )?(acts|cells|chapters|columns|days|entries|greetings|invitations|items|lines|members|migrations|parts|points|prizes|problems|ranks|records|rows|sessions|statements|tables|votes|warnings|works)\b(?!-)/

/** A limit of the club's own is more than one. */
const ownLimit = /^(?:max[A-Z]\w*|\w+(?:Days|Length|Minutes))$/

/** The limits that a file imports or declares at its top level; the same name within a function may be a count. */
function ownLimitsIn(file: SourceFile): ReadonlySet<string> {
  const names = parse(file).statements.flatMap((statement): readonly ts.Node[] => {
    if (ts.isImportDeclaration(statement)) {
      const imported = statement.importClause?.namedBindings
      return imported && ts.isNamedImports(imported) ? imported.elements.map(({ name }) => name) : []
    }
    if (!ts.isVariableStatement(statement)) return []
    const { declarations, flags } = statement.declarationList
    return flags & ts.NodeFlags.Const ? declarations.map(({ name }) => name) : []
  })
  return new Set(names.map((name) => name.getText()).filter((name) => ownLimit.test(name)))
}

function countedAsMany(file: SourceFile): string[] {
  const ownLimits = ownLimitsIn(file)
  return nodesOf(parse(file)).flatMap((node) => {
    if (!ts.isTemplateSpan(node) || !counted.test(node.literal.text)) return []
    const number = node.expression.getText()
    return ownLimits.has(number) || number.startsWith('englishCount(')
      ? []
      : [`${locationOf(file, node)} ${number}${node.literal.text}`]
  })
}

test('commands say one of a thing in the singular', () => {
  const files = filesIn('apps/server/src', /\.ts$/).filter(
    ({ name }) => !isTest(name) && !name.endsWith('.sql.ts') && !wordsFilePattern.test(name),
  )
  expect(files.flatMap(countedAsMany)).toEqual([])
})

test.each([
  ['print.out(`${rows} points`)', 1],
  ['print.out(`${count(all)} new members`)', 1],
  ["print.out(`${englishCount(rows, 'point')} earned`)", 0],
  ["import { maxRows } from './rows.ts'; print.out(`at most ${maxRows} rows`)", 0],
  ['const windowDays = 30; print.out(`of the last ${windowDays} days`)', 0],
  ['function say(missedDays: number) { print.out(`${missedDays} days`) }', 1],
  ['function say() { const maxRows = count(); print.out(`${maxRows} rows`) }', 1],
])('the check of commands finds in %s: %i', (text, found) => {
  expect(countedAsMany({ name: 'sample.ts', text })).toHaveLength(found)
})
