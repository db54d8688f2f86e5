#!/usr/bin/env node
// `npm run fuzz -- 10000`: sends that many requests, made from the contract, to two servers on PostgreSQL.
import process from 'node:process'
import { runSource } from './run-source.mjs'
import { setUp } from './setup.mjs'

await setUp()
process.argv.splice(2, 0, 'fuzz')
await runSource('bench/fuzz', 'fuzz.ts')
