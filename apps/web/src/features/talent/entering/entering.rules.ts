import { isFilmType } from '@club/contract/edition-work-types.ts'
import { seenLine } from '@club/contract/seen-text.rules.ts'
import {
  maxFilesOfWork,
  maxWorkIntroLength,
  maxWorkNameLength,
  type RefusedWorkReason,
} from '@club/contract/talent.constants.ts'
import { type Step, steps } from './step-names.rules.ts'

/** What a member chose and wrote; 0 while no type is chosen. */
export interface Entry {
  type: number
  name: string
  intro: string
}

export const emptyEntry: Entry = { type: 0, name: '', intro: '' }

/** The step in the address, or null for the page before the steps. */
export function stepIn(query: URLSearchParams): Step | null {
  return steps.find((step) => String(step) === query.get('step')) ?? null
}

export function kindOfType(type: number): 'image' | 'video' {
  return isFilmType(type) ? 'video' : 'image'
}

export function maxFilesOf(kind: 'image' | 'video'): number {
  return kind === 'video' ? 1 : maxFilesOfWork
}

/** The furthest step that can be opened: each needs what the steps before it ask for. */
export function furthestStep({ type, name }: Entry, files: number, types: readonly number[]): Step {
  if (!types.includes(type)) return 1
  if (files === 0) return 2
  return seenLine(name) === '' ? 3 : 4
}

export function problemsOfEntry({ name, intro }: Entry) {
  const isLong = name.trim().length > maxWorkNameLength
  return {
    name: seenLine(name) === '' ? ('missing' as const) : isLong ? ('long' as const) : null,
    intro: intro.trim().length > maxWorkIntroLength ? ('long' as const) : null,
  }
}

/** Where a member begins to change a work that was sent back. */
export function stepToChange(reason: RefusedWorkReason | null): Step {
  return reason === 'wrongType' ? 1 : 2
}

interface UploadState {
  phase: 'sending' | 'waiting' | 'stored' | 'refused' | 'lost'
}

export type FilesState = 'none' | 'unsolved' | 'waiting' | 'sending' | 'ready'

/** The state of all files of an entry; what the member must solve comes first. */
export function filesStateOf(uploads: readonly UploadState[]): FilesState {
  const isAny = (...phases: UploadState['phase'][]) => uploads.some(({ phase }) => phases.includes(phase))
  if (uploads.length === 0) return 'none'
  if (isAny('refused', 'lost')) return 'unsolved'
  if (isAny('waiting')) return 'waiting'
  return isAny('sending') ? 'sending' : 'ready'
}

const almostAll = 0.995

/** A share in whole percent; 100 only once the server has the file. */
export function percentOf(share: number): number {
  return Math.min(99, Math.floor(share * 100))
}

/** Whether all bytes were sent, but the server has not answered. */
export function isChecking(share: number): boolean {
  return share >= almostAll
}
