import { inEachLanguage, type Language, languages } from '@club/contract/languages.ts'

/** The words file of a language: `medals.words.ts` declares the words, `medals.words.zh-cn.ts` holds them. */
const wordsFile = (declaration: string, language: Language): string =>
  declaration.replace(/(\.[jt]s)$/, `.${language.replace('_', '-')}$1`)

/** The words of a part in every language, from the files beside its declaration, given by its URL. */
export async function wordsOf<W>(declaration: string): Promise<Record<Language, W>> {
  const files = await Promise.all(
    languages.map(async (language) => {
      const { words } = (await import(/* @vite-ignore */ wordsFile(declaration, language))) as { words: W }
      return [language, words] as const
    }),
  )
  const loaded = new Map(files)
  return inEachLanguage((language) => loaded.get(language) as W)
}
