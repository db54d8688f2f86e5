/** What a database URL says; of several hosts, `postgres://club:…@one:5432,two:5433/club`, one URL for each. */
export interface DatabaseAddress {
  urls: string[]
  role: string
  database: string
  /** Whether a host that takes no writes, such as a standby, is passed over. */
  needsWrites: boolean
}

/** `any` suits one host; of several, a club always needs the one that takes writes. */
const targets: ReadonlyMap<string, boolean> = new Map([
  ['any', false],
  ['read-write', true],
  ['primary', true],
])

/** Reads a database URL with one or more hosts. Throws TypeError if it is none. */
export function readDatabaseUrl(text: string): DatabaseAddress {
  const [, scheme = '', authority = '', rest = ''] = /^(postgres(?:ql)?:\/\/)([^/?#]*)(.*)$/.exec(text) ?? []
  if (scheme === '') throw new TypeError('a database URL begins with postgres://')
  const hostsAt = authority.lastIndexOf('@') + 1
  const urls = authority
    .slice(hostsAt)
    .split(',')
    .map((host) => new URL(`${scheme}${authority.slice(0, hostsAt)}${host}${rest}`))
  const [first] = urls
  const target = first?.searchParams.get('target_session_attrs') ?? 'any'
  const needsWrites = targets.get(target)
  if (
    !first ||
    needsWrites === undefined ||
    (urls.length > 1 && urls.some(({ hostname }) => hostname === ''))
  )
    throw new TypeError('a database URL has hosts, and target_session_attrs=read-write or none')
  // The driver would send it to the database, which does not know it.
  for (const { searchParams } of urls) searchParams.delete('target_session_attrs')
  return {
    urls: urls.map(({ href }) => href),
    role: decodeURIComponent(first.username),
    database: decodeURIComponent(first.pathname.slice(1)),
    needsWrites: needsWrites || urls.length > 1,
  }
}

export function isDatabaseUrl(text: string): boolean {
  try {
    return readDatabaseUrl(text).urls.length > 0
  } catch {
    return false
  }
}
