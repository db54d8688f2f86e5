import { deviceValues } from '../../kit/storage.ts'
import type { Part } from './study.rules.ts'

/** What a member saw and the club has not counted yet; it outlives a reload, a lost connection and a closed tab. */
const storageKey = 'studySeen'

interface Kept {
  userId: string
  parts: Record<string, Part[]>
}

function read(userId: string): Kept {
  try {
    const kept = JSON.parse(deviceValues.get(storageKey) ?? '') as Kept
    if (kept.userId === userId) return kept
  } catch {
    // Nothing was kept, or nothing that can be read.
  }
  return { userId, parts: {} }
}

export function keptParts(userId: string, courseId: string): Part[] {
  return read(userId).parts[courseId] ?? []
}

/** Keeps the parts of one course; another member's are given up. */
export function keepParts(userId: string, courseId: string, parts: readonly Part[]): void {
  const { [courseId]: _before, ...others } = read(userId).parts
  const next = parts.length > 0 ? { ...others, [courseId]: [...parts] } : others
  if (Object.keys(next).length === 0) deviceValues.remove(storageKey)
  else deviceValues.set(storageKey, JSON.stringify({ userId, parts: next }))
}
