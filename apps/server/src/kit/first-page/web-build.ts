import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Language } from '@club/contract/languages.ts'

/** The export of the web's server build, which is loaded at run time and never imported. */
export interface WebEntry {
  /** The first page of an address (a path with its query), with or without the pages of a demo club. */
  pageFor(url: string, language: Language, isDemo: boolean): FirstPage
}

/** What a page is drawn with. */
export interface Found {
  answers: readonly PrimedAnswer[]
  shareAnswers: readonly PrimedAnswer[]
  isShareWhole: boolean
  /** An answer of the preview was refused: it names something nonexistent. */
  isShareUnknown: boolean
}

export interface FirstPage {
  /** The same for all addresses that show the same page. */
  key: string
  /** The path as it is in the page table; '*' for all unknown ones. */
  path: string
  /** Whether the address has parameters that could name something nonexistent. */
  namesSomething: boolean
  needs: readonly NamedNeed[]
  /** Those that only the preview in the head needs. */
  shareNeeds: readonly NamedNeed[]
  /** The member's answers that the browser's first script asks for; none on public pages. */
  earlyCalls: readonly EarlyCall[]
  /** This page, or the one that all addresses of its path share that name something nonexistent. */
  settle(found: Found): FirstPage
  render(found: Found): Promise<DrawnPage>
  /** The strip below the app, for a browser that cannot run it. */
  troubleStrip(answers: readonly PrimedAnswer[]): Promise<string>
}

export interface NamedNeed {
  name: string
  request: object
}

export interface EarlyCall {
  path: string
  request: object
}

export interface PrimedAnswer {
  name: string
  request: object
  data: unknown
}

/** What a share of a page shows. */
export interface PagePreview {
  title: string
  text: string
  /** The path of a square JPEG. */
  imageUrl: string
  /** Null if the link must stay as it was sent. */
  path: string | null
  clubName: string
}

export interface DrawnPage {
  status: number
  title: string
  preview: PagePreview
  iconUrl: string | null
  translateScreen: boolean
  html: string
  styles: string
  chunkFiles: string[]
}

export interface WebBuild {
  entry: WebEntry
  /** The stylesheet that is inlined in every page. */
  stylesheet: string
  /** What old browsers need before it: old-browsers.rules.ts. */
  floorStylesheet: string
  bootScript: string
  /** The script for browsers without modules. */
  belowFloorScript: string
  /** The script with the APIs that old browsers lack; the first one loads it where they are missing. */
  apisScript: string
  /** The URLs of the source files' chunks with all of their static imports. */
  chunksOf(sourceFiles: readonly string[]): string[]
}

interface Chunk {
  file: string
  name?: string
  imports?: string[]
}

type Manifest = Record<string, Chunk>

/**
 * Collects the URLs of source files' chunks from the manifest; unknown files are skipped. A chunk without a source file
 * has a name.
 */
export function chunksIn(manifest: Manifest, sourceFiles: readonly string[]): string[] {
  const found = new Set<string>()
  const follow = (key: string): void => {
    const chunk = manifest[key] ?? Object.values(manifest).find(({ name }) => name === key)
    if (!chunk || found.has(`/${chunk.file}`)) return
    found.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  for (const file of sourceFiles) follow(file)
  return [...found]
}

/** The folder of a web build's scripts and stylesheets. */
export const assetsIn = (webFolder: string) => path.join(webFolder, 'client/assets')

/** Reads the web's build. Throws an error for the operator if it is missing or incomplete. */
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
  // Other stylesheets are loaded by URL with their chunks.
  const sheet = manifest['style.css']
  const apis = manifest['vite/legacy-polyfills']
  const belowFloor = manifest['src/below-floor.ts']
  if (!boot || !sheet || !apis || !belowFloor)
    throw new Error(`the web's build in ${webFolder} is incomplete: build it again`)
  return {
    entry: (await import(pathToFileURL(path.join(webFolder, 'server/entry-server.js')).href)) as WebEntry,
    stylesheet: await readFile(path.join(client, sheet.file), 'utf8'),
    floorStylesheet: await readFile(path.join(client, 'floor.css'), 'utf8'),
    bootScript: `/${boot.file}`,
    apisScript: `/${apis.file}`,
    belowFloorScript: `/${belowFloor.file}`,
    chunksOf: (files) => chunksIn(manifest, files),
  }
}
