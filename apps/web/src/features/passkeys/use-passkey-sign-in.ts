import { useState, useSyncExternalStore } from 'react'
import { loadCode } from '../../kit/loading/load-code.ts'
import { navigate } from '../../kit/router/router.tsx'
import { signIn } from '../../kit/session/session.ts'
import { mobileDraft } from '../identity/mobile/mobile-draft.ts'
import { takeWayOn } from '../identity/sign-in/login-source.ts'
import type { Stopped } from './ceremony.ts'
import { passkeysHere } from './passkeys-here.ts'

const never = () => () => {}
const hasPasskey = () => passkeysHere().length > 0

/** Signing in by the phone's own lock, offered where a passkey was made in this browser: rules/identity#passkeys. */
export function usePasskeySignIn() {
  // The server does not know the browser.
  const isOffered = useSyncExternalStore(never, hasPasskey, () => false)
  const [isBusy, setBusy] = useState(false)
  const [stopped, setStopped] = useState<Stopped | null>(null)

  async function start(): Promise<void> {
    setBusy(true)
    setStopped(null)
    setStopped(await enter())
    setBusy(false)
  }

  async function enter(): Promise<Stopped | null> {
    const failed: Stopped = { kind: 'failed', status: '', message: '' }
    const ceremony = await loadCode(() => import('./ceremony.ts')).catch(() => null)
    const answer = await ceremony?.signInByPasskey()
    if (!answer) return failed
    if ('kind' in answer) return answer
    if (!(await signIn(answer.userId))) return failed
    mobileDraft.forget()
    navigate(takeWayOn(), { replace: true })
    return null
  }

  return { isOffered, isBusy, stopped, start: () => void start() }
}

export type PasskeySignIn = ReturnType<typeof usePasskeySignIn>
