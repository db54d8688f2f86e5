#!/usr/bin/env node
// `npm run docs`: writes the pages generated from the code.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuild, ensureDependencies, root } from './setup.mjs'

checkNode()
ensureDependencies()
await ensureBuild(['server'])
const built = (name) => import(pathToFileURL(path.join(root, 'apps/server/dist', name)).href)
const { clubCommands } = await built('commands.js')
const { settingsExample } = await built('settings-example.js')
const { commandReference } = await built('kit/operator/operator-reference.js')
writeFileSync(path.join(root, 'docs/operations/commands.md'), commandReference(clubCommands))
writeFileSync(path.join(root, '.env.example'), settingsExample())
