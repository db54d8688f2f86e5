import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseAllDocuments, parseDocument } from 'yaml'
import { filesIn, root } from './sources.ts'

const deploy = filesIn('deploy', /./)
const text = (name: string) => readFileSync(path.join(root, 'deploy', name), 'utf8')

const pages = filesIn('docs/operations', /\.md$/)

test('the files of deploy and the settings on the pages name none that the server does not have', () => {
  const example = readFileSync(path.join(root, '.env.example'), 'utf8')
  const known = new Set([...example.matchAll(/^#? ?([A-Z][A-Z0-9_]+)=/gm)].map(([, name = '']) => name))
  expect(known.size).toBeGreaterThan(40)
  const named = [...deploy, ...pages.filter(({ name }) => /deploy|upgrading/.test(name))]
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

test('what the units and pages run or copy from an installed tree is in the repository', () => {
  const named = [...deploy, ...pages].flatMap(({ text }) =>
    [...text.matchAll(/\/opt\/evergreen-club(?:-[\d.]+)?\/((?:deploy|docs|content)[\w./@-]*)/g)].map(
      ([, file = '']) => file.replace(/[.]$/, ''),
    ),
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})

test('two servers of a machine differ in what only one of them can have', () => {
  const unit = text('systemd/evergreen-club@.service')
  // The later file wins, and its name is the server's port.
  expect(unit).toMatch(/^EnvironmentFile=.*\/club\.env\nEnvironmentFile=-.*\/%i\.env$/m)
  expect(unit).not.toContain('CLUB_METRICS_PORT=')
  const ports = [...text('prometheus/prometheus.yml').matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
  const deploying = pages.find(({ name }) => name.endsWith('/deploy.md'))?.text ?? ''
  expect(ports.length).toBe(2)
  for (const port of ports) expect(deploying).toContain(`echo CLUB_METRICS_PORT=${port} > `)
})

test('the servers of every kind share one file of signed days, which outlives them', () => {
  expect(text('systemd/evergreen-club@.service')).toMatch(/^StateDirectory=evergreen-club$/m)
  const { services } = parseDocument(text('compose.yaml'), { merge: true }).toJS()
  expect(services['club-1'].volumes).toEqual(['club:/data'])
  expect(services['club-2'].volumes).toEqual(services['club-1'].volumes)
  const [settings, claim, , servers] = parseAllDocuments(text('kubernetes/evergreen-club.yaml')).map((each) =>
    each.toJS(),
  )
  const { name } = servers.spec.template.spec.volumes.find(
    (each: { persistentVolumeClaim?: { claimName: string } }) =>
      each.persistentVolumeClaim?.claimName === claim.metadata.name,
  )
  const mounts = servers.spec.template.spec.containers[0].volumeMounts
  const { mountPath } = mounts.find((each: { name: string }) => each.name === name)
  expect(path.posix.dirname(settings.data.CLUB_LEDGER_HEADS_FILE)).toBe(mountPath)
})

test('the same time to drain is granted by whoever stops a server', () => {
  expect(text('systemd/evergreen-club@.service')).toContain('TimeoutStopSec=20')
  expect(text('compose.yaml')).toContain('stop_grace_period: 20s')
  expect(text('kubernetes/evergreen-club.yaml')).toContain('terminationGracePeriodSeconds: 20')
})

test('every proxy asks whether a server is ready or passes its refusals on, and lets uploads through', () => {
  for (const name of ['haproxy/haproxy.cfg', 'caddy/Caddyfile']) expect(text(name)).toContain('/health/ready')
  expect(text('nginx/evergreen-club.conf')).toMatch(/proxy_next_upstream error timeout .*http_503/)
  // It would take a busy server out, and then the other one.
  expect(text('nginx/evergreen-club.conf').match(/ max_fails=0;/g)).toHaveLength(2)
  expect(text('nginx/evergreen-club.conf')).toMatch(/client_max_body_size 32m/)
})
