#!/usr/bin/env node
// `npm run bench -- feeds-aum`: runs one measurement of bench/ from its sources.
import process from 'node:process'
import { runSource } from './run-source.mjs'
import { giveUp, setUp } from './setup.mjs'

await setUp()
const name = process.argv[2]
if (!name || !/^[a-z0-9-]+$/.test(name)) giveUp('Which measurement? For example: npm run bench -- feeds-aum')
await runSource('bench', `${name}.ts`)
