import { spawnSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from './sources.ts'

const page = path.join(root, 'docs/security/advisories.md')
const folder = mkdtempSync(path.join(tmpdir(), 'club-advisories-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const record = path.join(folder, 'advisories.md')

/** Runs the check with an npm that answers as the registry would. */
function check(answer: unknown, ...args: string[]) {
  writeFileSync(path.join(folder, 'answer'), typeof answer === 'string' ? answer : JSON.stringify(answer))
  writeFileSync(path.join(folder, 'npm'), `#!/bin/sh\ncat "${folder}/answer"\n`)
  chmodSync(path.join(folder, 'npm'), 0o755)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/advisories.mjs'), '--record', record, ...args],
    { encoding: 'utf8', env: { ...process.env, PATH: `${folder}:${process.env.PATH}` } },
  )
  return { status, said: stdout + stderr, page: readFileSync(record, 'utf8') }
}

const metadata = { dependencies: { prod: 213 } }
const clean = { vulnerabilities: {}, metadata }
const advisory = {
  source: 1,
  name: 'left-pad',
  title: 'pads for ever',
  url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
  severity: 'high',
  range: '<2',
}
const affected = {
  vulnerabilities: { 'left-pad': { via: [advisory] }, above: { via: ['left-pad'] } },
  metadata,
}
const row = /^\| 9\.9\.9 \|.*$/gm

test('a run without advisories is recorded once for its release', () => {
  copyFileSync(page, record)
  check(clean, '--release', '9.9.9')
  const { status, page: written } = check(clean, '--release', '9.9.9')
  expect(status).toBe(0)
  expect(written.match(row)).toEqual([
    expect.stringMatching(/^\| 9\.9\.9 \| \d{4}-\d\d-\d\d \| 213 \| none \| none \|$/),
  ])
})

test('a new advisory refuses the release and is named; an accepted one is recorded with it, until its day', () => {
  copyFileSync(page, record)
  const refused = check(affected, '--release', '9.9.9')
  expect(refused.status).toBe(1)
  expect(refused.said).toContain('high: left-pad <2, GHSA-aaaa-bbbb-cccc')
  expect(refused.page.match(row)).toBeNull()

  const accept = (until: string) =>
    writeFileSync(
      record,
      `${readFileSync(page, 'utf8')}| GHSA-aaaa-bbbb-cccc | left-pad | ${until} | pads nothing |\n`,
    )
  accept('2020-01-01')
  expect(check(affected, '--release', '9.9.9').status).toBe(1)
  accept('9999-12-31')
  const accepted = check(affected, '--release', '9.9.9')
  expect(accepted.status).toBe(0)
  expect(accepted.page.match(row)?.[0]).toContain(
    '| GHSA-aaaa-bbbb-cccc (left-pad) | GHSA-aaaa-bbbb-cccc (left-pad) |',
  )
})

test('a registry that says nothing refuses the release, unless the record is to say why', () => {
  copyFileSync(page, record)
  const refused = check('{"message":"405 Method Not Allowed"}', '--release', '9.9.9')
  expect([refused.status, refused.said]).toEqual([2, expect.stringContaining('could not be fetched')])
  expect(refused.page.match(row)).toBeNull()
  const told = check('', '--release', '9.9.9', '--unchecked', 'no network here')
  expect(told.status).toBe(0)
  expect(told.page.match(row)?.[0]).toContain('| not checked | no network here |')
})

test('every release is on record', () => {
  const released = JSON.parse(
    readFileSync(path.join(root, 'apps/server/src/migrations/released.json'), 'utf8'),
  )
  const text = readFileSync(page, 'utf8')
  expect(Object.keys(released).filter((version) => !text.includes(`\n| ${version} | `))).toEqual([])
})
