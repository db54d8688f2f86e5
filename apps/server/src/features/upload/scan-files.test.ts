import { statuses } from '@club/contract/statuses.ts'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { clamdStandIn, nameOfTestVirus, playing, testVirus } from '../../testing/clamd-stand-in.ts'
import { contestDesk } from '../../testing/contest-desk.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { uploadFile } from '../../testing/upload-form.ts'
import { uploadTraces } from '../../testing/upload-traces.ts'
import { keyOf } from './store.ts'

const daemon = await clamdStandIn()
afterAll(() => daemon.close())
const club = await testClub({ env: { CLUB_CLAMAV_SOCKET: daemon.address } })
const desk = contestDesk(club)
const scanAgain = () => club.features.upload.jobs[0]?.run(new AbortController().signal)

let shade = 0
/** A picture that no other test uses. What stands after its end is no part of it, and is scanned all the same. */
async function picture(after = ''): Promise<Buffer> {
  shade += 1
  const background = { r: shade, g: 90, b: 30 }
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return Buffer.concat([png, Buffer.from(after)])
}

/** A work whose picture came while the daemon was in trouble. */
async function unscannedWork(member: TestMember): Promise<{ workNo: string; fileId: string }> {
  const { mode } = daemon
  daemon.mode = 'closes'
  const { data, status } = await uploadFile(member, await picture())
  daemon.mode = mode
  expect(status).toBe('200')
  const entered = await desk.enter(member, { fileIds: [data.fileId] })
  expect(entered.status).toBe('200')
  return { workNo: entered.data.workNo, fileId: data.fileId }
}

const shownTo = async (reader: TestMember, workNo: string) =>
  (await reader.post('/api/talent/talentWorkByNo', { workNo })).status

test('a clean picture was scanned as it came, before anything decoded it', async () => {
  const member = await makeMember(club)
  const bytes = await picture()
  expect((await uploadFile(member, bytes)).status).toBe('200')
  expect(daemon.scanned.at(-1)?.equals(bytes)).toBe(true)
  expect(
    (await desk.run('review approve', { work: (await desk.enter(member)).data.workNo, revision: 1 })).exit,
  ).toBe(0)
})

test('an infected picture is refused in words, counts among failed files and leaves nothing', async () => {
  const member = await makeMember(club)
  const refused = await uploadFile(member, await picture(testVirus))
  expect(refused).toMatchObject({ code: 200, status: statuses.fileInfected, data: null })
  expect(refused.message).toContain('病毒')
  expect(await uploadTraces(club, member)).toMatchObject({ incoming: 0, count: 0 })
})

test('a work that was not scanned is shown to nobody unless a reviewer says so', async () => {
  const [member, reader] = [await makeMember(club), await makeMember(club)]
  const { workNo } = await unscannedWork(member)
  expect((await desk.run('review list')).out).toContain('NOT SCANNED')
  expect((await desk.run('review show', { work: workNo })).out).toContain('NOT SCANNED')
  const refused = await desk.approve(workNo)
  expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('--unscanned')])
  desk.write('decisions.csv', `work,revision,decision,because,advice\n${workNo},1,approve,,\n`)
  expect((await desk.run('review decide', { file: 'decisions.csv' })).err).toContain('not scanned')
  expect(await shownTo(reader, workNo)).not.toBe('200')

  expect((await desk.run('review approve', { work: workNo, revision: 1, unscanned: true })).exit).toBe(0)
  expect(await shownTo(reader, workNo)).toBe('200')
})

test('once the scanner is back, what waits is scanned and can be approved like any other', async () => {
  const { workNo } = await unscannedWork(await makeMember(club))
  await scanAgain()
  expect((await desk.run('review show', { work: workNo })).out).not.toContain('NOT SCANNED')
  expect((await desk.approve(workNo)).exit).toBe(0)
})

test('a file in which something is found later is removed, and its work can only be sent back', async () => {
  const { workNo, fileId } = await unscannedWork(await makeMember(club))
  playing(daemon, { says: `stream: ${nameOfTestVirus} FOUND` })
  await scanAgain()
  expect((await desk.run('review list')).out).toContain(`INFECTED: the scanner found ${nameOfTestVirus}`)
  const refused = await desk.run('review approve', { work: workNo, revision: 1, unscanned: true })
  expect([refused.exit, refused.err]).toEqual([1, expect.stringContaining('infected')])
  expect(await club.context.outside.counts()).toContainEqual(
    expect.objectContaining({ service: 'the virus scanner' }),
  )
  const { out } = await desk.run('review show', { work: workNo })
  const address = out.match(/\/files\/\S+/)?.[0] ?? ''
  expect(address).toContain(keyOf(fileId, 'full').split('/')[1])
  expect((await club.app.inject({ url: address })).statusCode).toBe(404)
})

test('an error of the scanner holds the work, too, and is tried again', async () => {
  const member = await makeMember(club)
  playing(daemon, { says: 'INSTREAM size limit exceeded. ERROR' })
  const { data } = await uploadFile(member, await picture())
  const { workNo } = (await desk.enter(member, { fileIds: [data.fileId] })).data
  expect((await desk.approve(workNo)).err).toContain('not scanned')
  await scanAgain()
  expect((await desk.approve(workNo)).err).toContain('not scanned')
})
