interface LanguageFacts {
  /** The value of `<html lang>` and of every other language attribute. */
  html: string
  /** Its name in the previews of shared pages. */
  openGraph: string
  /** The voice that reads texts aloud. */
  speech: string
  /** The language's own name, shown by the switch. */
  ownName: string
  /** Whether its words are separated by spaces; search and excerpts keep such words whole. */
  hasSpaces: boolean
  /** Characters that a quick reader reads in a second. */
  charactersPerSecond: number
  /** The length of a search excerpt, and of its part before the first hit, in characters. */
  excerpt: { maxLength: number; maxBefore: number }
}

/**
 * The club's languages, the default one first. Another one is a line here, a file beside every
 * `words.zh-cn.ts`, and its texts in the content: docs/contributing.md names the checks that find missing ones.
 */
export const languageTable = {
  zh_cn: {
    html: 'zh-CN',
    openGraph: 'zh_CN',
    speech: 'zh-CN',
    ownName: '中文',
    hasSpaces: false,
    charactersPerSecond: 10,
    excerpt: { maxLength: 60, maxBefore: 18 },
  },
  en_us: {
    html: 'en',
    openGraph: 'en_US',
    speech: 'en-US',
    ownName: 'English',
    hasSpaces: true,
    charactersPerSecond: 25,
    excerpt: { maxLength: 160, maxBefore: 50 },
  },
} as const satisfies Record<string, LanguageFacts>

export type Language = keyof typeof languageTable
export const languages = Object.keys(languageTable) as [Language, ...Language[]]
export const defaultLanguage: Language = 'zh_cn'
/** The language of the `club` command. */
export const shellLanguage: Language = 'en_us'
/** A sentence in each language. */
export type InEachLanguage = Readonly<Record<Language, string>>
export function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, T>
}
