// Builds the server into a few files, the contract included: loading a thousand modules would take most of a start.
// Types are checked by `npm test`.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'rolldown'

const root = path.dirname(fileURLToPath(import.meta.url))
const ours = /^(\.|\/|@club\/)/

const languageFile = (part) => new RegExp(`^${part}\\.([a-z]{2})-([a-z]{2})\\.ts$`)

/** Replaces `wordsOf(import.meta.url)`, which looks for files beside the source, by imports of these files. */
const wordsOfPart = {
  name: 'club:words',
  transform: {
    filter: { id: /\.words\.ts$/, code: /wordsOf<.*>\(import\.meta\.url\)/ },
    async handler(code, id) {
      const part = path.basename(id, '.ts')
      const files = (await readdir(path.dirname(id))).filter((name) => languageFile(part).test(name))
      const imports = files.map((name, index) => `import { words as words${index} } from './${name}'\n`)
      const byLanguage = files.map((name, index) => {
        const [, language, region] = languageFile(part).exec(name)
        return `${language}_${region}: words${index}`
      })
      const text =
        imports.join('') +
        code.replace(/await wordsOf<.*>\(import\.meta\.url\)/, `{ ${byLanguage.join(', ')} }`)
      return { code: text, map: { mappings: '' } }
    },
  },
}

/** What is started, and the parts that scripts and journeys call. */
const entries = [
  'main',
  'cli',
  'commands',
  'config',
  'context',
  'kit/log/log',
  'kit/operator/operator-command',
  'kit/operator/operator-reference',
  'settings-example',
]

rmSync(path.join(root, 'dist'), { recursive: true, force: true })
// The two weights of posters, packed since they are most of what is built; their package holds eight, and is for the
// build alone.
const fonts = path.join(root, 'dist/fonts')
const fontPackage = path.dirname(
  createRequire(import.meta.url).resolve('@expo-google-fonts/noto-serif-sc/package.json'),
)
mkdirSync(fonts, { recursive: true })
for (const weight of ['500Medium', '700Bold']) {
  const name = `NotoSerifSC_${weight}.ttf`
  writeFileSync(path.join(fonts, `${name}.gz`), gzipSync(readFileSync(path.join(fontPackage, weight, name))))
}
copyFileSync(path.join(fontPackage, 'LICENSE_FONT'), path.join(fonts, 'LICENSE'))
await build({
  cwd: root,
  input: Object.fromEntries(entries.map((entry) => [entry, `src/${entry}.ts`])),
  platform: 'node',
  external: (id) => !ours.test(id),
  plugins: [wordsOfPart],
  output: {
    dir: 'dist',
    format: 'esm',
    // No source maps: names stay as they are, so a stack can be read without them, and nobody asks Node to load them.
    entryFileNames: '[name].js',
    // Two folders below the entries, as deep as the rooms of kit and the features, which read files by relative paths.
    chunkFileNames: 'shared/chunks/[name].js',
  },
})
