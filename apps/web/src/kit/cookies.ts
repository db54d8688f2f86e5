const oneYearSeconds = 365 * 24 * 60 * 60

/** A first-party cookie that says how pages are drawn; never anything about a person. */
export function setCookie(name: 'lang' | 'textSize' | 'contrast', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that members use
  document.cookie = `${name}=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax`
}
