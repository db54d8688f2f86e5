import { useSyncExternalStore } from 'react'
import { makeListeners } from '../../kit/listeners.ts'

/** The event by which Chromium's browsers offer to add a page to the home screen. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const listeners = makeListeners()
let waiting: InstallPrompt | null = null

function setWaiting(prompt: InstallPrompt | null): void {
  waiting = prompt
  listeners.notify()
}

/** Keeps the browser's offer for the button: readers are asked only if they press it. */
export function keepInstallPrompt(): () => void {
  const keep = (event: Event) => {
    event.preventDefault()
    setWaiting(event as InstallPrompt)
  }
  const forget = () => setWaiting(null)
  window.addEventListener('beforeinstallprompt', keep)
  window.addEventListener('appinstalled', forget)
  return () => {
    window.removeEventListener('beforeinstallprompt', keep)
    window.removeEventListener('appinstalled', forget)
  }
}

/** Whether the browser can be asked. */
export function useCanAsk(): boolean {
  return useSyncExternalStore(
    listeners.subscribe,
    () => waiting !== null,
    () => false,
  )
}

/** Lets the browser ask the reader. An offer works once; after a refusal the browser makes another one. */
export async function askToInstall(): Promise<'accepted' | 'dismissed' | 'failed'> {
  const prompt = waiting
  if (!prompt) return 'failed'
  try {
    await prompt.prompt()
    return (await prompt.userChoice).outcome
  } catch (error) {
    console.warn('the browser did not offer its home screen', error)
    return 'failed'
  } finally {
    setWaiting(null)
  }
}
