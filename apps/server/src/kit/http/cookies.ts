/** The cookies of a request, by name. */
export type Cookies = Readonly<Record<string, string | undefined>>

/**
 * The name of a cookie over https: browsers then take it from this host alone, for all of its paths, and never over
 * plain http: rules/security#cookies.
 */
export function hostOnly(name: string): string {
  return `__Host-${name}`
}

/** A cookie by its plain name or its name over https; the latter takes precedence, since no other host can set it. */
export function cookieOf(cookies: Cookies | undefined, name: string): string | undefined {
  return cookies?.[hostOnly(name)] ?? cookies?.[name]
}
