#!/usr/bin/env node
// `npm test`: every check in one command, with only the counts on the last line. Of the server's tests all run on
// PostgreSQL and some on the embedded database, too; `npm test -- --all` runs all on both. `npm test --
// some-pattern` runs only the test files whose path contains the pattern; `npm test -- changed` runs
// what the changes since the last commit can break, or those of the last commit if there are none.
// Journeys see the built club, so only the changed ones are among them.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { browserSettings, ensureEngines } from './browser.mjs'
import { checkSources } from './check.mjs'
import { startPostgres } from './postgres.mjs'
import { root, setUp } from './setup.mjs'

const given = process.argv.slice(2).filter((argument) => argument !== '--all')
const isOnBoth = process.argv.includes('--all')
const isOfChange = given.length === 1 && given[0] === 'changed'
const filters = isOfChange ? [] : given
const count = { passed: 0, failed: 0 }
const children = new Set()
let postgres
let workFolder

process.on('exit', () => {
  postgres?.stopAtOnce()
  if (workFolder) rmSync(workFolder, { recursive: true, force: true })
})
for (const [signal, number] of Object.entries({ SIGINT: 2, SIGTERM: 15, SIGHUP: 1 })) {
  process.on(signal, () => endEarly(128 + number))
}
// A signal to npm ends npm and its shell without reaching this process.
const parent = process.ppid
setInterval(() => process.ppid === parent || endEarly(143), 1000).unref()

function endEarly(code) {
  for (const child of children) stopGroup(child)
  process.exit(code)
}

// Each stage leads a process group, so that its workers, servers and browsers end with it.
function stopGroup(child) {
  try {
    process.kill(-child.pid, 'SIGTERM')
  } catch {
    child.kill('SIGTERM')
  }
}

function run(script, args, env = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [path.join(root, 'node_modules', script), ...args], {
      cwd: root,
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    children.add(child)
    child.on('close', (code) => {
      children.delete(child)
      resolve(code === 0)
    })
  })
}

/** Counts single tests; a file that failed to load counts as one failure. */
function countTests(report, exitedWell) {
  const before = count.failed
  if (existsSync(report)) {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const unloaded = testResults.filter(
      (file) => file.status === 'failed' && !file.assertionResults.some((one) => one.status === 'failed'),
    )
    count.passed += numPassedTests
    count.failed += numFailedTests + unloaded.length
  }
  if (!exitedWell && count.failed === before) count.failed += 1
}

/** Whether nothing was changed since the last commit. */
function isClean() {
  return spawnSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).stdout === ''
}

/** The tests that import what was changed, on the embedded database only, and those that read all sources. */
function ofChange() {
  const since = isClean() ? 'HEAD~1' : 'HEAD'
  const importing = [
    `--changed=${since}`,
    '--project=!server-postgres',
    '--project=!house',
    '--passWithNoTests',
  ]
  return [importing, ['--project=house']]
}

async function runTests() {
  const browser = browserSettings()
  ensureEngines('webKit')
  workFolder = mkdtempSync(path.join(os.tmpdir(), 'evergreen-club-test-'))
  // A cluster's coordinator is a PostgreSQL, too; the tests then spread their tables.
  const databaseUrl = process.env.TEST_CITUS_URL || process.env.TEST_DATABASE_URL
  if (!databaseUrl && !isOfChange) postgres = await startPostgres()
  const env = {
    ...browser,
    TEST_POSTGRES_URL: databaseUrl || postgres?.url || '',
    // What is named runs on both databases.
    TEST_WHOLE_RUN: given.length === 0 && !isOnBoth ? '1' : '',
  }
  const runs = isOfChange ? ofChange() : [filters]
  for (const [index, args] of runs.entries()) {
    const report = path.join(workFolder, `report-${index}.json`)
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    countTests(report, await run('vitest/vitest.mjs', ['run', ...reporters, ...args], env))
  }
  await postgres?.stop()
  postgres = undefined
}

await setUp()
// Beside the tests, which begin by filling one database after the other.
const checks = filters.length === 0 ? checkSources(run) : []
await runTests()
for (const passed of await checks) count[passed ? 'passed' : 'failed'] += 1
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1
