// Runs one TypeScript source of this repository with all of its imports, without a build of its own.
import path from 'node:path'
import { runnerImport } from 'vite'
import { root } from './setup.mjs'

export function runSource(...names) {
  return runnerImport(path.join(root, ...names), {
    root,
    logLevel: 'error',
  })
}
