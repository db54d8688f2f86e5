import { defaultLanguage, type Language } from '@club/contract/languages.ts'
import { copyIn, putCopy } from './caches.ts'

/** The reader's display settings, sent by the pages: a worker sees no cookies. */
export interface Display {
  language: Language
  textSize: string
  contrast: string
}

const cacheName = 'club-display'
const key = '/-/display'
let known: Display | null = null

export async function readDisplay(): Promise<Display> {
  if (known) return known
  const stored = await copyIn(cacheName, key)
  known ??= stored
    ? ((await stored.json()) as Display)
    : { language: defaultLanguage, textSize: 'standard', contrast: 'normal' }
  return known
}

export async function storeDisplay(display: Display): Promise<void> {
  known = display
  await putCopy(cacheName, key, new Response(JSON.stringify(display)))
}
