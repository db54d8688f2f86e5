import type { Language } from '@club/contract/languages.ts'
import { loadedOnce } from '../calls/again.ts'
import { currentLanguage } from './current.ts'

/** The texts of one part of the club. A browser loads only those of the current language. */
export interface PartWords<W> {
  /** The texts, if they are loaded. */
  in: (language: Language) => W | undefined
  /** Loads the texts once; after a failure, again. Concurrent callers share the promise. */
  load: (language: Language) => Promise<W>
  /** The same, but a failure is kept until it has been shown: for renders, prefetching and what follows the page. */
  kept: (language: Language) => Promise<W>
}

const allParts: PartWords<unknown>[] = []
const partsInUse = new Set<PartWords<unknown>>()

/** The words file of a language: `words.ts` declares the part, `words.zh-cn.ts` holds its texts. */
export const wordsFile = (declaration: string, language: Language): string =>
  declaration.replace(/\.ts$/, `.${language.replace('_', '-')}.ts`)

/** Declares the texts of a part: one file per language, each exporting `words`. */
export function wordsOf<W>(files: Record<string, () => Promise<unknown>>): PartWords<W> {
  async function fetchFile(language: Language): Promise<W> {
    const file = Object.keys(files).find((name) => name.endsWith(wordsFile('.ts', language)))
    const load = file && files[file]
    if (!load) throw new Error(`${Object.keys(files).join(', ')}: no words in ${language}`)
    return ((await load()) as { words: W }).words
  }
  const texts = loadedOnce(fetchFile)
  const inUse = (load: typeof texts.load) => (language: Language) => {
    partsInUse.add(part)
    return load(language)
  }

  const part: PartWords<W> = {
    in: texts.value,
    load: inUse(texts.load),
    kept: inUse(texts.kept),
  }
  allParts.push(part)
  return part
}

/** The texts in a language, outside components. Throws if they are not loaded. */
export function wordsIn<W>(part: PartWords<W>, language: Language): W {
  const words = part.in(language)
  if (!words) throw new Error(`the words of this part are not loaded in ${language}`)
  return words
}

/** The texts in the current language, outside components. */
export function wordsNow<W>(part: PartWords<W>): W {
  return wordsIn(part, currentLanguage())
}

/** Loads code together with its words; the build wraps dynamic imports in it. */
export async function withWords<M>(parts: readonly PartWords<unknown>[], load: () => Promise<M>): Promise<M> {
  const language = currentLanguage()
  const [module] = await Promise.all([load(), ...parts.map((part) => part.load(language))])
  return module
}

/** Loads a language for every part loaded so far, including those still loading. */
export async function loadPartsInUse(language: Language): Promise<void> {
  const missing = () => [...partsInUse].filter((part) => part.in(language) === undefined)
  for (let parts = missing(); parts.length > 0; parts = missing()) {
    await Promise.all(parts.map((part) => part.load(language)))
  }
}

/** Loads the words of all loaded code; for the server, which renders every language. */
export async function loadAllParts(language: Language): Promise<void> {
  await Promise.all(allParts.map((part) => part.load(language)))
}
