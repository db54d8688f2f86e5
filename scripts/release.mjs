#!/usr/bin/env node
// `npm run release`: records the migrations of the version in package.json, which never change from then on, and its
// pages, whose addresses last, and stores a small club of it. First it checks for known advisories. It is run in the
// commit that is handed out: docs/operations/upgrading.md.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { runSource } from './run-source.mjs'
import { giveUp, root, say } from './setup.mjs'

const folder = path.join(root, 'apps/server/src/migrations')
const list = path.join(folder, 'released.json')
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
const released = JSON.parse(readFileSync(list, 'utf8'))

if (released[version])
  giveUp(
    `${version} is released: raise the version in every package.json, and where they name @club/contract, and run \`npm install\`.`,
  )
if (!readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').includes(`\n## [${version}] - `))
  giveUp(`CHANGELOG.md has no section \`## [${version}] - DATE\`.`)

// Also `--unchecked WHY`, for a machine that reaches no registry.
const checked = spawnSync(
  process.execPath,
  [path.join(root, 'scripts/advisories.mjs'), '--release', version, ...process.argv.slice(2)],
  { stdio: 'inherit' },
)
if (checked.status !== 0)
  giveUp('No release without a check for advisories: docs/security/advisories.md says what to do.')

const earlier = new Set(Object.values(released).flatMap((hashes) => Object.keys(hashes)))
const names = readdirSync(folder).filter((name) => name.endsWith('.sql') && !earlier.has(name))
const hashOf = (name) =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, name), 'utf8'))
    .digest('hex')
released[version] = Object.fromEntries(names.sort().map((name) => [name, hashOf(name)]))
// First, since a release on which no club can be filled is none.
await import('./release-dump.mjs')
writeFileSync(list, `${JSON.stringify(released, null, 2)}\n`)
const { module } = await runSource('packages/contract/src/page-list.ts')
const pages = Object.entries(module.pageParams).map(([page, names]) =>
  names.length > 0 ? `${page}?${names.join('&')}` : page,
)
writeFileSync(
  path.join(root, 'packages/contract/src/released-pages.json'),
  `${JSON.stringify(pages.sort(), null, 2)}\n`,
)
say(
  `${version}: ${names.length} new migrations are recorded. Commit them, and hand that commit out once \`npm test -- --all\` has passed in it.`,
)
