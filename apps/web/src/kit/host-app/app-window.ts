/** What the bank's app injects into pages of the club: docs/operations/app-bridge.md. */
export interface BankApp {
  postMessage: (text: string) => void
}

/** What the club offers the app in return. */
export interface ClubForApp {
  receive: (text: unknown) => boolean
}

declare global {
  interface Window {
    EvergreenApp?: BankApp
    EvergreenClub?: ClubForApp
  }
}
