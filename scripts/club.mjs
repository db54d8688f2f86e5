#!/usr/bin/env node
// `npx club …`: the operator's command. Needs no web build, and prints nothing itself if everything
// is built.
import path from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { checkNode, ensureBuild, ensureDependencies, root } from './setup.mjs'

checkNode()
ensureDependencies()
await ensureBuild(['server'])
const cli = path.join(root, 'apps/server/dist/cli.js')
process.argv[1] = cli
await import(pathToFileURL(cli).href)
