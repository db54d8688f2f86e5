const key = 'club-desk.place'

/** Keeps the current address for the return from the bank's sign-in page. */
export function rememberPlace(): void {
  try {
    sessionStorage.setItem(key, window.location.pathname + window.location.search)
  } catch {
    // Without storage, signing in leads to the first page.
  }
}

/** The address kept before, once. */
export function takePlace(): string | null {
  try {
    const place = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return place
  } catch {
    return null
  }
}
