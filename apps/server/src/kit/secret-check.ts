import { CannotStart } from './cannot-start.ts'
import type { Queryable } from './db.ts'
import type { Sealing } from './sealing.ts'
import { sharedSecrets } from './shared-secret.sql.ts'

const name = 'secret-check'

/**
 * Checks that the secret is the one this database was first used with. Under another one members could not be
 * found by their mobile, and registering again would create second accounts. Throws CannotStart.
 */
export async function checkSecret(on: Queryable, sealing: Sealing): Promise<void> {
  if (((await on.one(sharedSecrets.find, [name]))?.sealed ?? null) === null)
    await on.run(sharedSecrets.keep, [name, sealing.seal(name)])
  // Read again: of two first starts, the first one's secret counts.
  const sealed = (await on.one(sharedSecrets.find, [name]))?.sealed ?? null
  try {
    sealing.open(sealed ?? '')
  } catch (cause) {
    throw new CannotStart(
      'the secret is not the one that this database was first used with. Set CLUB_SECRET to that one again, or put ' +
        'the file `secret` back into the data folder',
      { cause },
    )
  }
}
