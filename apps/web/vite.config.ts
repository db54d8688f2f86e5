import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import legacy from '@vitejs/plugin-legacy'
import react from '@vitejs/plugin-react'
import browserslist from 'browserslist'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '../../packages/contract/src/languages.ts'
import { budgets, oneSheet } from './budgets.ts'
import { chunkGroups } from './chunk-groups.ts'
import { contractForBrowsers } from './contract-build.ts'
import { floorStyles } from './floor-styles.ts'
import { wordsWithCode } from './words-build.ts'

const root = path.dirname(fileURLToPath(import.meta.url))
const contractSources = path.join(root, '../../packages/contract/src')

const minCompressibleBytes = 1024

/** Writes a .br and a .gz beside every asset, so that no request waits for compression. */
function precompress(): Plugin {
  return {
    name: 'club:precompress',
    apply: 'build',
    async writeBundle() {
      if (this.environment.name !== 'client') return
      const directory = path.resolve(root, this.environment.config.build.outDir, 'assets')
      for (const name of await readdir(directory)) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const file = path.join(directory, name)
        const bytes = await readFile(file)
        if (bytes.length < minCompressibleBytes) continue
        const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, quality))
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }
    },
  }
}

/** Writes the styles that only the oldest supported browsers are sent. */
function floorSheet(): Plugin {
  return {
    name: 'club:floor-sheet',
    apply: 'build',
    async writeBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const sheets = Object.values(bundle).flatMap((file) =>
        file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : [],
      )
      const sheet = sheets.find(({ names }) => names.includes(oneSheet))
      if (!sheet) return this.error('the build has no stylesheet')
      // The others come with the parts that need them, in every browser.
      for (const { source, fileName } of sheets.filter((one) => one !== sheet))
        if (floorStyles(String(source)) !== '') this.error(`${fileName} has no form for old browsers`)
      const folder = path.resolve(root, this.environment.config.build.outDir)
      await writeFile(path.join(folder, 'floor.css'), floorStyles(String(sheet.source)))
    },
  }
}

const wrappedImport = /__vitePreload\(\s*\(\) => import\(([^()]*)\),\s*__VITE_PRELOAD__\s*\)/g

/**
 * Vite's loader of a chunk's stylesheets and imports: there is one stylesheet and nothing is preloaded, so it would
 * only enlarge the first load.
 */
function plainImports(): Plugin {
  return {
    name: 'club:plain-imports',
    enforce: 'pre',
    load: (id) =>
      id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null,
    // The call itself is left out, too, where it wraps nothing but an import.
    renderChunk: (code) => ({ code: code.replace(wrappedImport, 'import($1)'), map: null }),
  }
}

/**
 * Replaces the reader's locale in the library of our overlays: it asks the browser for all its locales when it is
 * loaded, 30 ms here and half a second on a slow phone, and overlays name the page's language anyway.
 */
function ownLocale(): Plugin {
  let isReplaced = false
  return {
    name: 'club:own-locale',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source !== './useDefaultLocale.mjs' || !importer?.includes('/react-aria/')) return null
      isReplaced = true
      return path.join(root, 'src/kit/overlays/default-locale.ts')
    },
    buildEnd(error) {
      if (!error && !isReplaced) this.error('react-aria has no useDefaultLocale.mjs to replace any more')
    },
  }
}

const stylesheets = new Map<string, string>()

/** A class as pages have it: names without a hash compress better. Throws if two stylesheets have one name. */
function scopedName(name: string, file: string): string {
  const sheet = path.basename(file).replace(/\.module\.css.*$/, '')
  const known = stylesheets.get(sheet) ?? file
  if (known !== file) throw new Error(`${file} and ${known} have one name`)
  stylesheets.set(sheet, file)
  return `${sheet}_${name}`
}

export default defineConfig(({ isSsrBuild }) => ({
  root,
  base: '/',
  publicDir: false,
  plugins: [
    react(),
    wordsWithCode(root, languages),
    ...(isSsrBuild
      ? []
      : [
          plainImports(),
          ownLocale(),
          contractForBrowsers(contractSources),
          // Lowers everything to the floor, and gathers the APIs that it lacks in one chunk of their own, which
          // boot loads where they are missing.
          legacy({
            renderLegacyChunks: false,
            modernPolyfills: true,
            modernTargets: browserslist.loadConfig({ path: root }) ?? [],
          }),
          floorSheet(),
          precompress(),
          budgets(root, languages),
        ]),
  ],
  // Use the contract's sources, so that it need not be built.
  resolve: { alias: [{ find: /^@club\/contract\//, replacement: `${contractSources}/` }] },
  // The server's bundle contains everything, built for production whatever NODE_ENV says at run time.
  ssr: { noExternal: true },
  css: { modules: { generateScopedName: scopedName } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        emptyOutDir: true,
        target: 'node20',
        minify: false,
        rolldownOptions: {
          input: ['src/entry-server.tsx', 'src/cached-pages.ts', 'src/walked-pages.ts'],
          // The server has the rows of all pages from its start, a browser loads them later.
          checks: { ineffectiveDynamicImport: false },
        },
      }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        manifest: true,
        cssCodeSplit: false,
        assetsInlineLimit: 0,
        // Half a kilobyte less on home than the default one, which lowered code needs.
        minify: 'terser',
        terserOptions: {
          module: true,
          ecma: 2018,
          compress: { ecma: 2018, passes: 2 },
          // A function in parentheses is compiled in the background with its file; without them react-dom, which the
          // build wraps in one, is parsed twice, the second time while taps wait.
          format: { wrap_func_args: true },
        },
        // The list of every chunk's imports would enlarge the first load; links prefetch their page anyway.
        modulePreload: false,
        reportCompressedSize: false,
        rolldownOptions: {
          input: { boot: 'src/boot.ts', 'below-floor': 'src/below-floor.ts' },
          output: { codeSplitting: { groups: chunkGroups } },
          checks: { pluginTimings: false, bundlerTimings: false },
        },
      },
}))
