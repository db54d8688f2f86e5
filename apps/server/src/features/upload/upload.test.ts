import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { languages } from '@club/contract/languages.ts'
import { statuses } from '@club/contract/statuses.ts'
import { maxPictureBytes } from '@club/contract/upload.constants.ts'
import Fastify from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { AppError } from '../../kit/app-error.ts'
import { messagesOf } from '../../kit/feature.ts'
import { writeErrors } from '../../kit/http/envelope.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { expectRefusal, rawCall } from '../../testing/raw-call.ts'
import { box, sampleFilm } from '../../testing/sample-film.ts'
import { type TestAnswer, testClub } from '../../testing/test-club.ts'
import { type UploadParts, uploadFile, uploadForm } from '../../testing/upload-form.ts'
import { uploadTraces } from '../../testing/upload-traces.ts'
import { ffmpegOf } from './ffmpeg.ts'
import { fileRoutes } from './file-routes.ts'
import { makeFolderStore } from './folder-store.ts'
import { useFiles } from './member-files.ts'
import { keyOf } from './store.ts'
import { memberFiles, memberUploads } from './upload.sql.ts'

const club = await testClub()
const path = '/api/file/uploadFile'
const film = { fileName: 'film.mp4', mediaType: 'video/mp4' }
let shade = 0

/** A picture that no other test uses: 600 by 400, the left half lighter. */
async function picture(
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
  more: Parameters<Sharp['withMetadata']>[0] = {},
): Promise<Buffer> {
  shade += 1
  const half = { create: { width: 300, height: 400, channels: 3 as const, background: '#eee' } }
  // Far enough apart that no two are the same after compression.
  const background = { r: (shade % 64) * 4, g: 40 + 8 * Math.floor(shade / 64), b: 40 }
  return sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .composite([{ input: half, left: 0, top: 0 }])
    .withMetadata(more)
    .toFormat(format)
    .toBuffer()
}

const served = (url: string, headers: Record<string, string> = {}) => club.app.inject({ url, headers })

const traces = (member: TestMember) => uploadTraces(club, member)

function expectRefused(answer: TestAnswer, status: keyof typeof statuses): void {
  expect(answer).toMatchObject({ code: 200, status: statuses[status], data: null })
  expect(answer.message).not.toBe('')
}

test.each(['jpeg', 'png', 'webp'] as const)(
  'a %s is stored and served as a JPEG and previews',
  async (format) => {
    const member = await makeMember(club)
    const { status, data } = await uploadFile(member, await picture(format))
    expect(status).toBe('200')
    expect(data).toMatchObject({ kind: 'image', mediaType: 'image/jpeg', width: 600, height: 400 })
    expect(data.durationSeconds).toBeNull()
    const full = await served(data.url)
    expect(full.statusCode).toBe(200)
    expect(full.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': String(data.bytes),
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringMatching(
        /^inline; filename="club-[0-9a-f]{12}-[a-z]+\.(jpeg|webp|mp4)"$/,
      ),
    })
    expect(full.headers['cache-control']).toMatch(/^private, max-age=\d+$/)
    const preview = await served(data.previewUrl)
    expect((await sharp(preview.rawPayload).metadata()).format).toBe('webp')
  },
)

test('a picture is turned upright and reveals nothing about camera, place and time', async () => {
  const member = await makeMember(club)
  const exif = { IFD0: { Make: 'A Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 13/1 0/1' } }
  const { data } = await uploadFile(member, await picture('jpeg', { orientation: 6, exif }))
  expect(data).toMatchObject({ width: 400, height: 600 })
  const { rawPayload } = await served(data.url)
  const { orientation, exif: kept, icc, xmp } = await sharp(rawPayload).metadata()
  expect([orientation, kept, icc, xmp]).toEqual([undefined, undefined, undefined, undefined])
  expect(rawPayload.includes('A Camera')).toBe(false)
  // The light half, on the left as stored, is at the top.
  const { data: pixels, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => pixels[(y * info.width + x) * info.channels] ?? 0
  expect(at(200, 100)).toBeGreaterThan(200)
  expect(at(200, 500)).toBeLessThan(100)
})

test('a large picture becomes smaller', async () => {
  const member = await makeMember(club)
  const large = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#373' } })
    .jpeg()
    .toBuffer()
  const { data } = await uploadFile(member, large)
  expect(data).toMatchObject({ width: 2560, height: 1920 })
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(10))],
  [
    'a drawing with a script',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'.repeat(4)),
  ],
  ['a GIF', Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(200)])],
  ['a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
  ['nothing', Buffer.alloc(0)],
])('%s named photo.jpg is refused and leaves nothing', async (_what, bytes) => {
  const member = await makeMember(club)
  const before = await traces(member)
  expectRefused(await uploadFile(member, bytes), 'fileTypeUnsupported')
  expect(await traces(member)).toEqual(before)
})

