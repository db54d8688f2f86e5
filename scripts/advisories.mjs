#!/usr/bin/env node
// `npm run advisories`: compares what ships with the advisories that the registry knows. Exit codes: 0 none but accepted
// ones, 1 new ones, 2 they could not be fetched. `--release VERSION` also writes the run into the record, which
// `npm run release` does; `--unchecked WHY` writes there instead that there was none.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { root } from './setup.mjs'

const maxOutputBytes = 64 * 1024 ** 2
const { values: given } = parseArgs({
  options: {
    release: { type: 'string' },
    unchecked: { type: 'string' },
    record: { type: 'string', default: path.join(root, 'docs/security/advisories.md') },
  },
})
const today = new Date().toISOString().slice(0, 10)

/** The accepted advisories: rows of the record's second table, until their day. */
function acceptedIn(page) {
  const rows = page.matchAll(/^\| (GHSA-[\w-]+) \| ([^|]+) \| (\d{4}-\d\d-\d\d) \| ([^|]+) \|$/gm)
  return new Map(
    [...rows].map(([, id, name, until, why]) => [id, { name: name.trim(), until, why: why.trim() }]),
  )
}

/** What the registry says of what ships; null if it says nothing. */
function audit() {
  const asked = spawnSync('npm', ['audit', '--omit=dev', '--json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: maxOutputBytes,
  })
  try {
    const { vulnerabilities, metadata } = JSON.parse(asked.stdout)
    return vulnerabilities && metadata ? { vulnerabilities, packages: metadata.dependencies.prod } : null
  } catch {
    return null
  }
}

/** Each advisory once; npm also lists the packages that need an affected one, by its name alone. */
function advisoriesOf(vulnerabilities) {
  const causes = Object.values(vulnerabilities).flatMap(({ via }) =>
    via.filter((one) => typeof one === 'object'),
  )
  const idOf = ({ url, source }) => url?.match(/GHSA-[\w-]+/)?.[0] ?? String(source)
  return [...new Map(causes.map((one) => [idOf(one), { id: idOf(one), ...one }])).values()]
}

/** Puts the run first into the record, in place of an earlier one of the same release. */
function writeRecord(packages, found, accepted) {
  if (!given.release) return
  const heading = '|---|---|---|---|---|\n'
  const others = readFileSync(given.record, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith(`| ${given.release} | `))
    .join('\n')
  const row = `| ${given.release} | ${today} | ${packages} | ${found} | ${accepted} |\n`
  writeFileSync(given.record, others.replace(heading, heading + row))
}

const listOf = (advisories) => advisories.map(({ id, name }) => `${id} (${name})`).join(', ') || 'none'

function check() {
  if (given.unchecked) {
    writeRecord('not checked', given.unchecked.replaceAll('|', '/'), '')
    console.log('The record says that nothing was checked.')
    return 0
  }
  const said = audit()
  if (!said) {
    console.error('The advisories could not be fetched from here: nothing was checked.')
    return 2
  }
  const accepted = acceptedIn(readFileSync(given.record, 'utf8'))
  const found = advisoriesOf(said.vulnerabilities)
  const isAccepted = ({ id }) => (accepted.get(id)?.until ?? '') >= today
  const fresh = found.filter((one) => !isAccepted(one))
  for (const { id, severity, name, range, title } of found)
    console.log(`${severity}: ${name} ${range}, ${id}: ${title}${isAccepted({ id }) ? ' (accepted)' : ''}`)
  console.log(
    `${said.packages} packages ship: ${found.length} known advisories, ${fresh.length} of them new.`,
  )
  if (fresh.length > 0) return 1
  writeRecord(said.packages, listOf(found), listOf(found.filter(isAccepted)))
  return 0
}

process.exitCode = check()
