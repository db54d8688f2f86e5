import type { BankApp } from './app-window.ts'

/** How a stand-in for the bank's app behaves. */
export interface AppStandIn {
  features: readonly string[]
  version?: number
  textScale?: number
  /** What it does with calls after `hello`: answers, refuses, throws, or says nothing. */
  manner?: 'answers' | 'refuses' | 'throws' | 'silent'
  /** Whether it is silent when it is greeted, as an older app would be. */
  isUnresponsive?: boolean
  /** What the member does with the app's share sheet. */
  shares?: 'shared' | 'cancelled'
}

/**
 * Plays the bank's app in a page: sets `window.EvergreenApp`, which answers as the real one should. Uses
 * nothing but its argument, so that a browser test can send it into a page.
 */
export function installAppStandIn(app: AppStandIn): void {
  const say = (message: object) => setTimeout(() => window.EvergreenClub?.receive(JSON.stringify(message)), 0)
  const played: BankApp = {
    postMessage(text) {
      const { id, call } = JSON.parse(text) as { id: number; call: string }
      if (call === 'hello') {
        const { version = 1, features, textScale } = app
        if (!app.isUnresponsive) say({ id, ok: true, data: { version, features, textScale } })
        return
      }
      if (app.manner === 'throws') throw new Error('the app failed')
      if (app.manner === 'silent') return
      if (app.manner === 'refuses') {
        say({ id, ok: false })
        return
      }
      if (call === 'share') say({ id, taken: true })
      say({ id, ok: true, data: call === 'share' ? { result: app.shares ?? 'shared' } : {} })
    },
  }
  window.EvergreenApp = played
}
