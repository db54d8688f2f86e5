#!/usr/bin/env node
// `npm run phones`: runs the main journeys on the engines of members' phones and writes docs/phones.md. `npm run phones
// -- webkit 72` only on engines whose name has one of these words.
import process from 'node:process'
import { ensureBrowser, ensureEngines } from './browser.mjs'
import { runSource } from './run-source.mjs'
import { giveUp, setUp } from './setup.mjs'

await setUp()
const { module } = await runSource('e2e/phones/run.ts')
const { engineNames, tryPhones } = module
const asked = process.argv.slice(2).map((one) => one.toLowerCase())
const names = engineNames.filter(
  (name) => asked.length === 0 || asked.some((one) => name.toLowerCase().includes(one)),
)
if (names.length === 0) giveUp(`Which engine? There are ${engineNames.join(', ')}.`)
process.env.CHROMIUM_PATH = ensureBrowser()
ensureEngines('webKit', 'firefox')
process.exitCode = (await tryPhones(names)) ? 0 : 1
