/** A step that the start of a visit leaves to the app, which can navigate and ask. */
export type StartStep =
  /** The link would sign in another account: ask the member first. */
  | { kind: 'chooseAccount'; change: () => Promise<void> }
  /** A partner's person unknown to the bank registers; mobile and source are stored. */
  | { kind: 'register' }
  /** A member whom a partner sent for the first time confirms it on the sign-in page. */
  | { kind: 'confirmPartner' }
  /** Signed in; a reader on the sign-in page continues to the saved link. */
  | { kind: 'signedIn' }

let waiting: StartStep | null = null
let take: ((step: StartStep) => void) | null = null

/** Hands over a step, now or once the app is ready. */
export function leaveToApp(step: StartStep): void {
  if (take) take(step)
  else waiting = step
}

/** Sets the handler of start steps; a waiting step is handed over at once. */
export function onStartStep(handler: (step: StartStep) => void): () => void {
  take = handler
  const step = waiting
  waiting = null
  if (step) handler(step)
  return () => {
    if (take === handler) take = null
  }
}
