import { keepSecret, readSecret } from '../secret-store.ts'
import { deviceValues, isObject, storedJson, visitValues } from '../storage.ts'

/**
 * What was typed into a form and not sent yet; it survives leaving, a reload, signing in and a lost connection:
 * rules/screens#nothing-lost.
 */
export interface Draft<V extends object> {
  /** Another key is another draft. */
  key: string
  read: () => Partial<V> | null | Promise<Partial<V> | null>
  write: (values: Partial<V>) => void
  forget: () => void
}

/** Fields that are never stored, whatever form they are in. */
const secretFields = new Set(['password', 'repeat', 'smsCode', 'verifyCode'])

export function withoutSecrets<V extends object>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.has(name))) as Partial<V>
}

/** A draft of this tab. */
export function visitDraft<V extends object>(name: string): Draft<V> {
  const isDraft = (value: unknown): value is Partial<V> => isObject(value)
  const stored = storedJson<Partial<V> | null>(visitValues, name, isDraft, null)
  return {
    key: name,
    read: stored.read,
    write: (values) => stored.write(withoutSecrets(values)),
    forget: stored.remove,
  }
}

interface MemberDraft<V> {
  userId: string
  values: Partial<V>
}

// One after the other: an earlier text must not be stored over a later one.
let writing: Promise<void> = Promise.resolve()

/** A draft of one member on this device, encrypted like the member's info; nobody else gets to see it. */
export function memberDraft<V extends object>(name: 'profileDraft', userId: string): Draft<V> {
  return {
    key: `${name}.${userId}`,
    async read() {
      const draft = await readSecret<MemberDraft<V>>(name)
      return draft?.userId === userId ? draft.values : null
    },
    write(values) {
      const draft: MemberDraft<V> = { userId, values: withoutSecrets(values) }
      writing = writing.then(() => keepSecret(name, draft))
    },
    forget() {
      writing = writing.then(() => deviceValues.remove(name))
    },
  }
}
