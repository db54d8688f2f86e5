const oneYearSeconds = 365 * 24 * 60 * 60

/** Sets a first-party cookie for display settings; never for personal data. */
export function setCookie(name: 'lang' | 'textSize' | 'contrast', value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that members use
  document.cookie = `${name}=${value}; path=/; max-age=${oneYearSeconds}; samesite=lax`
}
