#!/usr/bin/env node
// `npm run advisories`: compares what ships with the known advisories, if the registry has them. Exit codes: 0 none
// known, 1 some, 2 they could not be fetched.
import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { root } from './setup.mjs'

const maxOutputBytes = 64 * 1024 ** 2
const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: maxOutputBytes,
})

function parsed() {
  try {
    return JSON.parse(asked.stdout)
  } catch {
    return {}
  }
}

const { vulnerabilities, metadata } = parsed()
if (!vulnerabilities || !metadata) {
  console.error('The advisories could not be fetched from here: nothing was checked.')
  process.exit(2)
}
const found = Object.values(vulnerabilities)
for (const { name, severity, range } of found) console.log(`${severity}: ${name} ${range}`)
console.log(`${found.length} of ${metadata.dependencies.prod} packages have a known advisory.`)
process.exit(found.length > 0 ? 1 : 0)
