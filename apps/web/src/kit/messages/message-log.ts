import { makeListeners } from '../listeners.ts'
import {
  deviceValues,
  hasFields,
  isListOf,
  isString,
  type StoredJson,
  storedJson,
} from '../storage/storage.ts'

/** A message that the club showed on this device. */
export interface StoredMessage {
  text: string
  /** ISO time of the device's clock. */
  at: string
  kind: 'note' | 'error'
}

export const logName = 'messages'
export const clearedName = 'clearedMessages'
export const maxStoredMessages = 100

/** Cleared messages, which can be restored for a while. */
export interface ClearedMessages {
  at: string
  list: StoredMessage[]
}

const isKind = (value: unknown): value is StoredMessage['kind'] => value === 'note' || value === 'error'
const isMessages = isListOf(hasFields<StoredMessage>({ text: isString, at: isString, kind: isKind }))
const isCleared = hasFields<ClearedMessages>({ at: isString, list: isMessages })

export const messageLog = storedJson(deviceValues, logName, isMessages, [])
export const clearedMessages = storedJson<ClearedMessages | null>(
  deviceValues,
  clearedName,
  (value): value is ClearedMessages | null => isCleared(value),
  null,
)
/** The same text within this time is one message, for example a toast and the error on its page. */
export const sameMessageMs = 60_000

export const logListeners = makeListeners()

/** Stores a part of the log and notifies its listeners. */
export function writeLog<T>(part: StoredJson<T>, value: T): void {
  part.write(value)
  logListeners.notify()
}

/**
 * Stores a message, newest first, up to a hundred: rules/messages#my-messages. The phone's clock may have been set back
 * since the latest one.
 */
export function noteMessage(kind: StoredMessage['kind'], text: string, now = new Date()): void {
  const list = messageLog.read()
  const latest = list.find((message) => message.text === text)
  if (text === '' || (latest && Math.abs(now.getTime() - Date.parse(latest.at)) < sameMessageMs)) return
  writeLog(messageLog, [{ text, at: now.toISOString(), kind }, ...list].slice(0, maxStoredMessages))
}

/** Deletes all messages for good, when a member leaves this device. */
export function forgetMessages(): void {
  clearedMessages.remove()
  writeLog(messageLog, [])
}
