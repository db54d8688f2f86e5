import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { makeMember, makeMembers, type TestMember } from '../../testing/make-member.ts'
import { portOf } from '../../testing/over-sockets.ts'
import { testClub } from '../../testing/test-club.ts'
import { turnUntil } from '../../testing/turn-until.ts'
import { uploadForm } from '../../testing/upload-form.ts'

const club = await testClub()
const path = '/api/file/uploadFile'
const server = await club.anotherServer()
const port = await portOf(server)

// By this clock no upload is slow enough to lose its place, however slow the machine is.
beforeAll(() => {
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() / 1000)
})
afterAll(() => {
  vi.restoreAllMocks()
})

const incoming = () => {
  try {
    return readdirSync(join(club.config.dataDir, 'uploads', 'incoming')).length
  } catch {
    return 0
  }
}

interface SlowUpload {
  socket: Socket
  /** What the server has said so far. */
  heard: string
}

/** Begins an upload that never ends. */
async function beginUpload({ token }: TestMember): Promise<SlowUpload> {
  const { body, headers } = uploadForm(Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5000)]), {
    isCut: true,
  })
  const socket = connect(port, '127.0.0.1')
  const upload: SlowUpload = { socket, heard: '' }
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => undefined)
  socket.on('data', (bytes) => {
    upload.heard += bytes
  })
  await once(socket, 'connect')
  const head = [
    `POST ${path} HTTP/1.1`,
    'host: club',
    `authorization: ${token}`,
    `content-type: ${headers['content-type']}`,
    'content-length: 5000000',
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  socket.write(body)
  return upload
}

const begin = (members: TestMember[]) => Promise.all(members.map(beginUpload))

async function breakOff(uploads: SlowUpload[]): Promise<void> {
  for (const { socket } of uploads) socket.destroy()
  await turnUntil(() => incoming() === 0)
}

async function formOfPicture() {
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123' } })
    .png()
    .toBuffer()
  return uploadForm(bytes)
}

async function uploadOnce({ token }: TestMember) {
  const { body, headers } = await formOfPicture()
  return club.post(path, body, { headers, token, server })
}

/** Tries again while the club is busy: a place is free a moment after its file is removed. */
async function upload(member: TestMember) {
  const { body, headers } = await formOfPicture()
  return member.post(path, body, { headers, server })
}

test('of 200 slow uploads 64 get a place, the others a clear answer, and the club goes on', async () => {
  const members = await makeMembers(club, 100)
  const uploads = await begin([...members, ...members])
  const refused = () => uploads.filter(({ heard }) => heard.includes('\r\n\r\n'))
  await turnUntil(() => incoming() === 64 && refused().length === 136)
  for (const { heard } of refused()) {
    expect(heard).toContain('HTTP/1.1 503 ')
    expect(heard).toContain('retry-after: 5')
    expect(heard).toContain(statuses.busy)
  }

  const guest = await makeMember(club)
  const late = await uploadOnce(guest)
  expect([late.code, late.status, late.headers['retry-after']]).toEqual([503, statuses.busy, '5'])
  for (const call of ['/api/user/happypoint', '/api/task/all'])
    expect((await club.post(call, {}, { token: guest.token, server })).code).toBe(200)

  await breakOff(uploads)
  expect((await upload(guest)).status).toBe('200')
})

test('one member has three places, which are free again when the uploads break off', async () => {
  const member = await makeMember(club)
  const uploads = await begin([member, member, member])
  await turnUntil(() => incoming() === 3)
  expect((await uploadOnce(member)).status).toBe(statuses.busy)
  expect((await upload(await makeMember(club))).status).toBe('200')
  await breakOff(uploads)
  expect((await upload(member)).status).toBe('200')
})

test('a few members with slow uploads do not keep the others out', async () => {
  const members = await makeMembers(club, 22)
  const uploads = await begin([...members, ...members, ...members].slice(0, 64))
  await turnUntil(() => incoming() === 64)
  const [first, second] = await makeMembers(club, 2)
  if (!first || !second) throw new Error('two members were asked for')
  for (const guest of [first, second]) expect((await uploadOnce(guest)).status).toBe('200')
  const gaveWay = () => uploads.filter(({ heard }) => heard.includes(statuses.busy))
  // The second guest found the first one's place free.
  await turnUntil(() => gaveWay().length === 1 && incoming() === 63)
  expect(gaveWay()[0]?.heard).toContain('retry-after: 5')
  await breakOff(uploads)
})

test('an upload that breaks off before it is read holds no place', async () => {
  const member = await makeMember(club)
  for (const _ of [1, 2, 3]) {
    const { socket } = await beginUpload(member)
    socket.end()
    socket.destroy()
  }
  expect((await upload(member)).status).toBe('200')
})
