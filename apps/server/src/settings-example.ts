import type { SettingTerms } from './setting-terms.ts'
import { allSettings } from './settings.ts'

const width = 120

/** A comment of as many lines as it needs. */
function comment(text: string): string[] {
  const lines: string[] = []
  let line = '#'
  for (const word of text.split(' ')) {
    if (line.length + 1 + word.length > width) {
      lines.push(line)
      line = '#'
    }
    line += ` ${word}`
  }
  return [...lines, line]
}

/** A default as it is written in the environment. */
function written(value: unknown): string {
  if (typeof value === 'boolean') return value ? '1' : '0'
  if (Array.isArray(value)) return value.map(written).join(',')
  return String(value ?? '')
}

function linesOf(
  name: string,
  { about, help, isSecret, example }: SettingTerms,
  byDefault: unknown,
): string[] {
  const said = [help, isSecret && `It may be in a file that ${name}_FILE names.`].filter(Boolean).join(' ')
  return [
    ...(about ? ['', ...comment(about)] : []),
    ...(said ? comment(said) : []),
    `# ${name}=${example ?? written(byDefault)}`,
  ]
}

/** The text of `.env.example`: every setting with its help and its default, or a value to start from. */
export function settingsExample(): string {
  const intro = comment(
    'Settings of Evergreen Club. Copy to .env and edit. Environment variables take precedence.',
  )
  const all = allSettings.flatMap(({ name, schema, terms }) => {
    const { success, data } = schema.safeParse(undefined)
    return linesOf(name, terms, success ? data : undefined)
  })
  return `${[...intro, ...all].join('\n')}\n`
}
