import type { IncomingHttpHeaders } from 'node:http'

/** No browser's text is longer. */
const maxRead = 500

/** What a browser calls itself, as far as it is read: patterns take ever longer for a text that somebody made up. */
export const userAgentOf = ({ headers }: { headers: IncomingHttpHeaders }): string =>
  (headers['user-agent'] ?? '').slice(0, maxRead)
