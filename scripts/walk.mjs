#!/usr/bin/env node
// `npm run walk`: checks every page as the daily run does. `npm run walk -- --all` checks each in every language,
// width and text size, as visitor and as member; `npm run walk -- /college` only pages whose path begins with that.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { browserSettings } from './browser.mjs'
import { giveUp, root, setUp } from './setup.mjs'

const paths = process.argv.slice(2).filter((argument) => argument !== '--all')
const isAll = process.argv.includes('--all')
if (paths.some((one) => !one.startsWith('/')))
  giveUp('Which pages? For example: npm run walk -- --all /college')
await setUp()
const wanted = paths.map((one) => one.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
const done = spawnSync(
  process.execPath,
  [
    path.join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--project=e2e',
    'e2e/walk.test.ts',
    ...(wanted ? ['-t', `^(${wanted})`] : []),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...browserSettings(), ...(isAll ? { WALK: 'all' } : {}) },
  },
)
process.exitCode = done.status ?? 1
