/** What the start of a visit leaves for the app to do, which alone can lead and ask. */
export type StartStep =
  /** The link would sign in another account: the member is asked first. */
  | { kind: 'chooseAccount'; change: () => Promise<void> }
  /** A partner's person whom the bank does not know registers; mobile and source are kept aside. */
  | { kind: 'register' }
  /** Signed in; who was sent to sign in meanwhile goes on to where they wanted. */
  | { kind: 'signedIn' }

let waiting: StartStep | null = null
let take: ((step: StartStep) => void) | null = null

/** Hands a step over, now or as soon as the app stands. */
export function leaveToApp(step: StartStep): void {
  if (take) take(step)
  else waiting = step
}

/** Sets who does what the start leaves to do; a step that waits is handed over at once. */
export function onStartStep(handler: (step: StartStep) => void): () => void {
  take = handler
  const step = waiting
  waiting = null
  if (step) handler(step)
  return () => {
    if (take === handler) take = null
  }
}
