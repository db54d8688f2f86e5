import { keepSecret, readSecret } from './secret-store.ts'
import { deviceValues } from './storage.ts'

/** Forms whose content survives a reload, signing in and a lost connection: rules/screens#nothing-lost. */
export const draftNames = ['profileDraft'] as const
export type DraftName = (typeof draftNames)[number]

interface Draft<T> {
  userId: string
  values: T
}

// One after the other: an earlier text must not be stored over a later one.
let writing: Promise<void> = Promise.resolve()

/** Keeps what a member typed and has not saved, encrypted like the member's info. */
export function keepDraft<T>(name: DraftName, userId: string, values: T): void {
  writing = writing.then(() => keepSecret(name, { userId, values } satisfies Draft<T>))
}

/** What this member had typed; null where there is nothing, or it is somebody else's. */
export async function readDraft<T>(name: DraftName, userId: string): Promise<T | null> {
  const draft = await readSecret<Draft<T>>(name)
  return draft?.userId === userId ? draft.values : null
}

export function forgetDraft(name: DraftName): void {
  writing = writing.then(() => deviceValues.remove(name))
}
