#!/usr/bin/env node
// `npm run bench -- feeds-aum`: runs one measurement of bench/ from its sources, in its short form with `--quick`.
// `npm run bench -- --quick` runs the short forms of all, one after another, and prints what they compare in one table.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runSource } from './run-source.mjs'
import { giveUp, root, setUp } from './setup.mjs'

/** Each file of bench/ itself is a measurement. */
const measurements = readdirSync(path.join(root, 'bench'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => path.basename(file, '.ts'))

async function quickly(name) {
  console.log(`\n${name}`)
  const began = performance.now()
  const child = spawn(process.execPath, [process.argv[1], name, '--quick'], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  let rows = [{ ratio: 'it broke off', now: null, stored: null }]
  child.on('message', (reported) => {
    rows = reported
  })
  await once(child, 'exit')
  const seconds = Math.round((performance.now() - began) / 1000)
  return rows.map((row) => ({ measurement: name, ...row, seconds }))
}

await setUp()
const [name] = process.argv.slice(2)
if (name === '--quick') {
  const table = []
  for (const each of measurements) table.push(...(await quickly(each)))
  console.table(table)
} else if (name && measurements.includes(name)) await runSource('bench', `${name}.ts`)
else
  giveUp(`Which measurement? For example: npm run bench -- check-ins\nThere are ${measurements.join(', ')}.`)
