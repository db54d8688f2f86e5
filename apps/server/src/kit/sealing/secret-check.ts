import { CannotStart } from '../app-error.ts'
import type { Queryable } from '../database/db.ts'
import { type Sealing, UnknownSealKey } from './sealing.ts'
import { sealedSecret } from './shared-secret.sealed.ts'
import { sharedSecrets } from './shared-secret.sql.ts'

const name = 'secret-check'

/**
 * Checks that the secret is the one this database was first used with, and that its key is among the keys that seal.
 * Under another secret members could not be found by their mobile, and registering again would create second accounts.
 * Throws CannotStart.
 */
export async function checkSecret(on: Queryable, sealing: Sealing): Promise<void> {
  const expected = sealing.hash(name, name)
  if (((await on.one(sharedSecrets.find, [name]))?.sealed ?? null) === null)
    await on.run(sharedSecrets.keep, [name, sealing.seal(sealedSecret, { name }, expected)])
  // Read again: of two first starts, the first one's secret counts.
  const sealed = (await on.one(sharedSecrets.find, [name]))?.sealed ?? ''
  if (openCheck(sealing, sealed) !== expected) throw otherSecret()
}

function openCheck(sealing: Sealing, sealed: string): string {
  try {
    return sealing.open(sealedSecret, { name }, sealed)
  } catch (cause) {
    if (cause instanceof UnknownSealKey)
      throw new CannotStart(
        `values of this database are sealed with the key ${cause.keyId}, which CLUB_SEAL_KEYS does not have. Add it ` +
          'again; it can be removed once `club keys reseal` has sealed everything with another one',
        { cause },
      )
    throw otherSecret(cause)
  }
}

function otherSecret(cause?: unknown): CannotStart {
  return new CannotStart(
    'the secret is not the one that this database was first used with. Set CLUB_SECRET to that one again, or put ' +
      'the file `secret` back into the data folder',
    { cause },
  )
}
