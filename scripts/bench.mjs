#!/usr/bin/env node
// `npm run bench -- feeds-aum`: runs one measurement of bench/ from its sources.
import path from 'node:path'
import process from 'node:process'
import { runnerImport } from 'vite'
import { giveUp, root, setUp } from './setup.mjs'

setUp()
const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) giveUp('Which measurement? For example: npm run bench -- feeds-aum')
await runnerImport(path.join(root, 'bench', `${name}.ts`), {
  root,
  logLevel: 'error',
  resolve: { conditions: ['club-source'] },
})
