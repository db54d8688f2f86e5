import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import browserslistToEsbuild from 'browserslist-to-esbuild'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '../../packages/contract/src/languages.ts'
import type { BuildFacts } from './src/kit/offline/request-kind.rules.ts'
import { routesChunk } from './src/routes-chunk.ts'
import { wordsFile } from './words-build.ts'

const root = path.dirname(fileURLToPath(import.meta.url))
const contractSources = path.join(root, '../../packages/contract/src')

/** What pages load after they are shown: groups, so they have no source file. */
const laterChunks = [routesChunk, 'later']
/** What pages need besides without a network, by source file. */
const laterSources = [
  'src/kit/offline/cached-list.tsx',
  // Any language can be chosen offline.
  ...languages.flatMap((language) =>
    ['src/kit/words.ts', 'src/kit/offline/words.ts'].map((part) => wordsFile(part, language)),
  ),
]
const laterPictures = ['/media/state/offline.svg', '/media/state/empty.svg']

type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>

/** The facts that the worker needs of its build; both other builds already exist. */
async function buildFacts(): Promise<BuildFacts> {
  const manifest = JSON.parse(
    await readFile(path.join(root, 'dist/client/.vite/manifest.json'), 'utf8'),
  ) as Manifest
  const entry = pathToFileURL(path.join(root, 'dist/server/cached-pages.js')).href
  const { cachedPages, contentCalls } = (await import(entry)) as {
    cachedPages: BuildFacts['pages']
    contentCalls: BuildFacts['calls']
  }
  const files = new Set<string>()
  const follow = (key: string): void => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`the service worker keeps ${key}, which the web's build does not have`)
    if (files.has(`/${chunk.file}`)) return
    files.add(`/${chunk.file}`)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  const keyOf = (name: string) => Object.keys(manifest).find((key) => manifest[key]?.name === name) ?? name
  for (const source of [...laterChunks.map(keyOf), ...laterSources]) follow(source)
  const bootScript = `/${manifest['src/boot.ts']?.file}`
  return {
    // The name of the first script changes whenever any other one does.
    id: path.basename(bootScript, '.js').replace(/^boot-/, ''),
    bootScript,
    files: [...files, ...laterPictures],
    pages: cachedPages,
    calls: contentCalls,
  }
}

/** Inlines the facts into the worker. */
function writeFacts(): Plugin {
  return {
    name: 'club:build-facts',
    async transform(code, id) {
      if (!id.endsWith('/src/service-worker/build.ts')) return null
      const facts = JSON.stringify(await buildFacts())
      return { code: code.replace('= __CLUB_BUILD__', () => `= ${facts}`), map: null }
    },
  }
}

export default defineConfig({
  root,
  publicDir: false,
  plugins: [writeFacts()],
  resolve: { alias: [{ find: /^@club\/contract\//, replacement: `${contractSources}/` }] },
  build: {
    outDir: 'dist/client',
    emptyOutDir: false,
    target: browserslistToEsbuild(undefined, { path: root }),
    modulePreload: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { sw: 'src/service-worker/service-worker.ts' },
      // One file without imports, at a fixed address.
      output: { format: 'iife', entryFileNames: '[name].js' },
      checks: { pluginTimings: false, bundlerTimings: false },
    },
  },
})
