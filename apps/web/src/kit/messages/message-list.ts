import { deviceValues } from '../storage/storage.ts'
import {
  type ClearedMessages,
  clearedMessages,
  clearedName,
  logListeners,
  logName,
  maxStoredMessages,
  messageLog,
  writeLog,
} from './message-log.ts'

export const undoClearMs = 10 * 60_000

/** Calls the listener when the log changes, here or in another tab. */
export function onMessagesChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === logName || event.key === clearedName) listener()
  }
  const unsubscribe = logListeners.subscribe(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    unsubscribe()
    window.removeEventListener('storage', onStorage)
  }
}

/** The log as stored; the string changes exactly when the log does. */
export function storedMessages(): string {
  return `${deviceValues.get(logName) ?? ''}\n${deviceValues.get(clearedName) ?? ''}`
}

/** After the phone's clock was set back, as old as it was set back. */
const ageMs = ({ at }: ClearedMessages, now: Date) => Math.abs(now.getTime() - Date.parse(at))

function cleared(now: Date): ClearedMessages | null {
  const stash = clearedMessages.read()
  if (!stash) return null
  if (ageMs(stash, now) < undoClearMs) return stash
  clearedMessages.remove()
  return null
}

/** Milliseconds left to restore cleared messages; 0 if none. */
export function undoLeftMs(now = new Date()): number {
  const stash = cleared(now)
  return stash ? undoClearMs - ageMs(stash, now) : 0
}

/** Clears all messages; can be undone for ten minutes. */
export function clearMessages(now = new Date()): void {
  const list = [...messageLog.read(), ...(cleared(now)?.list ?? [])].slice(0, maxStoredMessages)
  messageLog.remove()
  writeLog(clearedMessages, { at: now.toISOString(), list })
}

/** Restores the cleared messages, behind newer ones. */
export function undoClear(now = new Date()): void {
  const list = [...messageLog.read(), ...(cleared(now)?.list ?? [])].slice(0, maxStoredMessages)
  clearedMessages.remove()
  writeLog(messageLog, list)
}
