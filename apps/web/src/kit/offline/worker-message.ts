import type { Language } from '@club/contract/constants.ts'

/** What pages tell the service worker. */
export type WorkerMessage =
  /** How this reader wants pages; a worker sees no cookies. */
  | { kind: 'display'; display: { language: Language; textSize: string; contrast: string } }
  /** What is being read, and what the page had loaded before the worker could see it. */
  | { kind: 'read'; address: string; loaded: string[] }
  /** Nothing of what was read may stay on this phone. */
  | { kind: 'forget' }
