import { deviceValues } from './storage.ts'

/** One thing that the club told on this device. */
export interface KeptMessage {
  text: string
  /** ISO time by the device's clock. */
  at: string
  kind: 'note' | 'error'
}

export const logName = 'messages'
export const clearedName = 'clearedMessages'
export const maxKeptMessages = 100
/** The same words again within this time are the same message, for example a toast and the error in its page. */
export const sameMessageMs = 60_000

export const logListeners = new Set<() => void>()

/** Stores a part of the log and tells who shows it. */
export function keepLog(name: string, value: unknown): void {
  deviceValues.set(name, JSON.stringify(value))
  for (const listener of logListeners) listener()
}

/** What is stored, or null where nothing can be read. */
export function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}

/** All kept messages, newest first. */
export function keptMessages(): KeptMessage[] {
  const list = parsed(deviceValues.get(logName))
  return Array.isArray(list) ? (list as KeptMessage[]) : []
}

/** Keeps what was told, newest first and at most a hundred. */
export function noteMessage(kind: KeptMessage['kind'], text: string, now = new Date()): void {
  const list = keptMessages()
  const latest = list.find((message) => message.text === text)
  if (text === '' || (latest && now.getTime() - Date.parse(latest.at) < sameMessageMs)) return
  keepLog(logName, [{ text, at: now.toISOString(), kind }, ...list].slice(0, maxKeptMessages))
}

/** Forgets all of them for good, when a member leaves this device. */
export function forgetMessages(): void {
  deviceValues.remove(clearedName)
  keepLog(logName, [])
}
