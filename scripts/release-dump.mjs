#!/usr/bin/env node
// `node scripts/release-dump.mjs`: fills a club with a few members and stores it as that of the last release, on which a
// test starts every later version. `npm run release` does it, too.
import path from 'node:path'
import { runSource } from './run-source.mjs'
import { checkNode, ensureDependencies, root, say } from './setup.mjs'

checkNode()
ensureDependencies()
const { module } = await runSource('apps/server/src/testing/write-release-dump.ts')
const { file, version, bytes } = module.written
say(`${path.relative(root, file)}: a club of ${version}, ${Math.ceil(bytes / 1024)} KiB`)
