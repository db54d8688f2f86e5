import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { contentDesk } from '../../testing/content-desk.ts'
import { makeMember, nextMobile } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { visitor } from '../../testing/visitor.ts'

const club = await testClub()
const sight = { checkIn: true, missing: true, course: true }

test('a helper takes no branch’s name, though no word of it is reserved', async () => {
  const desk = contentDesk(club)
  const file = join(desk.folder, 'branch.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('西城支行', '城东营业部'))
  expect((await desk.publish()).problems).toEqual([])
  const mother = await makeMember(club)
  const { code } = (await mother.post('/api/family/makeCode', { sight })).data
  const daughter = visitor(club)
  const mobile = nextMobile()
  const smsCode = await daughter.codeFor(mobile, 'helper')
  const { helperToken } = (await daughter.post('/api/family/helperSignIn', { mobile, smsCode })).data
  const joinAs = (name: string) => daughter.post('/api/family/join', { code, name }, { token: helperToken })
  const refused = await joinAs('城东营业部')
  expect(refused.status).toBe(statuses.helperNameRefused)
  expect(refused.message).toContain('网点')
  expect((await joinAs('女儿')).status).toBe('200')
})