test('what hides behind a picture is not stored', async () => {
  const member = await makeMember(club)
  const hidden = '<script>alert(1)</script>PK\u0003\u0004'
  const { data } = await uploadFile(member, Buffer.concat([await picture(), Buffer.from(hidden)]))
  const { rawPayload } = await served(data.url)
  expect(rawPayload.includes('script')).toBe(false)
  expect(rawPayload.includes('PK\u0003\u0004')).toBe(false)
})

test('a small file of very many pixels is refused before it is decoded', async () => {
  const member = await makeMember(club)
  const bomb = await sharp({ create: { width: 61_000, height: 1000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expectRefused(await uploadFile(member, bomb, { fileName: 'bomb.png' }), 'fileTooManyPixels')
})

test('a picture that ends too early is refused', async () => {
  const member = await makeMember(club)
  const whole = await picture()
  expectRefused(await uploadFile(member, whole.subarray(0, whole.length / 2)), 'fileUnreadable')
})

test('a picture of more than 20 MB is refused', async () => {
  const member = await makeMember(club)
  const before = await traces(member)
  const large = Buffer.concat([await picture(), Buffer.alloc(maxPictureBytes)])
  expectRefused(await uploadFile(member, large), 'fileTooLarge')
  expect(await traces(member)).toEqual(before)
})

test('an upload that breaks off is refused and leaves nothing', async () => {
  const member = await makeMember(club)
  const before = await traces(member)
  expectRefused(await uploadFile(member, await picture(), { isCut: true }), 'uploadCut')
  expect(await traces(member)).toEqual(before)
})

test('a film is stored as it came and served in ranges', async () => {
  const member = await makeMember(club)
  const bytes = sampleFilm({ seconds: 12, width: 1280, height: 720, isTurned: true })
  const { data } = await uploadFile(member, bytes, film)
  expect(data).toMatchObject({
    kind: 'video',
    mediaType: 'video/mp4',
    width: 720,
    height: 1280,
    durationSeconds: 12,
  })
  expect(data).toMatchObject({ bytes: bytes.length, previewUrl: null })
  const part = await served(data.url, { range: 'bytes=4-7' })
  expect(part.statusCode).toBe(206)
  expect(part.body).toBe('ftyp')
  expect(part.headers['content-range']).toBe(`bytes 4-7/${bytes.length}`)
  const beyond = await served(data.url, { range: `bytes=${bytes.length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${bytes.length}`])
  const whole = await served(data.url)
  expect(whole.rawPayload.equals(bytes)).toBe(true)
  const { etag } = whole.headers
  expect((await served(data.url, { 'if-none-match': String(etag) })).statusCode).toBe(304)
})

test('a film reveals nothing about place and device, and nothing in it moves', async () => {
  const member = await makeMember(club)
  const telling = (type: string) => box(type, Buffer.from('+31.2304+121.4737/ A Phone'))
  const more = [telling('udta'), telling('meta'), telling('uuid')]
  const bytes = Buffer.concat([sampleFilm({ seconds: 13, more }), telling('uuid')])
  const { data } = await uploadFile(member, bytes, film)
  const { rawPayload } = await served(data.url)
  for (const sign of ['+31', 'Phone', 'udta', 'meta', 'uuid'])
    expect([sign, rawPayload.includes(sign)]).toEqual([sign, false])
  const blank = box('free', Buffer.alloc(26))
  const expected = Buffer.concat([sampleFilm({ seconds: 13, more: [blank, blank, blank] }), blank])
  expect(rawPayload.equals(expected)).toBe(true)
})

test('a film made by a camera is stored, with a still where ffmpeg is installed', async () => {
  const member = await makeMember(club)
  const bytes = readFileSync(join(club.config.contentDir, 'media/course/fraud-call-en-650bc020.mp4'))
  const { data } = await uploadFile(member, bytes, film)
  expect(data).toMatchObject({ kind: 'video', bytes: bytes.length })
  expect(data.durationSeconds).toBeGreaterThan(1)
  expect(data.previewUrl !== null).toBe((await ffmpegOf(club.config)) !== null)
  if (data.previewUrl) expect((await served(data.previewUrl)).headers['content-type']).toBe('image/webp')
})

test.each([
  ['of eleven minutes', sampleFilm({ seconds: 660 }), 'filmTooLong'],
  ['in a codec that phones do not play', sampleFilm({ videoCodec: 'av01' }), 'filmCodecUnsupported'],
  ['that ends too early', sampleFilm({ bytes: 9000 }).subarray(0, 6000), 'fileUnreadable'],
  [
    'with something else behind it',
    Buffer.concat([sampleFilm(), Buffer.from('PK\u0003\u0004 zip')]),
    'fileUnreadable',
  ],
  ['without an index', sampleFilm().subarray(0, 32), 'fileUnreadable'],
] as const)('a film %s is refused', async (_what, bytes, status) => {
  const member = await makeMember(club)
  const before = await traces(member)
  expectRefused(await uploadFile(member, bytes, film), status)
  expect(await traces(member)).toEqual(before)
})

test('a still that the browser drew becomes the picture of a film, of one’s own only', async () => {
  const [member, other] = [await makeMember(club), await makeMember(club)]
  const { data } = await uploadFile(member, sampleFilm({ seconds: 7 }), film)
  const fields = { purpose: 'still', filmId: data.fileId }
  expectRefused(await uploadFile(other, await picture(), { fields }), 'fileUnknown')
  expectRefused(await uploadFile(member, sampleFilm(), { fields }), 'fileTypeUnsupported')
  const { data: withStill } = await uploadFile(member, await picture(), { fields })
  expect(withStill).toMatchObject({ fileId: data.fileId, kind: 'video' })
  expect((await served(withStill.previewUrl)).headers['content-type']).toBe('image/webp')
})

test('a film that a work uses takes no picture, and a refused one leaves nothing', async () => {
  const member = await makeMember(club)
  // ffmpeg cannot draw a still of it.
  const { data } = await uploadFile(member, sampleFilm({ seconds: 8 }), film)
  await club.db.inTransaction(async (tx) =>
    useFiles(tx, member.userId, [data.fileId], await club.context.clock.now(tx)),
  )
  const fields = { purpose: 'still', filmId: data.fileId }
  const before = await traces(member)
  expectRefused(await uploadFile(member, await picture(), { fields }), 'fileUnknown')
  expect(await traces(member)).toEqual(before)
  const folder = dirname(join(club.config.dataDir, 'uploads/files', keyOf(data.fileId, 'film')))
  expect(readdirSync(folder)).toEqual(['film'])
})

test('of two pictures of a film that arrive at once, one is kept', async () => {
  const member = await makeMember(club)
  const { data } = await uploadFile(member, sampleFilm({ seconds: 9 }), film)
  const fields = { purpose: 'still', filmId: data.fileId }
  const pictures = [await picture(), await picture()]
  await Promise.all(pictures.map((bytes) => uploadFile(member, bytes, { fields })))
  const stored = await club.db.one(memberUploads.find, [member.userId])
  const folder = dirname(join(club.config.dataDir, 'uploads/files', keyOf(data.fileId, 'film')))
  const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(stored?.byteCount)
})

test('the same file twice is one file, also without a field beside it', async () => {
  const member = await makeMember(club)
  const bytes = await picture()
  const first = await uploadFile(member, bytes)
  const second = await uploadFile(member, bytes, { fileName: 'again.jpg' })
  expect(second.data.fileId).toBe(first.data.fileId)
  expect((await uploadFile(member, bytes, { fields: {} })).data.fileId).toBe(first.data.fileId)
  expect((await traces(member)).count).toBe(1)
})

test('the sixtieth file is stored, more are not, also at the same time', async () => {
  const member = await makeMember(club)
  await club.db.inTransaction((tx) => tx.one(memberUploads.add, [member.userId, 58, 1000]))
  // As many as a member may send at a time.
  const pictures = await Promise.all(Array.from({ length: 3 }, () => picture()))
  const answers = await Promise.all(pictures.map((bytes) => uploadFile(member, bytes)))
  const stored = answers.filter(({ status }) => status === '200')
  expect(stored.length).toBe(2)
  for (const answer of answers.filter(({ status }) => status !== '200'))
    expectRefused(answer, 'uploadQuotaUsed')
  expect(await traces(member)).toMatchObject({ incoming: 0, count: 60 })
})

test('an address is good for one variant of one file, for ten to twenty minutes', async () => {
  const member = await makeMember(club)
  const { data } = await uploadFile(member, await picture())
  const address = new URL(data.url, 'http://club')
  const unsigned = await served(address.pathname)
  expect([unsigned.statusCode, unsigned.headers['cache-control']]).toEqual([404, 'no-store'])
  const elsewhere = data.url.replace('/full?', '/small?')
  const later = data.url.replace(/until=\d+/, 'until=99999999999')
  const forged = data.url.replace(/sign=./, 'sign=!')
  for (const url of [elsewhere, later, forged])
    expect([url, (await served(url)).statusCode]).toEqual([url, 404])
  const now = await club.context.clock.now(club.db)
  const shift = (minutes: number) => club.moveTo(new Date(now.getTime() + minutes * 60_000).toISOString())
  await shift(9)
  expect((await served(data.url)).statusCode).toBe(200)
  await shift(21)
  expect((await served(data.url)).statusCode).toBe(404)
  await shift(0)
})

test('a file that the store does not give now may come later: HTTP 503, which no cache keeps', async () => {
  const member = await makeMember(club)
  const { data } = await uploadFile(member, await picture())
  const away = () => Promise.reject(new AppError('outsideDown'))
  const own = makeFolderStore(join(club.config.dataDir, 'uploads', 'files'))
  for (const store of [
    { ...own, size: away },
    { ...own, open: away },
  ]) {
    const server = Fastify()
    writeErrors(server, messagesOf(club.features), club.context.log)
    await fileRoutes(server, { ...club.context, store })
    const { statusCode, headers } = await server.inject(data.url)
    expect([statusCode, headers['cache-control']]).toEqual([503, 'no-store'])
    await server.close()
  }
})

test.each(languages)('anything but an upload is refused in words (%s)', async (language) => {
  const member = await makeMember(club)
  const send = (payload: string | Buffer, headers: Record<string, string>) =>
    rawCall(club, member, { method: 'POST', url: path, headers, payload: payload as string, language })
  const form = (parts: UploadParts) => uploadForm(Buffer.from('x'), parts)
  expectRefusal(await send('{}', { 'content-type': 'application/json' }), 415, 'HPC0415', language)
  expectRefusal(await send('x', { 'content-type': 'multipart/form-data' }), 400, 'HPC0400', language)
  for (const fields of [{ purpose: 'poster' }, { purpose: 'work', points: '999' }]) {
    const { body, headers } = form({ fields: fields as Record<string, string> })
    expectRefusal(await send(body, headers), 400, 'HPC0400', language)
  }
  const { headers } = form({})
  expectRefusal(await send('--the-boundary-of-tests--\r\n', headers), 400, 'HPC0400', language)
})

test('a member named in the form counts for nothing, as in every request', async () => {
  const [member, other] = [await makeMember(club), await makeMember(club)]
  const fields = { purpose: 'work', userId: other.userId }
  const { status, data } = await uploadFile(member, await picture(), { fields })
  expect(status).toBe('200')
  expect(await club.db.one(memberFiles.find, [member.userId, [data.fileId]])).not.toBeNull()
})

test('a visitor uploads nothing', async () => {
  const { body, headers } = uploadForm(await picture())
  expect((await club.post(path, body, { headers })).status).toBe('HPW0207')
})

test('a still whose server died before it was stored is sent again, and counted once', async () => {
  const member = await makeMember(club)
  const { data } = await uploadFile(member, sampleFilm({ seconds: 11 }), film)
  const { fileId } = data
  const before = (await club.db.one(memberUploads.find, [member.userId]))?.byteCount ?? 0
  const start = await club.context.clock.now(club.db)
  await club.db.inTransaction(async (tx) => {
    await tx.one(memberUploads.add, [member.userId, 0, 70_000])
    await tx.run(memberFiles.claimStill, [member.userId, fileId, start, 70_000])
  })
  const fields = { purpose: 'still', filmId: fileId }
  const send = async () => uploadFile(member, await picture(), { fields })
  const { body, headers } = uploadForm(await picture(), { fields })
  const early = await club.post(path, body, { headers, token: member.token })
  expect(early).toMatchObject({ code: 503, status: statuses.busy })
  expect((await uploadFile(member, sampleFilm({ seconds: 11 }), film)).data.previewUrl).toBeNull()

  await club.moveTo(new Date(start.getTime() + 180_000).toISOString())
  const { data: withStill } = await send()
  expect((await served(withStill.previewUrl)).headers['content-type']).toBe('image/webp')
  const folder = dirname(join(club.config.dataDir, 'uploads/files', keyOf(fileId, 'film')))
  const stills = readdirSync(folder).filter((name) => name !== 'film')
  const size = stills.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  const after = (await club.db.one(memberUploads.find, [member.userId]))?.byteCount
  expect(after).toBe(before + size)
})
