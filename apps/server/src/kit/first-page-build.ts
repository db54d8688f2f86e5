import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@club/contract/constants.ts'

/** What the web's build for the server exports; it is loaded as a file of the build, never imported in source. */
export interface WebEntry {
  /** The part of an address's query that its first page is rendered by; '' for most pages. */
  renderQueryOf(path: string, search: string): string
  needsOf(path: string, language: Language, query: string): { name: string; request: object }[]
  pageKeyOf(path: string): string
  /** Whether a page is there in a demo club only. */
  isDemoOnly(path: string): boolean
  render(request: {
    path: string
    query: string
    language: Language
    answers: PrimedAnswer[]
  }): Promise<DrawnPage>
}

export interface PrimedAnswer {
  name: string
  request: object
  data: unknown
}

export interface DrawnPage {
  status: number
  title: string
  description: string
  iconUrl: string | null
  translateScreen: boolean
  html: string
  styles: string
  chunkFiles: string[]
}

export interface WebBuild {
  entry: WebEntry
  /** The one stylesheet, sent inside every page. */
  stylesheet: string
  bootScript: string
  /** The addresses of source files' chunks and of everything that they import at once. */
  chunksOf(sourceFiles: readonly string[]): string[]
  assetsFolder: string
}

interface Chunk {
  file: string
  imports?: string[]
}

type Manifest = Record<string, Chunk>

/** Follows the manifest from source files to the addresses of their chunks; a file that it does not name has none. */
export function chunksIn(manifest: Manifest, sourceFiles: readonly string[]): string[] {
  const found = new Set<string>()
  const follow = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const file of sourceFiles) follow(file)
  return [...found]
}

/** Reads the web's build. Throws with a sentence for the operator when it is not there or not whole. */
export async function readWebBuild(webFolder: string): Promise<WebBuild> {
  const client = path.join(webFolder, 'client')
  let manifest: Manifest
  try {
    manifest = JSON.parse(await readFile(path.join(client, '.vite/manifest.json'), 'utf8')) as Manifest
  } catch (cause) {
    throw new Error(`the web is not built: run \`npm run build -w apps/web\` (looked in ${webFolder})`, {
      cause,
    })
  }
  const boot = manifest['src/boot.ts']
  // Any other stylesheet is fetched by its address, with what it belongs to.
  const sheet = manifest['style.css']
  if (!boot || !sheet) throw new Error(`the web's build in ${webFolder} is not whole: build it again`)
  return {
    entry: (await import(pathToFileURL(path.join(webFolder, 'server/entry-server.js')).href)) as WebEntry,
    stylesheet: await readFile(path.join(client, sheet.file), 'utf8'),
    bootScript: `/${boot.file}`,
    chunksOf: (files) => chunksIn(manifest, files),
    assetsFolder: path.join(client, 'assets'),
  }
}
