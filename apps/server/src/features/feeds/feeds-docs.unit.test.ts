import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type FeedColumn, sharedColumns } from './feed-cells.rules.ts'
import { feedKinds } from './feed-kinds.ts'

const page = readFileSync(new URL('../../../../../docs/operations/feeds.md', import.meta.url), 'utf8')
const [, kindsPart = ''] = page.split('\n## Kinds of files\n')
const sections = kindsPart
  .split('\n## ')[0]
  ?.split('\n### ')
  .slice(1)
  .map((text) => ({ name: text.slice(1, text.indexOf('`', 1)), text }))

function tableOf(columns: Record<string, FeedColumn>): string {
  const rows = Object.entries(columns).map(
    ([name, { headers, description }]) =>
      `| \`${name}\` | ${headers.map((header) => `\`${header}\``).join(', ')} | ${description} |`,
  )
  return ['| Column | Headers | Holds |', '|---|---|---|', ...rows].join('\n')
}

test('the page about feeds has one section per kind, in the order of the registry', () => {
  expect(sections?.map(({ name }) => name)).toEqual(feedKinds.map(({ name }) => name))
})

test.each(feedKinds)('the section of $name matches the registry', ({ name, summary, eventType, columns }) => {
  const text = sections?.find((section) => section.name === name)?.text
  const event = eventType === null ? 'the task itself' : `\`${eventType}\``
  expect(text).toContain(`What it does: ${summary}. Event: ${event}.`)
  expect(text).toContain(tableOf(columns))
})

test('the page lists the columns shared by all kinds', () => {
  expect(page).toContain(tableOf(sharedColumns))
})
