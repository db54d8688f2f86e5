#!/usr/bin/env node
// `npm test`: every check in one command, with only the counts on the last line. `npm test --
// some-pattern` runs only the test files whose path contains the pattern.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { browserSettings, ensureEngines } from './browser.mjs'
import { startPostgres } from './postgres.mjs'
import { root, say, setUp } from './setup.mjs'

const filters = process.argv.slice(2)
/** The longest first. */
const typed = [
  'bench',
  'apps/server',
  'apps/web',
  'e2e',
  'packages/contract',
  'scripts',
  'apps/web/src/service-worker',
]
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

async function stage(name, script, args) {
  const began = Date.now()
  const passed = await run(script, args)
  count[passed ? 'passed' : 'failed'] += 1
  say(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
}

function checkTypes(workspace) {
  const facts = `node_modules/.cache/types/${workspace.replaceAll('/', '-')}.tsbuildinfo`
  const args = ['-p', workspace, '--incremental', '--tsBuildInfoFile', facts]
  return stage(`types of ${workspace}`, 'typescript/bin/tsc', args)
}

/** Two checks at a time, as many as the smallest machine has cores. */
async function checkSources() {
  const checks = typed.map((workspace) => () => checkTypes(workspace))
  checks.push(() =>
    stage('format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  )
  const workOff = async () => {
    for (let next = checks.shift(); next; next = checks.shift()) await next()
  }
  await Promise.all([workOff(), workOff()])
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

async function runTests() {
  const browser = browserSettings()
  ensureEngines('webKit')
  workFolder = mkdtempSync(path.join(os.tmpdir(), 'evergreen-club-test-'))
  const given = process.env.TEST_DATABASE_URL
  if (!given) postgres = await startPostgres()
  const report = path.join(workFolder, 'report.json')
  const exitedWell = await run(
    'vitest/vitest.mjs',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters],
    { ...browser, TEST_POSTGRES_URL: given || postgres.url },
  )
  countTests(report, exitedWell)
  await postgres?.stop()
  postgres = undefined
}

await setUp()
if (filters.length === 0) await checkSources()
await runTests()
process.stdout.write(`\n${count.passed} passed, ${count.failed} failed\n`)
process.exitCode = count.failed === 0 && count.passed > 0 ? 0 : 1
