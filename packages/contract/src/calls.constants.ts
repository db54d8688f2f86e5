export const requestTimeoutMs = 25_000
export const notLoggedInGuardMs = 100_000
export const loadingIndicatorHideMs = 2000

/** After this time a page says that it takes longer than usual. */
export const slowPageMs = 8000
