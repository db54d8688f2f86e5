import { expect, test } from 'vitest'
import { makeMember, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { shareCourse } from '../../testing/viewing.ts'

const club = await testClub()

async function medalsOf(member: TestMember, body: object = {}, language = 'zh_cn') {
  const { data } = await member.post('/api/medal/all', body, { headers: { 'accept-language': language } })
  return data.list as {
    medalId: string
    medalName: string
    total: number
    status: string
    [key: string]: unknown
  }[]
}

async function medalOf(member: TestMember, medalId: string, body: object = {}) {
  return (await medalsOf(member, body)).find((medal) => medal.medalId === medalId)
}

test('a new member owns no medal, in both languages', async () => {
  const member = await makeMember(club)
  const [zh, en] = [await medalsOf(member), await medalsOf(member, {}, 'en_us')]
  expect(zh.length).toBeGreaterThan(5)
  expect(en.map(({ medalId }) => medalId)).toEqual(zh.map(({ medalId }) => medalId))
  for (const [index, medal] of zh.entries()) {
    expect(medal).toMatchObject({ total: 0, completeActionTimes: 0, status: medal.isMake ? '3' : '1' })
    expect(medal.backImageUrl).toMatch(/^\/media\/[0-9a-f]{32}-\d+x\d+\.svg$/)
    for (const field of ['medalName', 'medalIntro', 'tips', 'btn', 'taskName']) {
      expect(medal[field], field).toMatch(/\p{Script=Han}/u)
      expect(en[index]?.[field], field).not.toMatch(/\p{Script=Han}/u)
    }
  }
  expect(zh.filter(({ isMake }) => isMake)).toHaveLength(1)
})

test('ten shares earn the sharing medal; repeats and refusals do not count', async () => {
  const member = await makeMember(club)
  const share = (course: number, from = member) => shareCourse(club, from, `course-2026-0${course}`)
  await share(1, await signedInFrom(club, member, 'WX'))
  expect(await medalOf(member, 'spring-breeze')).toMatchObject({ completeActionTimes: 0 })
  for (const day of ['20', '21', '22']) {
    await club.moveTo(`2026-11-${day}T02:00:00Z`)
    for (const course of [1, 1, 2, 3, 4]) await share(course)
  }
  expect(await medalOf(member, 'spring-breeze')).toMatchObject({
    total: 0,
    completeActionTimes: 9,
    status: '1',
  })
  await club.moveTo('2026-11-23T02:00:00Z')
  await share(1)
  expect(await medalOf(member, 'spring-breeze')).toMatchObject({
    total: 1,
    completeActionTimes: 0,
    completeTimes: 10,
    status: '2',
  })
})

test('fifty taps at once are one completion', async () => {
  const member = await makeMember(club)
  await Promise.all(Array.from({ length: 50 }, () => member.post('/api/task/executeCheckIn')))
  expect(await medalOf(member, 'morning-light')).toMatchObject({ total: 0, completeActionTimes: 1 })
  expect(await medalOf(member, 'three-friends-of-winter')).toMatchObject({
    total: 0,
    completeActionTimes: 1,
    isMake: true,
    status: '3',
  })
})

test('twenty-one days of check-ins earn two medals of one kind and a day toward the third', async () => {
  await club.moveTo('2026-12-01T02:00:00Z')
  const member = await makeMember(club)
  for (let day = 1; day <= 21; day += 1) {
    await club.moveTo(`2026-12-${String(day).padStart(2, '0')}T02:00:00Z`)
    await member.post('/api/task/executeCheckIn')
  }
  // The month's cap refuses the points of the twenty-first day, but the completion counts.
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(160)
  expect(await medalOf(member, 'morning-light')).toMatchObject({
    total: 2,
    completeActionTimes: 1,
    completeTimes: 10,
    status: '2',
  })
  expect(await medalOf(member, 'three-friends-of-winter')).toMatchObject({
    total: 0,
    completeActionTimes: 21,
    status: '3',
  })
})

test('medals are the signed-in member’s, even if another id is sent', async () => {
  const [busy, quiet] = [await makeMember(club), await makeMember(club)]
  await busy.post('/api/task/executeCheckIn')
  expect(await medalOf(quiet, 'morning-light', { userId: busy.userId })).toMatchObject({
    completeActionTimes: 0,
  })
})
