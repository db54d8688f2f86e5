import type { IncomingHttpHeaders } from 'node:http'

/** No browser's user agent is longer. */
const maxRead = 500

/** A browser's user agent, cut off: patterns could take very long for a text that somebody made up. */
export const userAgentOf = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  (headers['user-agent'] ?? '').slice(0, maxRead)
