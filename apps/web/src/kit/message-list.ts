import {
  clearedName,
  type KeptMessage,
  keepLog,
  keptMessages,
  logListeners,
  logName,
  maxKeptMessages,
  parsed,
} from './message-log.ts'
import { deviceValues } from './storage.ts'

export const undoClearMs = 10 * 60_000

/** Tells when the log changed, here or in another tab. */
export function onMessagesChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === logName || event.key === clearedName) listener()
  }
  logListeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    logListeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** The log as it is stored; it changes exactly when the log does. */
export function storedMessages(): string {
  return `${deviceValues.get(logName) ?? ''}\n${deviceValues.get(clearedName) ?? ''}`
}

function cleared(now: Date): { at: string; list: KeptMessage[] } | null {
  const stash = parsed(deviceValues.get(clearedName)) as { at: string; list: KeptMessage[] } | null
  if (!stash) return null
  if (now.getTime() - Date.parse(stash.at) < undoClearMs) return stash
  deviceValues.remove(clearedName)
  return null
}

/** How long what was cleared can still be brought back; 0 when nothing can. */
export function undoLeftMs(now = new Date()): number {
  const stash = cleared(now)
  return stash ? undoClearMs - (now.getTime() - Date.parse(stash.at)) : 0
}

/** Takes all messages away; for ten minutes they can be brought back. */
export function clearMessages(now = new Date()): void {
  const list = [...keptMessages(), ...(cleared(now)?.list ?? [])].slice(0, maxKeptMessages)
  deviceValues.remove(logName)
  keepLog(clearedName, { at: now.toISOString(), list })
}

/** Brings back what was cleared, behind what came since. */
export function undoClear(now = new Date()): void {
  const list = [...keptMessages(), ...(cleared(now)?.list ?? [])].slice(0, maxKeptMessages)
  deviceValues.remove(clearedName)
  keepLog(logName, list)
}
