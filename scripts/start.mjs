#!/usr/bin/env node
// `npm start`: everything from a fresh clone to a running club. The server runs in this process, so that stop
// signals and its exit code are its own. (package.json says `exec`, which sh needs to pass signals on, and
// repeats the command for shells without `exec`.)
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { root, setUp } from './setup.mjs'

await setUp()
const main = path.join(root, 'apps/server/dist/main.js')
process.argv[1] = main
await import(pathToFileURL(main).href)
