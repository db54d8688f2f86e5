import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { startClub } from '../../e2e/club.ts'
import { freePort } from '../../e2e/free-port.ts'
import { startDebianPostgres } from '../kit/debian-postgres.ts'
import { checkIn } from '../kit/fault-club.ts'
import { addMembers, clubSettings } from '../kit/members.ts'
import { saveResult } from '../kit/results.ts'

const deploy = fileURLToPath(new URL('../../deploy/', import.meta.url))
const memberCount = 200
const withinMs = 60_000

/** The alert rules and the panels of deploy/, by their expressions. */
function expressions(): { alerts: number; expressions: string[] } {
  const rules = parse(readFileSync(join(deploy, 'prometheus/alerts.yml'), 'utf8')) as {
    groups: { rules: { expr: string }[] }[]
  }
  const alerts = rules.groups.flatMap((group) => group.rules.map(({ expr }) => expr))
  const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana/club.json'), 'utf8')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const panels = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
  return { alerts: alerts.length, expressions: [...alerts, ...panels] }
}

/** Runs promtool and returns what it complains of. */
function promtool(...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8' })
  return status === 0 ? [] : [`promtool ${args.join(' ')}: ${stdout}${stderr}`]
}

interface Prometheus {
  url: string
  file: string
  child: ChildProcess
}

/** Debian's Prometheus with the settings of deploy/, at these ports and at a faster pace. */
async function startPrometheus(folder: string, targets: readonly number[]): Promise<Prometheus> {
  if (spawnSync('prometheus', ['--version']).status !== 0)
    throw new Error('this needs Prometheus: apt-get install prometheus')
  const settings = readFileSync(join(deploy, 'prometheus/prometheus.yml'), 'utf8')
    .replace('scrape_interval: 15s', 'scrape_interval: 1s\n  evaluation_interval: 1s')
    .replace('9464', String(targets[0]))
    .replace('9465', String(targets[1]))
  const file = join(folder, 'prometheus.yml')
  writeFileSync(file, settings)
  writeFileSync(join(folder, 'alerts.yml'), readFileSync(join(deploy, 'prometheus/alerts.yml')))
  const port = await freePort()
  const child = spawn(
    'prometheus',
    [
      `--config.file=${file}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: 'inherit' },
  )
  return { url: `http://127.0.0.1:${port}`, file, child }
}

/** An answer of its API; null data while it is away. */
interface Answer<Data> {
  status: string
  error?: string
  data: Data
}

interface Vector {
  result: { value: [time: number, value: string] }[]
}

interface Rules {
  groups: { rules: { name: string; health: string; lastError?: string }[] }[]
}

async function ask<Data>(
  url: string,
  path: string,
  query: Record<string, string> = {},
): Promise<Answer<Data>> {
  const answer = await fetch(`${url}/api/v1/${path}?${new URLSearchParams(query)}`)
  return (await answer.json()) as Answer<Data>
}

const rulesAt = async (url: string) =>
  (await ask<Rules>(url, 'rules')).data.groups.flatMap(({ rules }) => rules)
const queried = (url: string, query: string) => ask<Vector>(url, 'query', { query })

/** Asks until the answer is as wanted. */
async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + withinMs
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > end) throw new Error(`not within ${withinMs / 1000} s: ${what}`)
    await setTimeout(200)
  }
}

const upAt = async (url: string) =>
  (await queried(url, 'up')).data.result
    .map(({ value }) => value[1])
    .sort()
    .join()

/** What Prometheus knows that the rules and panels need: their metrics, and that each can be evaluated. */
async function examine(url: string, wrong: string[]): Promise<{ metrics: number; evaluated: number }> {
  const { alerts, expressions: all } = expressions()
  const metadata = Object.keys((await ask<object>(url, 'metadata')).data)
  const named = all.flatMap((expr) => expr.match(/\b(?:club|http|process|nodejs)_\w+/g) ?? [])
  const metrics = [...new Set(named.map((name) => name.replace(/_(bucket|count|sum)$/, '')))]
  for (const name of metrics) if (!metadata.includes(name)) wrong.push(`nothing scraped is called ${name}`)
  for (const query of all) {
    const { status, error } = await queried(url, query.replaceAll('$__rate_interval', '1m'))
    if (status !== 'success') wrong.push(`${query}: ${error}`)
  }
  const rules = await rulesAt(url)
  if (rules.length !== alerts) wrong.push(`${rules.length} of ${alerts} rules are loaded`)
  for (const { name, health, lastError } of rules)
    if (health !== 'ok') wrong.push(`the rule ${name} is ${health}: ${lastError}`)
  return { metrics: metrics.length, evaluated: all.length }
}

/** Two servers on one PostgreSQL, scraped by Prometheus; one of them stops, and the alert begins. */
async function scrape(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'club-prometheus-'))
  const database = await startDebianPostgres()
  const wrong: string[] = []
  let prometheus: Prometheus | undefined
  try {
    const config = clubSettings('2026-11-20T02:00:00Z', database.url)
    await (await startClub(config)).stop()
    const members = await addMembers(config, memberCount)
    const ports = [await freePort(), await freePort()]
    const clubs = await Promise.all(
      ports.map((port) => startClub({ ...config, CLUB_METRICS_PORT: String(port) })),
    )
    for (const [index, { token }] of members.entries())
      await checkIn(clubs[index % clubs.length]?.url ?? '', token)
    prometheus = await startPrometheus(folder, ports)
    const { url } = prometheus
    wrong.push(...promtool('check', 'config', prometheus.file))
    await until('both servers are up', async () => (await upAt(url)) === '1,1')
    // Rates need two scrapes, and rules one evaluation.
    await until('every rule was evaluated', async () =>
      (await rulesAt(url)).every(({ health }) => health !== 'unknown'),
    )
    const counted = 'max(sum by (instance) (club_points_awarded_total{task="check_in"}))'
    const points = Number((await queried(url, counted)).data.result[0]?.value[1])
    if (!(points > 0)) wrong.push('no points of check-ins were scraped')
    const figures = await examine(url, wrong)
    await clubs[0]?.stop()
    await until('the stopped server is down', async () => (await upAt(url)) === '0,1')
    await until('ClubServerDown begins', async () => {
      const { alerts } = (await ask<{ alerts: { labels: { alertname: string } }[] }>(url, 'alerts')).data
      return alerts.some(({ labels }) => labels.alertname === 'ClubServerDown')
    })
    await clubs[1]?.stop()
    const what = 'Prometheus scrapes two servers; one of them is stopped'
    console.table({ ...figures, points })
    for (const each of wrong) console.log(`WRONG: ${each}`)
    saveResult('faults-scrape', { what, ...figures, points, wrong })
    process.exitCode = wrong.length === 0 ? 0 : 1
  } finally {
    const running = prometheus?.child
    const ended = running && new Promise((done) => running.once('exit', done))
    running?.kill('SIGTERM')
    await ended
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await scrape()
