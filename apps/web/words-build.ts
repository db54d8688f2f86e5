import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The texts of one part of the club: a `words.ts` beside one file per language. */
export interface PartFile {
  /** The file that declares the part: `…/features/wallet/words.ts`. */
  file: string
  /** Its export: `walletWords`. */
  name: string
}

const partPattern = /(^|[./\\])words\.ts$/
/**
 * The page tables, which also say what a page shares. They name words that are loaded with the page, and show none
 * themselves.
 */
const tablePattern = /[/\\](routes\.tsx|features[/\\][^/\\]+[/\\](pages|shared-[a-z-]+)\.ts)$/
const declaration = /const (\w+) = (?:await )?wordsOf</
const staticImport = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?['"](\.[^'"]+\.tsx?)['"]/gm
const dynamicImport = /(?<!typeof )\bimport\(\s*['"](\.[^'"]+\.tsx?)['"]\s*\)/g

/** The files of a part: `import.meta.glob('./words.*.ts')`. */
const filesOfPart = /import\.meta\.glob\('(\.\/(?:[\w-]+\.)?words)\.\*\.ts'\)/

/** The page of a row: `load: () => import('./health-page.tsx')`. */
const pageImport = /load: \(\) => import\('([^']+)'\)/g

export const wordsFile = (part: string, language: string): string =>
  part.replace(/\.ts$/, `.${language.replace('_', '-')}.ts`)

/** The parts under a folder, by their file. */
export function partsIn(folder: string): PartFile[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => partPattern.test(name))
    .map((name) => path.join(folder, name))
    .flatMap((file) => {
      const name = declaration.exec(readFileSync(file, 'utf8'))?.[1]
      return name ? [{ file, name }] : []
    })
}

/** The words files missing under a folder. */
export function missingWords(folder: string, languages: readonly string[]): string[] {
  return partsIn(folder)
    .flatMap(({ file }) => languages.map((language) => wordsFile(file, language)))
    .filter((file) => !existsSync(file))
    .map((file) => path.relative(folder, file))
    .sort()
}

/** The parts whose words a module shows: those imported statically, directly or through other modules. */
export function partsReachedFrom(module: string, parts: readonly PartFile[]): PartFile[] {
  const seen = new Set<string>()
  const follow = (file: string): void => {
    if (seen.has(file) || !existsSync(file)) return
    seen.add(file)
    for (const [, imported = ''] of readFileSync(file, 'utf8').matchAll(staticImport)) {
      const isTitle = tablePattern.test(file) && partPattern.test(imported)
      if (!isTitle) follow(path.resolve(path.dirname(file), imported))
    }
  }
  follow(module)
  return parts.filter(({ file }) => seen.has(file))
}

/** The words files of a page's first load, one list per language, from the web's root. */
export function wordsOfPage(root: string, page: string, languages: readonly string[]): string[][] {
  const parts = partsIn(path.join(root, 'src'))
  const reached = [path.join(root, 'src/main.tsx'), path.join(root, page)].flatMap((module) =>
    partsReachedFrom(module, parts),
  )
  return languages.map((language) => [
    ...new Set(reached.map(({ file }) => path.relative(root, wordsFile(file, language)))),
  ])
}

/**
 * Makes every dynamic import also load its module's words in the current language. In the server's build,
 * which contains all words, it adds source file and parts to each row of the tables of pages instead, so that
 * the server can name their chunks. Fails if a part lacks a language.
 */
export function wordsWithCode(root: string, languages: readonly string[]): Plugin {
  const sources = path.join(root, 'src')
  const withWords = path.join(sources, 'kit/i18n/words-of.ts')
  let parts: PartFile[] = []
  let always: PartFile[] = []
  let isForServer = false

  const named = (part: PartFile) => path.relative(root, part.file)

  function forServer(code: string, id: string): string {
    return code.replace(pageImport, (load, imported: string) => {
      const file = path.resolve(path.dirname(id), imported)
      const reached = [...new Set([...always, ...partsReachedFrom(file, parts)])]
      return `file: '${path.relative(root, file)}', parts: ${JSON.stringify(reached.map(named))}, ${load}`
    })
  }

  /** Names a part's files by their end: the first load has those of every page, and what Vite makes of the glob is longer. */
  const withFiles = (code: string) =>
    code.replace(filesOfPart, (_, part: string) => {
      const ends = languages.map((language) => wordsFile('.ts', language))
      return `{${ends.map((end) => `'${end}': () => import('${part}${end}')`).join(', ')}}`
    })

  function forBrowser(code: string, id: string): string | null {
    const used = new Set<PartFile>()
    const wrapped = code.replace(dynamicImport, (load, imported: string) => {
      const reached = partsReachedFrom(path.resolve(path.dirname(id), imported), parts)
      const needed = reached.filter((part) => !always.includes(part))
      if (needed.length === 0) return load
      for (const part of needed) used.add(part)
      return `withWords([${needed.map(({ name }) => name).join(', ')}], () => ${load})`
    })
    if (used.size === 0) return null
    const imports = [...used]
      .filter(({ name }) => !new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from`, 'm').test(code))
      .map(({ file, name }) => `import { ${name} } from ${JSON.stringify(file)};`)
    return `import { withWords } from ${JSON.stringify(withWords)};${imports.join('')}${wrapped}`
  }

  return {
    name: 'club:words-with-code',
    enforce: 'pre',
    configResolved(config) {
      isForServer = Boolean(config.build.ssr)
    },
    buildStart() {
      const missing = missingWords(sources, languages)
      if (missing.length > 0) this.error(`words are missing in a language: ${missing.join(', ')}`)
      parts = partsIn(sources)
      always = partsReachedFrom(path.join(sources, 'main.tsx'), parts)
      if (always.length !== 1) {
        this.error(`the first load carries words of more than the frame: ${always.map(named).join(', ')}`)
      }
    },
    transform(code, id) {
      if (!id.startsWith(sources) || id.endsWith('boot.ts')) return null
      if (!isForServer) {
        const named = partPattern.test(id) ? withFiles(code) : code
        const changed = forBrowser(named, id) ?? named
        return changed === code ? null : { code: changed, map: null }
      }
      return tablePattern.test(id) ? { code: forServer(code, id), map: null } : null
    },
  }
}
