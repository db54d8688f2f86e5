import pino, { type DestinationStream, type Logger } from 'pino'

const maxCauses = 3

/**
 * What the log says of an error: named fields alone. A driver hangs its client on an error, with the key that cancels
 * statements, and a library whatever it was given.
 */
function errorFields(error: unknown, causes = 0): unknown {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, cause, errors } = error as { code?: unknown; cause?: unknown; errors?: unknown }
  return {
    type: error.constructor.name,
    message: error.message,
    stack: error.stack,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    ...(cause !== undefined && causes < maxCauses ? { cause: errorFields(cause, causes + 1) } : {}),
    ...(Array.isArray(errors) && causes < maxCauses
      ? { errors: errors.slice(0, maxCauses).map((each) => errorFields(each, maxCauses)) }
      : {}),
  }
}

/**
 * Structured logs on standard output. Only named fields are written, and requests are logged by route, never
 * with query, headers or body, so that no personal data gets in.
 */
export function makeLog(level: string, stream?: DestinationStream): Logger {
  const serializers = { err: (error: unknown) => errorFields(error) }
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers }
  return stream ? pino(options, stream) : pino(options)
}

export type { Logger } from 'pino'
