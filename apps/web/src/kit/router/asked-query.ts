import { canName } from '@club/contract/asked-value.rules.ts'

/**
 * What an address asks for, on the server and in the browser alike. A value that cannot name anything is '', so that its
 * page is not found instead of refused as a malformed call.
 */
export function askedQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const [name, value] of [...query]) if (!canName(value)) query.set(name, '')
  return query
}

/** A text from an address or a field, cut to what a call accepts; half a character at its end is left out. */
export function cutText(text: string, maxLength: number): string {
  return text
    .trim()
    .slice(0, maxLength)
    .replace(/[\ud800-\udbff]$/, '')
}
