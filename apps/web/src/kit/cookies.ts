const oneYearSeconds = 365 * 24 * 60 * 60

type CookieName = 'lang' | 'textSize' | 'contrast'

/** Sets a first-party cookie for display settings; never for personal data. */
export function setCookie(name: CookieName, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that members use
  document.cookie = `${name}=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax`
}

/** Whether a display setting was stored in this browser. */
export function hasCookie(name: 'lang' | 'textSize' | 'contrast'): boolean {
  return document.cookie.split('; ').some((cookie) => cookie.startsWith(`${name}=`))
}
