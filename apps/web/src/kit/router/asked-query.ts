import { canName } from '@club/contract/asked-value.rules.ts'

/**
 * What an address asks for, as `pickQuery` reads it on the server: of a repeated parameter its first value. One that
 * cannot name anything is '', so that its page is not found instead of refused as a malformed call.
 */
export function askedQuery(search: string): URLSearchParams {
  const query = new URLSearchParams(search)
  for (const name of new Set(query.keys())) if (!canName(query.get(name) ?? '')) query.set(name, '')
  return query
}
