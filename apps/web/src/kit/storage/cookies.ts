const oneYearSeconds = 365 * 24 * 60 * 60

type CookieName = 'lang' | 'textSize' | 'contrast'

/** Over https a cookie is limited to this host; over plain http, as when the club is tried out, it cannot be. */
export function isHttps(): boolean {
  return location.protocol === 'https:'
}

/** The cookies that scripts may read; none where reading them throws, as in a sandboxed frame. */
export function readCookies(): string {
  try {
    return document.cookie
  } catch {
    return ''
  }
}

/** Writes a cookie with its attributes. Where cookies are refused, nothing is stored. */
export function writeCookie(cookie: string): void {
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that members use
    document.cookie = cookie
  } catch {
    // The same as if the browser had dropped it silently.
  }
}

/** Sets a first-party cookie for display settings; never for personal data. */
export function setCookie(name: CookieName, value: string): void {
  const [prefix, secure] = isHttps() ? ['__Host-', '; secure'] : ['', '']
  writeCookie(`${prefix}${name}=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax${secure}`)
}

/** Whether a display setting is stored in this browser, including under its former name. */
export function hasCookie(name: CookieName): boolean {
  return readCookies()
    .split('; ')
    .some((cookie) => cookie.replace('__Host-', '').startsWith(`${name}=`))
}
