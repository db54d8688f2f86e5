const key = 'club-desk.return-address'

/** Keeps the current address for the return from the bank's sign-in page. */
export function rememberAddress(): void {
  try {
    sessionStorage.setItem(key, window.location.pathname + window.location.search)
  } catch {
    // Without storage, signing in leads to the first page.
  }
}

/** The address kept before, once. */
export function returnAddress(): string | null {
  try {
    const address = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return address
  } catch {
    return null
  }
}
