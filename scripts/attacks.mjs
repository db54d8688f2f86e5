#!/usr/bin/env node
// `npm run attacks`: the attack tests that docs/threats.md names, over sockets, with servers on PostgreSQL.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { startPostgres } from './postgres.mjs'
import { root, setUp } from './setup.mjs'

await setUp()
const page = readFileSync(path.join(root, 'docs/threats.md'), 'utf8')
const files = new Set(
  [...page.matchAll(/\(\.\.\/(apps\/server\/[^)]+\.test\.ts)\)/g)].map(([, file]) => file),
)
const postgres = await startPostgres()
process.on('exit', () => postgres.stopAtOnce())
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')
const child = spawn(
  process.execPath,
  [vitest, 'run', '--project', 'server-postgres', '--project', 'rules', ...files],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TEST_POSTGRES_URL: postgres.url },
  },
)
child.on('close', async (code) => {
  await postgres.stop()
  process.exit(code ?? 1)
})
