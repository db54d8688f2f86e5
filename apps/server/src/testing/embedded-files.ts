import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sources = 'apps/server/src'
const folder = fileURLToPath(new URL('../', import.meta.url))

const chosen = [
  // Features without a file of their name.
  'features/account/devices.test.ts',
  'features/bank/asset-claims.test.ts',
  'features/identity/login.test.ts',
  'features/privacy/known-data.test.ts',
  'features/talent/works.test.ts',
  // How Chinese text is cut, compared and sorted depends on the version of the database and its locale.
  'features/library/search.test.ts',
]

/** Whether `npm test` runs a test of the server on the embedded database, too: decisions/0035. */
function isOnEmbedded(name: string): boolean {
  const [room = '', feature, file] = name.split('/')
  // Those at the top send something to every endpoint and run every command.
  if (name === room || ['kit', 'migrations'].includes(room) || feature === 'points') return true
  return file === `${feature}.test.ts` || chosen.includes(name)
}

/** The tests of the server, as Vitest's patterns: on PostgreSQL all, on the embedded database all that are named. */
export function filesOn(store: 'pglite' | 'postgres', isWholeRun: boolean): string[] {
  if (store === 'postgres' || !isWholeRun) return [`${sources}/**/*.test.ts`]
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.test.ts') && isOnEmbedded(name))
    .map((name) => `${sources}/${name}`)
}
