const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-.*)?$/

/** The trace id of W3C's `traceparent` header, or undefined if there is none or it is malformed. */
export function traceIdOf(header: unknown): string | undefined {
  return typeof header === 'string' ? traceparent.exec(header)?.[1] : undefined
}
