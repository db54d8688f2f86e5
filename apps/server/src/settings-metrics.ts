import { z } from 'zod'
import { text, whole } from './config-values.ts'
import { terms, type Values } from './setting-terms.ts'

/** The metrics' listener. */
export const metricsSettings = {
  CLUB_METRICS_PORT: whole.pipe(z.number().max(65_535)).optional().register(terms, {
    help: 'GET /metrics for Prometheus is served here, apart from what members reach. Without it, nowhere.',
    example: '9464',
  }),
  CLUB_METRICS_HOST: text.default('127.0.0.1').register(terms, {
    help: 'The address of that listener: one that only the monitoring reaches.',
  }),
}

/** Where the metrics are served; null: nowhere. */
export function metricsOf(s: Values<typeof metricsSettings>): { port: number; host: string } | null {
  return s.CLUB_METRICS_PORT === undefined ? null : { port: s.CLUB_METRICS_PORT, host: s.CLUB_METRICS_HOST }
}
