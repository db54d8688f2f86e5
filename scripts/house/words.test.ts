import path from 'node:path'
import { languages } from '@club/contract/languages.ts'
import { expect, test } from 'vitest'
import { missingWords, partsIn, partsReachedFrom } from '../../apps/web/words-build.ts'
import { filesIn, isTest, root } from './sources.ts'
import {
  languageComparisons,
  languageNames,
  literalWords,
  pagesOfTable,
  shapeless,
  styleProps,
  wordsFilePattern,
} from './words.ts'

const componentsOf = (place: string) => filesIn(place, /\.tsx?$/).filter(({ name }) => !isTest(name))
const inWeb = componentsOf('apps/web/src')
const components = [...inWeb, ...componentsOf('apps/desk/src')]
const sample = (text: string) => ({ name: 'apps/web/src/features/sample/sample.tsx', text })

test('no component contains literal text', () => {
  const outside = components.filter(({ name }) => !wordsFilePattern.test(name))
  expect(outside.flatMap(literalWords)).toEqual([])
})

/** The name of a member without one: rules/identity#nickname. */
const namedForGood = /defaultNickName: .*/

test('what members read names the club by the brand, never by its demo', () => {
  const read = [...inWeb, ...filesIn('apps/server/src', /\.ts$/)].filter(
    ({ name }) => wordsFilePattern.test(name) && !name.includes('/gallery/'),
  )
  expect(read.length).toBeGreaterThan(100)
  const named = read.filter(({ text }) => /常青|Evergreen/.test(text.replace(namedForGood, '')))
  expect(named.map(({ name }) => name)).toEqual([])
})

test('no code compares with one language: differences are in the table of languages or in words', () => {
  const sources = ['apps/web/src', 'apps/desk/src', 'apps/server/src', 'packages/contract/src']
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter(({ name }) => !isTest(name))
  expect(sources.flatMap(languageComparisons)).toEqual([])
  expect(languageComparisons(sample("const a = language === 'en_us' ? 1 : 2"))).toHaveLength(1)
})

/** Code that may name a language, with the reason. */
const namesLanguages: Record<string, string> = {
  'packages/contract/src/languages.ts': 'the table of languages',
  'apps/server/src/kit/http/open-api.ts': 'the reference of the calls is in English, like all documentation',
}

test('a further language is a line in the table and a file for each part: no other code names one', () => {
  const sources = ['apps/web', 'apps/desk', 'apps/server/src', 'packages/contract/src']
    .flatMap((folder) => filesIn(folder, /\.tsx?$/))
    .filter(({ name }) => !isTest(name) && !wordsFilePattern.test(name))
  const found = sources.filter((file) => languageNames(file).length > 0).map(({ name }) => name)
  expect(found.toSorted()).toEqual(Object.keys(namesLanguages).toSorted())
  expect(languageNames(sample("const a = { en_us: 'a' }[language] ?? b.zh_cn"))).toHaveLength(2)
})

test('words of every language have the shape of the first', () => {
  expect(shapeless([...components, ...filesIn('apps/server/src', /\.ts$/)])).toEqual([])
})

test('with one more language, the build names the missing file of every part', () => {
  const folder = 'apps/web/src'
  const named = [folder, 'apps/desk/src', 'apps/server/src'].flatMap((each) =>
    missingWords(each, languages).map((file) => `${each}/${file}`),
  )
  expect(named).toEqual([])
  const missing = missingWords(folder, [...languages, 'fr_fr'])
  expect(missing).toHaveLength(partsIn(folder).length)
  expect(missing).toContain('features/wallet/words.fr-fr.ts')
  expect(missingWords('apps/server/src', ['fr_fr'])).toContain('features/medals/medals.words.fr-fr.ts')
})

test('every page uses the words that hold its title, so that they are loaded with it', () => {
  const tables = inWeb.filter(({ name }) => /\/(routes\.tsx|pages\.ts)$/.test(name))
  const pages = tables.flatMap(pagesOfTable)
  expect(pages.length).toBeGreaterThan(60)
  const parts = partsIn(path.join(root, 'apps/web/src'))
  const without = pages.filter(
    ({ page, words }) => !partsReachedFrom(path.join(root, page), parts).some(({ name }) => name === words),
  )
  expect(without).toEqual([])
})

test('no component carries inline styles: the content security policy refuses them', () => {
  expect(components.flatMap(styleProps)).toEqual([])
})

test.each([
  '<p>Hello</p>',
  '<p>{name} 积分</p>',
  '<img alt="A crane" />',
  '<img alt={"A crane"} />',
  '<a title={isOn ? "On" : t("off")}>{x}</a>',
  '<input placeholder={`Code for ${name}`} />',
  '<b aria-label="Close" />',
  '<Field label="Mobile" />',
  '<p>{isOn ? "On" : null}</p>',
  '<p>{count + " points"}</p>',
  '<p>{`${count} points`}</p>',
  '<Page heading="幸福值" />',
  'const words = { close: "关闭" }',
])('the check finds %s', (text) => {
  expect(
    literalWords(sample(`export const a = () => { return ${text.startsWith('<') ? text : `{}; ${text}`} }`)),
  ).toHaveLength(1)
})

test.each([
  '<p className="quiet">{t("hello")}</p>',
  '<p>{count} / 1,000 · {total}</p>',
  '<img alt="" src="/crane.svg" />',
  '<p>{kind === "vote" && <Vote kind="small" />}</p>',
  '<p>{t(isOn ? "on" : "off")}</p>',
  '<p>{/* 中文 in a comment */}</p>',
])('the check lets %s pass', (text) => {
  expect(literalWords(sample(`export const a = () => ${text}`))).toEqual([])
})

test('the check finds an inline style', () => {
  expect(styleProps(sample('export const a = () => <p style={{ color: red }} />'))).toHaveLength(1)
})
