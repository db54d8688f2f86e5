const oneYearSeconds = 365 * 24 * 60 * 60

type CookieName = 'lang' | 'textSize' | 'contrast'

/** Over https a cookie belongs to this host alone; a club that is tried out over plain http cannot set such a one. */
function isHttps(): boolean {
  return location.protocol === 'https:'
}

/** Sets a first-party cookie for display settings; never for personal data. */
export function setCookie(name: CookieName, value: string): void {
  const [prefix, secure] = isHttps() ? ['__Host-', '; secure'] : ['', '']
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that members use
  document.cookie = `${prefix}${name}=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax${secure}`
}

/** Whether a display setting was stored in this browser, also under its name of before. */
export function hasCookie(name: CookieName): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.replace('__Host-', '').startsWith(`${name}=`))
}
