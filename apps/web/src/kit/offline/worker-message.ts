import type { Language } from '@club/contract/languages.ts'

/** Messages from pages to the service worker. */
export type WorkerMessage =
  /** The reader's display settings; a worker sees no cookies. */
  | { kind: 'display'; display: { language: Language; textSize: string; contrast: string } }
  /** What is being read, and what the page loaded before the worker could see it. */
  | { kind: 'read'; address: string; loaded: string[] }
  /** Delete everything that was read. */
  | { kind: 'forget' }
