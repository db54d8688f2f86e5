import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { makeMetrics } from './kit/metrics/metrics.ts'
import { serveMetrics } from './kit/metrics/serve-metrics.ts'
import { clubMeasures } from './measures.ts'
import { makeMember } from './testing/make-member.ts'
import { testClub } from './testing/test-club.ts'

const club = await testClub()

async function scraped() {
  const metrics = makeMetrics(clubMeasures(club.context, club.features), club.context.log)
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
  onTestFinished(() => server.close())
  const at = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`)
  return { at, text: await (await at('/metrics')).text() }
}

test('the metrics tell of members, jobs, database and outside services, and name nobody', async () => {
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  const { text, at } = await scraped()
  for (const name of [
    'club_database_connections',
    'club_transactions_total',
    'club_month_ranks',
    'club_cases_open',
  ])
    expect(text).toContain(`# HELP ${name} `)
  expect(text).toMatch(/^club_points_awarded_total\{task="check_in"\} [1-9]\d*$/m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  expect(text).not.toContain(member.userId)
  expect(text).not.toMatch(/^club_measure_failures_total\{/m)
  expect((await at('/api/user/happypoint')).status).toBe(404)
})

test('members’ port has no metrics', async () => {
  const { statusCode } = await club.app.inject({ url: '/metrics' })
  expect(statusCode).not.toBe(200)
})

test('every alert and panel reads a metric that exists', async () => {
  const { text } = await scraped()
  const known = new Set([...text.matchAll(/^# HELP (\w+) /gm)].map(([, name]) => name))
  // What only Prometheus itself knows.
  known.add('up')
  const read = (file: string) => readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), 'utf8')
  const rules = parse(read('prometheus/alerts.yml')) as {
    groups: { rules: { alert: string; expr: string; annotations: { summary: string; runbook: string } }[] }[]
  }
  const dashboard = JSON.parse(read('grafana/club.json')) as { panels: { targets: { expr: string }[] }[] }
  const alerts = rules.groups.flatMap((group) => group.rules)
  const expressions = [
    ...alerts.map(({ expr }) => expr),
    ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  ]
  expect(expressions.length).toBeGreaterThan(20)
  const named = expressions.flatMap(
    (expr) => expr.match(/\b(?:club|http|process|nodejs|up)\w*(?=[\s{[)]|$)/g) ?? [],
  )
  const missing = named.filter((name) => !known.has(name.replace(/_(bucket|count|sum)$/, '')))
  expect(missing).toEqual([])
  const handbook = readFileSync(new URL('../../../docs/operations/alerts.md', import.meta.url), 'utf8')
  for (const { alert, annotations } of alerts) {
    expect(annotations.summary).not.toBe('')
    expect(handbook, alert).toContain(`## ${alert}\n`)
  }
})
