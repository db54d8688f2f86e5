import type { MemberDraftName, VisitDraftName } from '../storage/client-store.ts'
import { keepSecret, readSecret } from '../storage/secret-store.ts'
import { deviceValues, isObject, storedJson, visitValues } from '../storage/storage.ts'

/**
 * Unsent input of a form. It survives leaving, a reload, signing in and a lost connection:
 * rules/screens#nothing-lost.
 */
export interface Draft<V extends object> {
  /** Identifies the draft. */
  key: string
  read: () => Partial<V> | null | Promise<Partial<V> | null>
  write: (values: Partial<V>) => void
  forget: () => void
}

/** Fields that are never stored, in any form. */
const secretFields = new Set(['password', 'repeat', 'smsCode', 'verifyCode', 'oldMobileCode'])

export function withoutSecrets<V extends object>(values: V): Partial<V> {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !secretFields.has(name))) as Partial<V>
}

/** A draft of this tab. */
export function visitDraft<V extends object>(name: VisitDraftName): Draft<V> {
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

// In sequence, so that an earlier text never overwrites a later one.
let writing: Promise<void> = Promise.resolve()

/** A member's draft on this device, encrypted like the member's info and readable by nobody else. */
export function memberDraft<V extends object>(name: MemberDraftName, userId: string): Draft<V> {
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

/** One of several drafts of a member under one name, such as the changes of several works. */
export function memberDraftOf<V extends object>(
  name: MemberDraftName,
  userId: string,
  part: string,
): Draft<V> {
  const all = memberDraft<Record<string, Partial<V>>>(name, userId)
  function change(next: (others: Record<string, Partial<V>>) => Record<string, Partial<V>>): void {
    // Read in sequence, too, so that no part overwrites another one.
    writing = writing.then(async () => {
      const { [part]: _before, ...others } = (await all.read()) ?? {}
      const draft: MemberDraft<object> = { userId, values: next(others as Record<string, Partial<V>>) }
      await keepSecret(name, draft)
    })
  }
  return {
    key: `${all.key}.${part}`,
    async read() {
      await writing
      return (await all.read())?.[part] ?? null
    },
    write: (values) => change((others) => ({ ...others, [part]: withoutSecrets(values as V) })),
    forget: () => change((others) => others),
  }
}
