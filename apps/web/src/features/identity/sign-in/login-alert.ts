import { useMemo } from 'react'
import { defineOverlay, useOverlays } from '../../../kit/overlays/overlays.tsx'
import type { LoginReason } from '../../../kit/page/page.ts'

const loginAlert = defineOverlay<{ reason: LoginReason; from: string }>(
  'loginAlert',
  () => import('./login-alert-content.tsx'),
)

/** Asks a visitor to sign in and to come back to `from`: rules/identity#member-pages. */
export function useLoginAlert(): (reason: LoginReason, from: string) => void {
  const { show } = useOverlays()
  return useMemo(
    () => (reason, from) => show(loginAlert, { reason, from }, reason === 'browsing' ? '/' : undefined),
    [show],
  )
}

let isLost = false

/** A session was lost on a member page: its guard asks even after going back. */
export function sessionIsLost(): void {
  isLost = true
}

/** Whether a session was just lost. Reading it clears it. */
export function takeLostSession(): boolean {
  const was = isLost
  isLost = false
  return was
}
