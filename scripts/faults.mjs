#!/usr/bin/env node
// `npm run faults -- kill-server 5`: causes one fault of bench/faults/ that often under load, and reports what was
// lost.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runSource } from './run-source.mjs'
import { giveUp, root, setUp } from './setup.mjs'

const faults = readdirSync(path.join(root, 'bench/faults')).map((file) => path.basename(file, '.ts'))
const [name, times] = process.argv.slice(2)
if (!faults.includes(name) || (times && !/^[1-9]\d{0,2}$/.test(times)))
  giveUp(
    `Which fault, and how often? For example: npm run faults -- kill-server 5\nThere are ${faults.join(', ')}.`,
  )
await setUp()
await runSource('bench/faults', `${name}.ts`)
