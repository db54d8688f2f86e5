import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { nextMobile } from '../../testing/make-member.ts'
import { stopTime } from '../../testing/stop-time.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'

const club = await testClub()

test('two hundred people register from one address at once within the hour', async () => {
  const resume = await stopTime(club)
  const address = '203.0.113.200'
  for (let person = 0; person < 200; person += 1) {
    const who = visitor(club, { address })
    const mobile = nextMobile()
    // As the app does: without a picture code first.
    const asked = await who.post('/api/check/getSmsCodeNoVerifyCode', { mobile, scene: 'register' })
    if (asked.status === statuses.imageCodeRequired) await who.codeFor(mobile, 'register')
    else expect(asked.status).toBe('200')
    const registered = await who.register(mobile, { smsCode: club.sms.last(mobile)?.code })
    expect([person, registered.status]).toEqual([person, '200'])
  }
  await resume()
})
