import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Channel } from '@club/contract/channels.ts'
import type { TaskId } from '@club/contract/tasks.constants.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { contestDesk } from '../../testing/contest-desk.ts'
import { makeMember, nextMobile, signedInFrom, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { shareCourse } from '../../testing/viewing.ts'
import { visitor } from '../../testing/visitor.ts'
import { publishContent } from '../content/content-publish.ts'
import { feedDemoBank } from '../feeds/feeds.ts'

const club = await testClub()
const desk = contestDesk(club)

const claimAum = (member: TestMember) => member.post('/api/task/doTask', { taskId: 'aum_increased_month' })

/** What each task with a switch asks for. Every request of the tests says WEB in its header. */
const deeds = {
  share_course: (member) => shareCourse(club, member, 'course-2026-01'),
  vote_work: async (member) => {
    for (let votes = 0; votes < 3; votes += 1) {
      const workNo = await desk.shownWork()
      expect((await member.post('/api/talent/vote', { workNo })).status).toBe('200')
    }
  },
  upload_work: (member) => desk.shownWork(member),
  aum_increased_month: async (member) => {
    const people = [{ mobile: member.mobile, customerNo: `C${member.mobile}` }]
    await feedDemoBank(club.context, people, '2026-10', new Set([member.mobile]))
    await claimAum(member)
  },
} satisfies Partial<Record<TaskId, (member: TestMember) => Promise<unknown>>>

type Switched = keyof typeof deeds
const switched = Object.keys(deeds) as Switched[]

/** Publishes content in which none of the tasks pays in the messaging app. */
async function payNothingInMessagingApp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'club-channels-'))
  try {
    cpSync(club.config.contentDir, folder, { recursive: true })
    for (const taskId of switched) {
      const file = join(folder, `task/${taskId}/item.yaml`)
      writeFileSync(file, readFileSync(file, 'utf8').replace(/WX: \w+/, 'WX: false'))
    }
    const who = { operator: 'lin', reason: 'channel switches' }
    expect((await publishContent(club.db, club.context.clock, folder, who)).problems).toEqual([])
    await club.context.published.refresh()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

beforeAll(payNothingInMessagingApp, 120_000)
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))

const pointsOf = async (member: TestMember) =>
  (await member.post('/api/user/happypoint')).data.happyPointValue as number

async function taskOf(member: TestMember, taskId: TaskId, headers: Record<string, string> = {}) {
  const { list } = (await member.post('/api/task/all', {}, { headers })).data
  return list.find((task: { taskId: string }) => task.taskId === taskId)
}

async function refusalsOf(member: TestMember): Promise<string[]> {
  const { list } = (await member.post('/api/user/happypoint/trades', { pageSize: 50 })).data
  return list.map(({ reason }: { reason: string | null }) => reason)
}

test.each(switched)('%s pays in the browser, and not in the messaging app', async (taskId) => {
  const [onWeb, inMessagingApp] = [await makeMember(club), await makeMember(club, { channel: 'WX' })]
  expect(await taskOf(onWeb, taskId)).toMatchObject({ isPaidHere: true, blocker: null })
  expect(await taskOf(inMessagingApp, taskId)).toMatchObject({
    isPaidHere: false,
    isPaidElsewhere: true,
    blocker: 'channelOff',
  })
  for (const member of [onWeb, inMessagingApp]) await deeds[taskId](member)
  expect(await pointsOf(onWeb)).toBeGreaterThan(0)
  expect(await pointsOf(inMessagingApp)).toBe(0)
  expect(new Set(await refusalsOf(inMessagingApp))).toEqual(new Set(['channelOff']))
})

test.each([
  ['MB', 20],
  ['WEB', 20],
  ['WX', 0],
] as const)('a friend who registers in %s brings %i points', async (channel, points) => {
  const inviter = await makeMember(club)
  // A browser that says MB without a token of the bank's app counts as a plain one.
  const friend = visitor(club, { channel })
  const registered = await friend.register(nextMobile(), { invitationUserId: inviter.userId })
  expect(registered.status).toBe('200')
  expect(await pointsOf(inviter)).toBe(points)
})

test('a header changes neither what a session is paid for nor what its task list says', async () => {
  const member = await makeMember(club)
  const inMessagingApp = await signedInFrom(club, member, 'WX')
  for (const said of ['MB', 'WEB', 'WX', 'none']) {
    const headers = { channel: said }
    expect(await taskOf(inMessagingApp, 'share_course', headers)).toMatchObject({ isPaidHere: false })
    expect(await taskOf(member, 'share_course', headers)).toMatchObject({ isPaidHere: true })
    const refused = await shareCourse(club, inMessagingApp, 'course-2026-01', { headers })
    expect(refused.data).toMatchObject({ result: 'refused', refusal: 'channelOff', point: 0 })
  }
  const headers = { channel: 'WX' }
  expect((await shareCourse(club, member, 'course-2026-01', { headers })).data).toMatchObject({ point: 15 })
})

test('a refused claim of the assets stays open for another channel', async () => {
  const member = await makeMember(club)
  const from = async (channel: Channel) => claimAum(await signedInFrom(club, member, channel))
  const people = [{ mobile: member.mobile, customerNo: `C${member.mobile}` }]
  await feedDemoBank(club.context, people, '2026-10', new Set([member.mobile]))
  for (let repeat = 0; repeat < 2; repeat += 1) {
    expect((await from('WX')).data).toEqual({
      taskId: 'aum_increased_month',
      result: 'refused',
      point: 0,
      refusal: 'channelOff',
      happyPointValue: 0,
      resultMonth: '2026-10',
    })
  }
  expect(await refusalsOf(member)).toEqual(['channelOff'])
  expect((await from('MB')).data).toMatchObject({ result: 'claimed', point: 999, refusal: null })
  expect((await from('WX')).data).toMatchObject({ result: 'claimed', point: 999 })
})
