import { businessTime } from '@club/contract/business-day.ts'
import type { Language } from '@club/contract/languages.ts'
import { own } from '@club/contract/own-property.ts'
import { type DataSubject, knownAbout, type ShownAs } from '../../kit/personal-data.ts'
import { itemTitle } from '../content/content.ts'
import { maskedMobile } from '../identity/members.ts'
import { words } from './privacy.words.ts'
import type { PrivacyContext } from './privacy-context.ts'

export interface Fact {
  label: string
  value: string
}

/** A part of what the club knows, worded. */
export interface WordedPart {
  part: string
  title: string
  total: number
  rows: Fact[][]
}

type KnownDataContext = Pick<PrivacyContext, 'db' | 'sealing' | 'published' | 'personalData'>

/** What the club knows about a member, in words; empty parts are left out. */
export async function knownInWords(
  context: KnownDataContext,
  subject: DataSubject,
  language: Language,
  maxRows: number,
): Promise<WordedPart[]> {
  const { parts: titles, fields } = words[language]
  const known = await knownAbout(context, context.personalData, { subject, language, maxRows })
  return known
    .filter(({ total }) => total > 0)
    .map(({ part, total, rows }) => ({
      part,
      title: titles[part] ?? part,
      total,
      rows: rows.map((row) =>
        Object.entries(row).flatMap(([field, { value, as }]) =>
          value === null
            ? []
            : [{ label: fields[field] ?? field, value: inWords(context, language, value, as) }],
        ),
      ),
    }))
}

function inWords({ published }: KnownDataContext, language: Language, value: unknown, as: ShownAs): string {
  const { codes, yes, no } = words[language]
  const text = String(value)
  switch (as) {
    case 'time':
      return value instanceof Date ? businessTime(value) : text
    case 'yesNo':
      return value ? yes : no
    case 'code':
      return own(codes, text) ?? text
    case 'mobile':
      return maskedMobile(text)
    case 'eachLanguage':
      return String(JSON.parse(text)[language] ?? '')
    case 'task':
    case 'course':
    case 'agreement':
      return itemTitle(published, as, text, language) || text
    default:
      return text
  }
}
