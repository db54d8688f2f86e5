import { own } from '@club/contract/own-property.ts'
import {
  deviceValues,
  hasFields,
  isListOf,
  isNumber,
  isRecordOf,
  isString,
  storedJson,
} from '../../kit/storage/storage.ts'
import type { Part } from './study.rules.ts'

interface SeenParts {
  userId: string
  /** By course id. */
  parts: Record<string, Part[]>
}

const isPart = hasFields<Part>({ from: isNumber, to: isNumber })
const isSeenParts = hasFields<SeenParts>({ userId: isString, parts: isRecordOf(isListOf(isPart)) })
/**
 * Parts that a member saw but the server has not counted yet. They survive a reload, a lost connection and a
 * closed tab.
 */
const stored = storedJson(deviceValues, 'studySeen', isSeenParts, { userId: '', parts: {} })

function partsOf(userId: string): Record<string, Part[]> {
  const seen = stored.read()
  return seen.userId === userId ? seen.parts : {}
}

export function storedParts(userId: string, courseId: string): Part[] {
  return own(partsOf(userId), courseId) ?? []
}

/** Stores one course's parts and drops those of another member. */
export function storeParts(userId: string, courseId: string, parts: readonly Part[]): void {
  const { [courseId]: _before, ...others } = partsOf(userId)
  const next = parts.length > 0 ? { ...others, [courseId]: [...parts] } : others
  if (Object.keys(next).length === 0) stored.remove()
  else stored.write({ userId, parts: next })
}
