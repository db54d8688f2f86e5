import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client'
import type { MetricsText } from '../metrics/metrics.ts'
import type { Workers } from './workers.ts'

/** Called at a worker's start, so that it answers the process that started it before it has metrics of its own. */
export function awaitPrimary(): void {
  new AggregatorRegistry()
  AggregatorRegistry.setRegistries([])
}

/** The metrics of all workers as those of one server, with those of the workers themselves. */
export function metricsOfWorkers({ counts }: Workers): MetricsText {
  const ofWorkers = new AggregatorRegistry()
  const register = new Registry()
  new Gauge({
    name: 'club_workers',
    help: 'Processes of this server that are open.',
    registers: [register],
    collect() {
      this.set(counts().open)
    },
  })
  new Counter({
    name: 'club_worker_restarts_total',
    help: 'Processes of this server that ended and were started again.',
    registers: [register],
    collect() {
      this.reset()
      this.inc(counts().restarts)
    },
  })
  return {
    text: async () => `${await ofWorkers.clusterMetrics()}\n${await register.metrics()}`,
    contentType: register.contentType,
  }
}
