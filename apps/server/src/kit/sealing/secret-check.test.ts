import { expect, test } from 'vitest'
import { testClub } from '../../testing/test-club.ts'
import { CannotStart } from '../app-error.ts'
import { makeSealing } from './sealing.ts'
import { checkSecret } from './secret-check.ts'

const club = await testClub()

test('a club opens only with the secret of its first start', async () => {
  await expect(checkSecret(club.db, club.context.sealing)).resolves.toBeUndefined()
  const other = makeSealing('another secret, 32 signs and more, too')
  await expect(checkSecret(club.db, other)).rejects.toThrow(CannotStart)
  await expect(checkSecret(club.db, club.context.sealing)).resolves.toBeUndefined()
})

test('a club opens with another key that seals only while it has the one before, too', async () => {
  const key = { id: 'next', key: 'a key of a test, of 32 signs or more' }
  const secret = club.config.secret ?? ''
  const both = makeSealing(secret, [key, { id: 'secret', key: null }])
  await expect(checkSecret(club.db, both)).resolves.toBeUndefined()
  await expect(checkSecret(club.db, makeSealing(secret, [key]))).rejects.toThrow('the key secret')
})

test('another secret is noticed whatever key seals', async () => {
  const key = { id: 'next', key: 'a key of a test, of 32 signs or more' }
  const secret = club.config.secret ?? ''
  await club.db.run({
    name: 'test_forget_secret_check',
    text: "DELETE FROM club_secret WHERE name = 'secret-check'",
  })
  await checkSecret(club.db, makeSealing(secret, [key]))
  const other = makeSealing('another secret, 32 signs and more, too', [key])
  await expect(checkSecret(club.db, other)).rejects.toThrow('CLUB_SECRET')
})
