import { createHash } from 'node:crypto'

const policyOf = (directives: Record<string, string>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ')

const directives = {
  'default-src': "'self'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
}

/** The content security policy of every answer that has none of its own. */
export const answerPolicy = policyOf(directives)

/** Of a picture or another file that somebody opens by its address. */
export const filePolicy = "default-src 'none'; sandbox"

/**
 * Of a first page: no inline code but these styles, by hash; images from this server and the operator's map tile
 * origins; films from this server or from the reader's own phone.
 */
export function pagePolicy(styles: readonly string[], tileOrigins: readonly string[] = []): string {
  const hashes = styles.map((rules) => `'sha256-${createHash('sha256').update(rules).digest('base64')}'`)
  return policyOf({
    ...directives,
    'style-src': ["'self'", ...hashes].join(' '),
    'img-src': [directives['img-src'], ...tileOrigins].join(' '),
    'media-src': "'self' blob:",
  })
}

/** The policy with scripts of another server, each by its whole address. */
export function withScripts(policy: string, scripts: readonly string[]): string {
  return scripts.length === 0 ? policy : `${policy}; script-src 'self' ${scripts.join(' ')}`
}
