import path from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Plugin } from 'vite'
import { routesChunk } from './src/routes-chunk.ts'
import { wordsOfPage } from './words-build.ts'

/** Budgets of home's first load, in bytes after Brotli: rules/screens#first-load. */
export const maxScriptBytes = 95 * 1024
export const maxTotalBytes = 200 * 1024
/**
 * Reserve for the document with its answers, the logo and the first screen's pictures; a browser test
 * measures the real ones.
 */
export const contentReserve = 48 * 1024

/** The facts of a built file that budgets need. */
export interface BuiltFile {
  fileName: string
  text: string
  /**
   * The chunk's source file, from the web's root, or `routesChunk`; null for shared chunks and for the common
   * stylesheet. A stylesheet with a source is loaded separately, with its part.
   */
  source: string | null
  imports: readonly string[]
}

/** What every first load contains besides the page itself. Of the words, only the larger language counts. */
const frameSources = ['src/boot.ts', 'src/main.tsx']
const homeSource = 'src/features/home/home-page.tsx'
/** The limit of any other page's first load, as a multiple of home's. */
export const maxPageTimesHome = 1.4

/** Vite's name for the common stylesheet of all pages. */
export const oneSheet = 'style.css'

/** Compressing takes most of the time, and every page has the frame's chunks: each is compressed once. */
const weights = new WeakMap<BuiltFile, number>()

function weigh(file: BuiltFile): number {
  const known = weights.get(file)
  if (known !== undefined) return known
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  const bytes = brotliCompressSync(file.text, { params }).length
  weights.set(file, bytes)
  return bytes
}

function scriptsOf(files: readonly BuiltFile[], sources: readonly string[]): number {
  const found = new Set<BuiltFile>()
  const follow = (file: BuiltFile | undefined): void => {
    if (!file || found.has(file)) return
    found.add(file)
    for (const name of file.imports) follow(files.find(({ fileName }) => fileName === name))
  }
  for (const source of sources) {
    const file = files.find((one) => one.source === source)
    if (!file) throw new Error(`the budget of the first load looks for a chunk of ${source}: there is none`)
    follow(file)
  }
  return [...found].reduce((sum, file) => sum + weigh(file), 0)
}

export interface FirstLoad {
  scripts: number
  styles: number
  stylesheets: number
  /** Script bytes of every other page, by its source file. */
  pages: ReadonlyMap<string, number>
}

const isPage = (source: string | null): source is string =>
  source !== null && /^src\/features\/.*-page\.tsx$/.test(source) && source !== homeSource

/** The words files of a page's first load, one list per language. */
export type WordsOfPage = (page: string) => readonly (readonly string[])[]

/** Weighs home's first load: the styles and all static imports of its scripts. */
export function firstLoadOf(files: readonly BuiltFile[], wordsOf: WordsOfPage): FirstLoad {
  const sheets = files.filter(({ fileName, source }) => fileName.endsWith('.css') && source === null)
  const scriptsOfPage = (page: string) =>
    Math.max(
      ...wordsOf(page).map((words) => {
        const routes = page === homeSource ? [] : [routesChunk]
        return scriptsOf(files, [...frameSources, ...routes, page, ...words])
      }),
    )
  const pages = files.map(({ source }) => source).filter(isPage)
  return {
    scripts: scriptsOfPage(homeSource),
    pages: new Map(pages.map((page) => [page, scriptsOfPage(page)])),
    styles: sheets.reduce((sum, file) => sum + weigh(file), 0),
    stylesheets: sheets.length,
  }
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`

/** Exceeded budgets, as sentences. */
export function overBudget({ scripts, styles, stylesheets, pages }: FirstLoad): string[] {
  const all = scripts + styles + contentReserve
  const heavy = [...pages].filter(([, bytes]) => bytes + styles > maxPageTimesHome * (scripts + styles))
  return [
    ...(scripts > maxScriptBytes
      ? [
          `home's first load carries ${kib(scripts)} of JavaScript (brotli); it may carry ${kib(maxScriptBytes)}`,
        ]
      : []),
    ...(all > maxTotalBytes
      ? [
          `home's first load carries ${kib(all)} in all (brotli, ${kib(contentReserve)} of them for document and pictures); it may carry ${kib(maxTotalBytes)}`,
        ]
      : []),
    ...heavy.map(
      ([page, bytes]) =>
        `${page} carries ${kib(bytes)} of JavaScript first (brotli), more than ${maxPageTimesHome} times home's`,
    ),
    ...(stylesheets > 1 ? [`the build has ${stylesheets} stylesheets; a page is sent one`] : []),
  ]
}

/** Fails the build if a first load exceeds its budget. */
export function budgets(root: string, languages: readonly string[]): Plugin {
  return {
    name: 'club:budgets',
    apply: 'build',
    writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const files = Object.values(bundle).map((file): BuiltFile => {
        if (file.type === 'asset') {
          const [original = oneSheet] = file.originalFileNames
          const source = original === oneSheet ? null : original
          return { fileName: file.fileName, text: String(file.source), source, imports: [] }
        }
        const group = file.name === routesChunk ? routesChunk : null
        const source = file.facadeModuleId ? path.relative(root, file.facadeModuleId) : group
        return { fileName: file.fileName, text: file.code, source, imports: file.imports }
      })
      const load = firstLoadOf(files, (page) => wordsOfPage(root, page, languages))
      const over = overBudget(load)
      if (over.length > 0) {
        this.error(
          `${over.join('\n')}\nWhat the first page does not need is to be imported when it is needed.`,
        )
      }
      const heaviest = [...load.pages].reduce((a, b) => (a[1] >= b[1] ? a : b))
      this.info(
        `home's first load: ${kib(load.scripts)} of JavaScript, ${kib(load.styles)} of styles (brotli); the heaviest other page's: ${kib(heaviest[1])}, ${heaviest[0]}`,
      )
    },
  }
}
