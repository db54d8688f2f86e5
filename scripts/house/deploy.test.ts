import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { filesIn, root } from './sources.ts'

const deploy = filesIn('deploy', /./)
const text = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')

test('the files of deploy name no setting that the server does not have', () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8')
  const known = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name))
  expect(known.size).toBeGreaterThan(40)
  const named = deploy
    .filter(({ name }) => !name.includes('/bin/') && !/Caddyfile$/.test(name))
    .flatMap(({ text }) => text.match(/\b(?:CLUB_[A-Z0-9_]+|DATABASE_[A-Z]+)\b/g) ?? [])
  const own = new Set(['CLUB_HOST', 'CLUB_SERVERS'])
  const unknown = named.filter((name) => {
    const setting = name.replace(/_FILE$/, '')
    return !known.has(name) && !known.has(setting) && !own.has(name)
  })
  expect(named.length).toBeGreaterThan(20)
  expect([...new Set(unknown)]).toEqual([])
})

test.each(deploy.filter(({ name }) => /\.ya?ml$/.test(name)).map(({ name }) => name))(
  '%s is YAML',
  (name) => {
    const documents = parseAllDocuments(readFileSync(path.join(root, name), 'utf8'), { merge: true })
    expect(documents.length).toBeGreaterThan(0)
    for (const document of documents)
      expect([document.errors, document.toJS()]).toEqual([[], expect.any(Object)])
  },
)

test('the same time to drain is granted by whoever stops a server', () => {
  expect(text('systemd/evergreen-club@.service')).toContain('TimeoutStopSec=20')
  expect(text('compose.yaml')).toContain('stop_grace_period: 20s')
  expect(text('kubernetes/evergreen-club.yaml')).toContain('terminationGracePeriodSeconds: 20')
})

test('every proxy asks whether a server is ready or passes its refusals on, and lets uploads through', () => {
  for (const name of ['haproxy/haproxy.cfg', 'caddy/Caddyfile']) expect(text(name)).toContain('/health/ready')
  expect(text('nginx/evergreen-club.conf')).toMatch(/proxy_next_upstream .*http_503/)
  expect(text('nginx/evergreen-club.conf')).toMatch(/client_max_body_size 32m/)
})
