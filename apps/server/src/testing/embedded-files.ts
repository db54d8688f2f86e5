import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sources = 'apps/server/src'
const features = readdirSync(fileURLToPath(new URL('../features/', import.meta.url)))

/**
 * The tests of the server that `npm test` runs on the embedded database, too: decisions/0035. Those at the top send
 * something to every endpoint and run every command.
 */
export const embeddedFiles = [
  `${sources}/*.test.ts`,
  `${sources}/{kit,migrations,features/points}/**/*.test.ts`,
  ...features.map((name) => `${sources}/features/${name}/${name}.test.ts`),
  // Features without a file of their name.
  `${sources}/features/account/devices.test.ts`,
  `${sources}/features/bank/asset-claims.test.ts`,
  `${sources}/features/identity/login.test.ts`,
  `${sources}/features/privacy/known-data.test.ts`,
  `${sources}/features/talent/works.test.ts`,
  // How Chinese text is cut, compared and sorted depends on the version of the database and its locale.
  `${sources}/features/library/search.test.ts`,
]
