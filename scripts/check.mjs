#!/usr/bin/env node
// `npm run check`: types, format and lint. `npm test` begins with the same.
import { spawn } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { root, say } from './setup.mjs'

/** The longest first. */
const workspaces = [
  'apps/server',
  'bench',
  'apps/web',
  'apps/desk',
  'e2e',
  'packages/contract',
  'scripts',
  'apps/web/src/service-worker',
]

// TypeScript 7 checks types in a third of the time; 6 has the API that rules and tests read sources by.
const compiler = 'typescript-7/bin/tsc'

/** Runs a program of a dependency in a process of its own; `true` if it ends well. */
function runProgram(script, args) {
  return new Promise((resolve) => {
    const program = [path.join(root, 'node_modules', script), ...args]
    const child = spawn(process.execPath, program, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('close', (code) => resolve(code === 0))
  })
}

async function stage(run, name, script, args) {
  const began = Date.now()
  const passed = await run(script, args)
  say(`${passed ? '✓' : '✗'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
  return passed
}

function checkTypes(run, workspace) {
  const facts = `node_modules/.cache/types/${workspace.replaceAll('/', '-')}.tsbuildinfo`
  // Each checker works out the types that files share again: four of them, the default, take twice the processor time.
  const args = ['-p', workspace, '--checkers', '1', '--incremental', '--tsBuildInfoFile', facts]
  return stage(run, `types of ${workspace}`, compiler, args)
}

/**
 * Checks types, format and lint, two at a time, as many as the smallest machine has cores. `run` runs a program of a
 * dependency. Returns the results.
 */
export async function checkSources(run) {
  const format = () =>
    stage(run, 'format and lint', '@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.'])
  const checks = [format, ...workspaces.map((workspace) => () => checkTypes(run, workspace))]
  const results = []
  const workOff = async () => {
    for (let next = checks.shift(); next; next = checks.shift()) results.push(await next())
  }
  await Promise.all([workOff(), workOff()])
  return results
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (await checkSources(runProgram)).every(Boolean) ? 0 : 1
}
