import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { feedDesk } from '../../testing/feed-desk.ts'
import { nextMobile } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { goodPassword, passTime, visitor } from '../../testing/visitor.ts'

const club = await testClub()
const desk = feedDesk(club)

test('a password that is still being checked does not open the account under a mobile that the bank has changed', async () => {
  const mobile = nextMobile()
  await visitor(club).register(mobile)
  await passTime(club, { seconds: 60 })
  const asOf = (await club.context.clock.now(club.db)).toISOString()
  const oldPhone = visitor(club)
  const password = await oldPhone.encrypted(goodPassword)
  const { db } = club.context
  const one = db.one.bind(db)
  let isChanged = false
  // The bank's line comes while the password is being hashed.
  db.one = (async (statement: { name: string }, params: never) => {
    const row = await one(statement as never, params)
    if (statement.name === 'identity_find_member' && !isChanged) {
      isChanged = true
      const said = await desk.feed('mobiles', [
        'mobile,new_mobile,as_of',
        `${mobile},${nextMobile()},${asOf}`,
      ])
      expect(said.out).toContain('accepted 1')
    }
    return row
  }) as never
  const answer = await oldPhone.post('/api/user/login', { mobile, loginType: 'password', password })
  db.one = one as never
  expect(isChanged).toBe(true)
  expect(answer.status).toBe(statuses.passwordWrong)
  const hash = club.context.sealing.hash('mobile', mobile)
  const known = { name: 'test_known', text: 'SELECT 1 FROM known_browser WHERE mobile_hash = $1' }
  expect(await club.db.all(known, [hash])).toEqual([])
})
