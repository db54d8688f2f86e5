import { expect, test } from 'vitest'
import { makeMember } from './testing/make-member.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { testClub } from './testing/test-club.ts'

const club = await testClub()
const desk = operatorDesk(club, 'lin')
const member = await makeMember(club)

const audited = async () => (await desk.run('audit list')).out
/** The line of an act in the audit log, where there is one. */
const lineOf = async (act: string) =>
  (await audited()).split('\n').find((line) => line.includes(`  ${act}  `))

test.each([
  ['cases list', {}, '"cases":0'],
  ['invites held', {}, '"invitations":0'],
  ['review list', {}, '"works":0'],
  ['points entries', { member: member.userId }, `"member":"${member.userId}"`],
  ['points flags', {}, '"flags":0'],
])('the look `%s` is in the audit log, with who and why', async (name, args, detail) => {
  expect((await desk.run(name, args)).exit).toBe(0)
  const line = await lineOf(name.replace(' ', '.'))
  for (const part of [detail, '  lin  ', '(month end)']) expect(line).toContain(part)
})

test('a look by mobile leaves no mobile in the audit log', async () => {
  expect((await desk.run('points entries', { member: member.mobile })).exit).toBe(0)
  expect(await audited()).not.toContain(member.mobile)
})

test('greetings that an operator sends are in the audit log', async () => {
  expect((await desk.run('greetings send')).exit).toBe(0)
  expect(await lineOf('greetings.send')).toContain('ended {"failing":0,"greetings":0,')
})
