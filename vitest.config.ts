import { defineConfig } from 'vitest/config'
import { filesOn } from './apps/server/src/testing/embedded-files.ts'
import { pageTitles } from './apps/web/page-titles.ts'
import { LongestFirst } from './e2e/longest-first.ts'

const server = 'apps/server/src/**'
const common = {
  environment: 'node',
  pool: 'forks',
  testTimeout: 120_000,
  hookTimeout: 240_000,
  // A slow machine takes longer; waiting ends as soon as the state is reached.
  expect: { poll: { timeout: 30_000 } },
} as const

// One process runs many files and loads the sources once: loading them again took a third of the time.
const shared = { isolate: false } as const

/** What `npm test` of everything sets: the embedded database then takes only some of the files. */
const isWholeRun = process.env.TEST_WHOLE_RUN === '1'

/** The same files once on each database: within the process on the embedded one, over sockets on PostgreSQL. */
function onStore(store: 'pglite' | 'postgres') {
  return {
    extends: true as const,
    test: {
      ...common,
      name: `server-${store}`,
      ...shared,
      include: filesOn(store, isWholeRun),
      exclude: [`${server}/*.rules.test.ts`, `${server}/*.unit.test.ts`],
      env: { TEST_STORE: store, TEST_SOCKETS: store === 'postgres' ? '1' : '' },
      globalSetup: ['apps/server/src/testing/prepare-stores.ts'],
    },
  }
}

function project(name: string, include: string[], more: object = {}) {
  return { extends: true as const, test: { ...common, name, include, ...more } }
}

export default defineConfig({
  define: { __PAGE_TITLES__: JSON.stringify(pageTitles()) },
  test: {
    // One more than the smallest machine has cores: many tests wait for a limit, a server or a browser.
    maxWorkers: 3,
    // Projects that load the same sources transform them once, and the next run not at all.
    experimental: { fsModuleCache: true, fsModuleCachePath: 'node_modules/.cache/modules' },
    sequence: { sequencer: LongestFirst },
    projects: [
      project('contract', ['packages/contract/src/**/*.test.ts'], shared),
      project('rules', [`${server}/*.rules.test.ts`, `${server}/*.unit.test.ts`], shared),
      project('house', ['scripts/house/*.test.ts'], shared),
      project('web', ['apps/{web,desk}/src/**/*.test.{ts,tsx}'], {
        ...shared,
        setupFiles: ['apps/web/src/testing/fresh-modules.ts'],
      }),
      onStore('pglite'),
      onStore('postgres'),
      // After all other tests: browsers and servers need the whole machine.
      project('e2e', ['e2e/*.test.ts'], {
        ...shared,
        testTimeout: 600_000,
        hookTimeout: 600_000,
        expect: { poll: { timeout: 120_000 } },
        globalSetup: ['e2e/prepared-clubs.ts'],
        // What is built is loaded as it is.
        server: { deps: { external: [/\/apps\/server\/dist\//] } },
        maxConcurrency: 2,
        // A journey waits for its browser more than a test of the server for its database.
        maxWorkers: 4,
        sequence: { groupOrder: 1 },
      }),
    ],
  },
})
