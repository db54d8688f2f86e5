import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { statuses } from '@club/contract/statuses.ts'
import {
  maxFileBytesOfMember,
  maxFilmBytes,
  resumableUploadPath,
  unfinishedUploadHours,
} from '@club/contract/upload.constants.ts'
import type { FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { beginPiece } from '../../testing/begin-piece.ts'
import { limitFiles } from '../../testing/limit-files.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { noisePicture } from '../../testing/noise-picture.ts'
import { sampleFilm } from '../../testing/sample-film.ts'
import { testClub } from '../../testing/test-club.ts'
import { turnUntil } from '../../testing/turn-until.ts'
import { uploadTraces } from '../../testing/upload-traces.ts'
import { unfinishedUploads } from './unfinished-upload.sql.ts'
import { memberUploads, uploadTotals } from './upload.sql.ts'
import { leaseMs } from './upload-lease.ts'

const club = await testClub()
const pieceType = 'application/offset+octet-stream'
const unfinishedFolder = join(club.config.dataDir, 'uploads', 'unfinished')
let seconds = 5

/** A film that no other test uses. */
function film(bytes = 90_000): Buffer {
  seconds += 1
  return sampleFilm({ seconds, bytes })
}

interface Ask {
  method: 'POST' | 'HEAD' | 'PATCH' | 'DELETE'
  server?: FastifyInstance
  url?: string
  headers?: Record<string, string | number>
  payload?: Buffer | Readable
}

const metadata = (fields: Record<string, string>) =>
  Object.entries(fields)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')

async function tus(
  member: TestMember | null,
  { method, server = club.app, url = resumableUploadPath, headers, payload }: Ask,
) {
  const token = member ? { authorization: member.token } : {}
  const answer = await server.inject({
    method,
    url,
    headers: { 'tus-resumable': '1.0.0', ...token, ...headers },
    ...(payload ? { payload } : {}),
  })
  return { code: answer.statusCode, headers: answer.headers, body: answer.body }
}

const begin = (
  member: TestMember | null,
  size: number,
  fields: Record<string, string> = { purpose: 'work' },
) => tus(member, { method: 'POST', headers: { 'upload-length': size, 'upload-metadata': metadata(fields) } })

const send = (
  member: TestMember,
  url: string,
  offset: number,
  payload: Buffer | Readable,
  server = club.app,
) =>
  tus(member, {
    method: 'PATCH',
    url,
    server,
    payload,
    headers: { 'content-type': pieceType, 'upload-offset': offset },
  })

const offsetOf = async (member: TestMember, url: string) =>
  Number((await tus(member, { method: 'HEAD', url })).headers['upload-offset'])

const idOf = (url: string) => url.slice(url.lastIndexOf('/') + 1)
const finish = (member: TestMember, url: string) =>
  member.post('/api/file/finishUpload', { uploadId: idOf(url) })

/** The address of a new upload of a member. */
async function begun(member: TestMember, size: number): Promise<string> {
  return String((await begin(member, size)).headers.location)
}

/** An upload that has arrived completely. */
async function sent(member: TestMember, bytes: Buffer): Promise<string> {
  const url = await begun(member, bytes.length)
  await send(member, url, 0, bytes)
  return url
}

const left = (member: TestMember) => {
  try {
    return readdirSync(join(unfinishedFolder, member.userId)).filter((name) => !name.endsWith('.json'))
  } catch {
    return []
  }
}
const countOf = async (member: TestMember) =>
  (await club.db.one(memberUploads.find, [member.userId]))?.fileCount ?? 0

/** Another server has received the beginning of a piece, and its connection hangs. */
async function hanging(member: TestMember, url: string, offset: number, beginning: Buffer): Promise<Socket> {
  const socket = await beginPiece(await club.anotherServer(), { url, token: member.token, offset, beginning })
  const path = join(unfinishedFolder, member.userId, idOf(url))
  await turnUntil(() => readFileSync(path).length === offset + beginning.length)
  return socket
}

test('a piece that names a length is refused as what the club does not offer, and the upload goes on', async () => {
  const member = await makeMember(club)
  const bytes = film()
  const url = await begun(member, bytes.length)
  const headers = { 'content-type': pieceType, 'upload-offset': 0, 'upload-length': bytes.length }
  const refused = await tus(member, { method: 'PATCH', url, headers, payload: bytes })
  expect([refused.code, JSON.parse(refused.body).status]).toEqual([400, statuses.badRequest])
  expect((await send(member, url, 0, bytes)).code).toBe(204)
})

test('a film is sent in three pieces, one of which breaks off, and stored', async () => {
  const member = await makeMember(club)
  const bytes = film()
  const url = await begun(member, bytes.length)
  expect(url).toMatch(/^\/api\/file\/tus\/[0-9a-f-]{36}$/)
  const first = await send(member, url, 0, bytes.subarray(0, 30_000))
  expect([first.code, first.headers['upload-offset']]).toEqual([204, '30000'])
  expect((await finish(member, url)).status).toBe(statuses.uploadCut)

  const socket = await hanging(member, url, 30_000, bytes.subarray(30_000, 45_000))
  socket.destroy()

  expect(await offsetOf(member, url)).toBe(45_000)
  expect((await send(member, url, 30_000, bytes.subarray(30_000))).code).toBe(409)
  expect((await send(member, url, 45_000, bytes.subarray(45_000))).code).toBe(204)
  const { status, data } = await finish(member, url)
  expect(status).toBe('200')
  expect(data).toMatchObject({ kind: 'video', bytes: bytes.length })
  expect((await club.app.inject({ url: data.url })).rawPayload.equals(bytes)).toBe(true)
  expect(left(member)).toEqual([])
})

test('finishing twice, also at the same time and after the file is used, gives one file', async () => {
  const member = await makeMember(club)
  const url = await sent(member, film())
  const answers = await Promise.all([1, 2, 3].map(() => finish(member, url)))
  const [fileId, ...others] = answers.map(({ data }) => data.fileId)
  expect(others).toEqual([fileId, fileId])
  expect(await countOf(member)).toBe(1)
  expect((await finish(member, url)).data.fileId).toBe(fileId)
})

test.each([
  ['a film', 1, () => film()],
  ['a picture', 3, () => noisePicture(400).png().toBuffer()],
] as const)(
  'finishing %s on three servers at once gives one file and one answer',
  async (_what, variantCount, make) => {
    const member = await makeMember(club)
    const { files: before } = await uploadTraces(club, member)
    const url = await sent(member, await make())
    const servers = [club.app, await club.anotherServer(), await club.anotherServer()]
    const answers = await Promise.all(
      [...servers, ...servers].map((server) =>
        member.post('/api/file/finishUpload', { uploadId: idOf(url) }, { server }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => '200'))
    const fileIds = answers.map(({ data }) => data.fileId)
    expect(new Set(fileIds).size).toBe(1)
    expect(left(member)).toEqual([])
    const { count, files } = await uploadTraces(club, member)
    expect([count, files - before]).toEqual([1, variantCount])
  },
)

test('an upload can begin with its bytes and be taken back', async () => {
  const member = await makeMember(club)
  const bytes = film()
  const headers = {
    'upload-length': bytes.length,
    'upload-metadata': metadata({ purpose: 'work' }),
    'content-type': pieceType,
  }
  const created = await tus(member, { method: 'POST', headers, payload: bytes.subarray(0, 40_000) })
  expect([created.code, created.headers['upload-offset']]).toEqual([201, '40000'])
  const url = String(created.headers.location)
  expect((await tus(member, { method: 'DELETE', url })).code).toBe(204)
  expect((await tus(member, { method: 'HEAD', url })).code).toBe(404)
  expect(left(member)).toEqual([])
})

test('a stranger knows no upload of another member, a visitor none', async () => {
  const [member, stranger] = [await makeMember(club), await makeMember(club)]
  const bytes = film()
  const url = await sent(member, bytes)
  for (const method of ['HEAD', 'DELETE'] as const)
    expect((await tus(stranger, { method, url })).code).toBe(404)
  expect((await send(stranger, url, 0, bytes)).code).toBe(404)
  expect((await finish(stranger, url)).status).toBe(statuses.fileUnknown)
  expect((await begin(null, 1000)).code).toBe(401)
  expect((await tus(null, { method: 'HEAD', url })).code).toBe(401)
  expect((await finish(member, url)).status).toBe('200')
})

test.each(['..%2f..%2fx', 'x', '00000000-0000-7000-8000-000000000000'])(
  'the address %s is of no upload',
  async (id) => {
    const member = await makeMember(club)
    for (const method of ['HEAD', 'DELETE'] as const)
      expect((await tus(member, { method, url: `${resumableUploadPath}/${id}` })).code).toBe(404)
  },
)

test('what is too large, of the wrong type or says something else is refused at once and leaves nothing', async () => {
  const member = await makeMember(club)
  expect((await begin(member, maxFilmBytes + 1)).code).toBe(413)
  expect((await begin(member, 1000, { purpose: 'play' })).code).toBe(400)
  expect((await begin(member, 1000, { purpose: 'work', points: '99' })).code).toBe(400)
  expect((await tus(member, { method: 'POST', headers: { 'upload-defer-length': 1 } })).code).toBe(400)
  expect((await tus(member, { method: 'POST', headers: { 'tus-resumable': '0.2.0' } })).code).toBe(400)
  const url = await begun(member, 200_000_000)
  const page = Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(20))
  const refused = await send(member, url, 0, page)
  expect([refused.code, JSON.parse(refused.body).data]).toEqual([415, null])
  expect(left(member)).toEqual([])
  expect((await finish(member, url)).status).toBe(JSON.parse(refused.body).status)
})

/** A piece of which more would come when its beginning is refused. */
const inChunks = (bytes: Buffer, count: number) => Readable.from(Array.from({ length: count }, () => bytes))

test('a piece of the wrong type is refused as such while more of it arrives', async () => {
  const member = await makeMember(club)
  const url = await begun(member, 5_000_000)
  const refused = await send(member, url, 0, inChunks(Buffer.alloc(100_000, '<!doctype html>'), 50))
  expect([refused.code, JSON.parse(refused.body).status]).toEqual([415, statuses.fileTypeUnsupported])
  expect(left(member)).toEqual([])
})

test('a piece that finds the disk full is refused as such, and the upload goes on when there is room', async () => {
  const member = await makeMember(club)
  const bytes = film(3_000_000)
  const url = await begun(member, bytes.length)
  await send(member, url, 0, bytes.subarray(0, 1_000_000))
  limitFiles(1_000_001)
  const rest = () => Readable.from([bytes.subarray(1_000_000, 2_000_000), bytes.subarray(2_000_000)])
  const refused = await send(member, url, 1_000_000, rest())
  expect([refused.code, JSON.parse(refused.body).status]).toEqual([507, statuses.storageFull])
  expect(await offsetOf(member, url)).toBe(1_000_000)
  limitFiles(bytes.length * 2)
  expect((await send(member, url, 1_000_000, rest())).code).toBe(204)
  expect((await finish(member, url)).status).toBe('200')
})

test('a refusal of the finished file is repeated, and leaves nothing', async () => {
  const member = await makeMember(club)
  const url = await sent(member, sampleFilm({ seconds: 660 }))
  for (const _ of [1, 2]) expect((await finish(member, url)).status).toBe(statuses.filmTooLong)
  expect(left(member)).toEqual([])
  expect(await countOf(member)).toBe(0)
})

test('a fourth unfinished upload of a member replaces the first', async () => {
  const member = await makeMember(club)
  const urls: string[] = []
  for (const _ of [1, 2, 3, 4]) urls.push(await begun(member, 50_000))
  const codes = await Promise.all(urls.map(async (url) => (await tus(member, { method: 'HEAD', url })).code))
  expect(codes).toEqual([404, 200, 200, 200])
})

test('of twenty uploads that begin at once, three stay', async () => {
  const member = await makeMember(club)
  const answers = await Promise.all(Array.from({ length: 20 }, () => begin(member, 50_000)))
  expect(answers.filter(({ code }) => code !== 201)).toEqual([])
  expect(left(member)).toHaveLength(3)
})

test('of uploads that were refused, only the last are remembered', async () => {
  const member = await makeMember(club)
  const page = Buffer.from('<!doctype html>'.repeat(40))
  for (let uploads = 0; uploads < 22; uploads += 1) await sent(member, page)
  expect(readdirSync(join(unfinishedFolder, member.userId)).length).toBeLessThanOrEqual(20)
})

test('a member without room for a film is told before it is sent', async () => {
  const member = await makeMember(club)
  await club.db.inTransaction((tx) => tx.one(memberUploads.add, [member.userId, 1, 1_000_000_000]))
  expect((await begin(member, maxFilmBytes)).code).toBe(403)
  expect(left(member)).toEqual([])
})

test('an unfinished upload is removed after a day', async () => {
  const member = await makeMember(club)
  const url = await begun(member, 50_000)
  const sweep = club.features.upload.repeated.find(({ name }) => name === 'remove unfinished uploads')
  const start = (await club.context.clock.now(club.db)).getTime()
  const afterHours = async (hours: number) => {
    await club.moveTo(new Date(start + hours * 3_600_000).toISOString())
    await sweep?.run()
    return (await tus(member, { method: 'HEAD', url })).code
  }
  expect(await afterHours(unfinishedUploadHours - 1)).toBe(200)
  expect(await afterHours(unfinishedUploadHours + 1)).toBe(404)
  expect(left(member)).toEqual([])
})

const totalBytes = async () => (await club.db.one(uploadTotals.sum))?.byteCount ?? 0
const addToTotal = (bytes: number) => club.db.inTransaction((tx) => tx.run(uploadTotals.add, [0, bytes]))

test('what has not arrived yet counts in the quotas and the total until it is over', async () => {
  const member = await makeMember(club)
  const before = await totalBytes()
  const urls = [await begun(member, maxFilmBytes), await begun(member, maxFilmBytes)]
  expect((await totalBytes()) - before).toBe(2 * maxFilmBytes)
  await club.db.inTransaction((tx) => tx.one(memberUploads.add, [member.userId, 1, 200_000_000]))
  expect((await begin(member, maxFilmBytes)).code).toBe(403)
  await tus(member, { method: 'DELETE', url: urls[0] ?? '' })
  const bytes = film()
  const url = await sent(member, bytes)
  expect((await totalBytes()) - before).toBe(maxFilmBytes + bytes.length)
  // At the limit of its member: what arrived does not count twice while it is being stored.
  const room = maxFileBytesOfMember - 200_000_000 - maxFilmBytes - bytes.length
  await club.db.inTransaction((tx) => tx.one(memberUploads.add, [member.userId, 0, room]))
  expect((await finish(member, url)).status).toBe('200')
  expect((await totalBytes()) - before).toBe(maxFilmBytes + bytes.length)
  await send(member, urls[1] ?? '', 0, Buffer.alloc(5000, '<!doctype html>'))
  expect((await totalBytes()) - before).toBe(bytes.length)
})

test('unfinished uploads of many members cannot fill the disk past the limit of the club', async () => {
  const [one, other] = [await makeMember(club), await makeMember(club)]
  const room = club.config.uploads.maxTotalBytes - (await totalBytes()) - 150_000
  await addToTotal(room)
  expect((await begin(one, 100_000)).code).toBe(201)
  expect((await begin(other, 100_000)).code).toBe(507)
  await addToTotal(-room)
  expect((await begin(other, 100_000)).code).toBe(201)
})

test('of two servers that receive the same piece at once, one writes it', async () => {
  const member = await makeMember(club)
  const bytes = film()
  const url = await begun(member, bytes.length)
  const servers = [club.app, await club.anotherServer()]
  const piece = () => Readable.from([bytes.subarray(0, 20_000), bytes.subarray(20_000, 50_000)])
  const codes = await Promise.all(
    servers.map(async (server) => (await send(member, url, 0, piece(), server)).code),
  )
  expect(codes.toSorted()).toEqual([204, 409])
  expect(await offsetOf(member, url)).toBe(50_000)
  expect((await send(member, url, 50_000, bytes.subarray(50_000))).code).toBe(204)
  const { data } = await finish(member, url)
  expect((await club.app.inject({ url: data.url })).rawPayload.equals(bytes)).toBe(true)
})

test('a piece whose connection hangs on another server is replaced by the next one', async () => {
  const member = await makeMember(club)
  const bytes = film()
  const url = await begun(member, bytes.length)
  const socket = await hanging(member, url, 0, bytes.subarray(0, 30_000))
  const closed = once(socket, 'data')
  expect((await send(member, url, 30_000, bytes.subarray(30_000))).code).toBe(204)
  expect(String((await closed)[0])).toContain('HTTP/1.1 409')
  socket.destroy()
  const { data } = await finish(member, url)
  expect((await club.app.inject({ url: data.url })).rawPayload.equals(bytes)).toBe(true)
})

test('a server that is killed in the middle of a piece keeps the upload for ten seconds', async () => {
  const member = await makeMember(club)
  const bytes = film()
  const url = await begun(member, bytes.length)
  expect((await send(member, url, 0, bytes.subarray(0, 10_000))).code).toBe(204)
  const now = await club.context.clock.now(club.db)
  const until = new Date(now.getTime() + leaseMs)
  const lease = [member.userId, idOf(url), randomUUID(), until, now] as const
  await club.db.inTransaction((tx) => tx.one(unfinishedUploads.lease, [...lease]))
  const refused = await send(member, url, 10_000, bytes.subarray(10_000))
  expect([refused.code, Number(refused.headers['retry-after'])]).toEqual([503, expect.any(Number)])
  expect(await offsetOf(member, url)).toBe(10_000)
  await club.moveTo(new Date(until.getTime() + 1000).toISOString())
  expect((await send(member, url, 10_000, bytes.subarray(10_000))).code).toBe(204)
  expect((await finish(member, url)).status).toBe('200')
})
