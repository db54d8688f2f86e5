import type { FastifyInstance } from 'fastify'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Logger } from '../log/log.ts'

/** One value of a measure, with its labels. */
export interface Reading {
  labels?: Readonly<Record<string, string>>
  value: number
}

/** A figure that is read whenever the metrics are asked for. Counters only grow while the process lives. */
export interface Measure {
  /** As Prometheus names it: with its unit, and `_total` if it is a counter. */
  name: string
  help: string
  labels?: readonly string[]
  /** All workers of a server read the same from the database, so that the highest counts; otherwise they are added. */
  isSameInAll?: true
  read(): readonly Reading[] | Promise<readonly Reading[]>
}

/** A scrape goes on without a measure that takes longer. */
const readLimitMs = 2000

/** What a listener serves. */
export interface MetricsText {
  /** All metrics as Prometheus reads them. */
  text(): Promise<string>
  contentType: string
}

export interface Metrics extends MetricsText {
  /** Gives them to the process that started this worker, which serves those of all its workers. */
  shareWithPrimary(): void
  /** Measures every answer of a server: `http_request_duration_seconds`. */
  watch(app: FastifyInstance): void
}

/** A registry of its own for each server of a process. */
export function makeMetrics(measures: readonly Measure[], log: Logger): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['method', 'route', 'code'],
    registers: [register],
  })
  const failures = new Counter({
    name: 'club_measure_failures_total',
    help: 'Measures that could not be read for a scrape.',
    labelNames: ['measure'],
    registers: [register],
  })
  for (const { name, help, labels: labelNames = [], isSameInAll, read } of measures) {
    const Kind = name.endsWith('_total') ? Counter : Gauge
    const metric = new Kind({
      name,
      help,
      labelNames,
      registers: [register],
      aggregator: isSameInAll ? 'max' : 'sum',
      async collect() {
        metric.reset()
        try {
          for (const { labels = {}, value } of await inTime(read())) metric.inc(labels, value)
        } catch (error) {
          failures.inc({ measure: name })
          log.warn({ err: error, measure: name }, 'a measure could not be read')
        }
      },
    })
  }
  return {
    text: () => register.metrics(),
    contentType: register.contentType,
    shareWithPrimary: () => AggregatorRegistry.setRegistries([register]),
    watch(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'unknown'
        requests.observe({ method: request.method, route, code: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}

async function inTime<T>(reading: T | Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${readLimitMs} ms`)), readLimitMs)
  })
  try {
    return await Promise.race([reading, late])
  } finally {
    clearTimeout(timer)
  }
}
