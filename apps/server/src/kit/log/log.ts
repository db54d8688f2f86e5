import pino, { type Logger } from 'pino'

/**
 * Structured logs on standard output. Only named fields are written, and requests are logged by route, never
 * with query, headers or body, so that no personal data gets in.
 */
export function makeLog(level: string): Logger {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })
}

export type { Logger } from 'pino'
