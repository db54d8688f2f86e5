import { expect, test } from 'vitest'
import { testClub } from '../testing/test-club.ts'
import { CannotStart } from './cannot-start.ts'
import { makeSealing } from './sealing.ts'
import { checkSecret } from './secret-check.ts'

const club = await testClub()

test('a club opens only with the secret of its first start', async () => {
  await expect(checkSecret(club.db, club.context.sealing)).resolves.toBeUndefined()
  const other = makeSealing('another secret, 32 signs and more, too')
  await expect(checkSecret(club.db, other)).rejects.toThrow(CannotStart)
  await expect(checkSecret(club.db, club.context.sealing)).resolves.toBeUndefined()
})
