import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { registerMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
const all = { checkIn: true, missing: true, course: true }
const none = { checkIn: false, missing: false, course: false }

/** A member with a helper, who is a member as well. */
async function helped(sight = all): Promise<{ mother: TestMember; linkId: string }> {
  const [mother, daughter] = [await registerMember(club), await registerMember(club)]
  const { code } = (await mother.post('/api/family/makeCode', { sight })).data
  expect((await daughter.post('/api/family/join', { code, name: '女儿' })).status).toBe('200')
  const { linkId } = (await mother.post('/api/family/overview')).data.list[0]
  expect((await mother.post('/api/family/confirm', { linkId, textVersion: 1, sight })).status).toBe('200')
  return { mother, linkId }
}

test('a helper can be shown more twenty times a day, and shown less or ended at any time', async () => {
  const { mother, linkId } = await helped(none)
  const answers: string[] = []
  for (let round = 0; round < 25; round += 1) {
    answers.push((await mother.post('/api/family/change', { linkId, sight: all })).status)
    expect((await mother.post('/api/family/change', { linkId, sight: none })).status).toBe('200')
  }
  expect(answers).toEqual([...Array(20).fill('200'), ...Array(5).fill(statuses.consentChangesUsed)])
  expect((await mother.post('/api/family/end', { linkId })).status).toBe('200')
  expect((await mother.post('/api/family/resume', { linkId })).status).toBe(statuses.consentChangesUsed)
})

test('a choice of what a helper sees that changes nothing adds no row to the record of consents', async () => {
  const { mother, linkId } = await helped()
  for (let round = 0; round < 3; round += 1) await mother.post('/api/family/change', { linkId, sight: all })
  const kept = await club.db.all<{ act: string }>(
    { name: 'test_consents_of_link', text: 'SELECT act FROM family_consent WHERE link_id = $1 ORDER BY at' },
    [linkId],
  )
  expect(kept.map(({ act }) => act)).toEqual(['given'])
})
