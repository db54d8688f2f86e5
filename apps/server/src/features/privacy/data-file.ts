import { businessTime } from '@club/contract/business-day.ts'
import type { Language } from '@club/contract/languages.ts'
import { languageTable } from '@club/contract/languages.ts'
import type { WordedPart } from './known-data.ts'
import { words } from './privacy.words.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** The file for programs: the same words under stable names. */
export function jsonFile(parts: readonly WordedPart[], language: Language, at: Date): string {
  const of = parts.map(({ part, title, total, rows }) => ({
    part,
    title,
    total,
    rows: rows.map((row) => Object.fromEntries(row.map(({ label, value }) => [label, value]))),
  }))
  return JSON.stringify({ language, madeAt: at.toISOString(), parts: of }, null, 2)
}

/** The file for people: one page that opens in any browser, without scripts and without a network. */
export function htmlFile(
  parts: readonly WordedPart[],
  language: Language,
  at: Date,
  { clubName }: { clubName: string },
): string {
  const { file } = words[language]
  const heading = escaped(file.title(clubName))
  const sections = parts.map(({ title, rows, total }) => {
    const items = rows.map((row) => {
      const facts = row.map(({ label, value }) => `<dt>${escaped(label)}</dt><dd>${escaped(value)}</dd>`)
      return `<li><dl>${facts.join('')}</dl></li>`
    })
    const more = total > rows.length ? `<p>${escaped(file.more(total - rows.length))}</p>` : ''
    return `<section><h2>${escaped(title)}</h2><ol>${items.join('')}</ol>${more}</section>`
  })
  return `<!doctype html>
<html lang="${languageTable[language].html}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${heading}</title>
<style>
body { max-width: 40em; margin: 0 auto; padding: 1em; font: 20px/1.6 sans-serif; }
li { margin-bottom: 1em; }
dl { margin: 0; }
dt { float: left; clear: left; padding-right: 0.5em; font-weight: bold; }
dt::after { content: ":"; }
dd { margin: 0; }
</style></head>
<body><h1>${heading}</h1><p>${escaped(file.madeAt(businessTime(at)))}</p>
${sections.join('\n')}
</body></html>
`
}
