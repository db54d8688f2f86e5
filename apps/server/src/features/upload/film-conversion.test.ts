import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { contestDesk } from '../../testing/contest-desk.ts'
import { makeMember } from '../../testing/make-member.ts'
import { sampleFilm } from '../../testing/sample-film.ts'
import { testClub } from '../../testing/test-club.ts'
import { uploadFile } from '../../testing/upload-form.ts'
import { uploadTraces } from '../../testing/upload-traces.ts'
import { dayBudgets } from '../identity/limits.ts'
import { ffmpegOf } from './ffmpeg.ts'
import { checkFilm, examineFilm } from './film.ts'
import { convertFilm } from './film-convert.ts'
import { codecNames } from './mp4.rules.ts'
import { prepareFile } from './prepare-file.ts'
import { inspectFile } from './receive-file.ts'

const club = await testClub()
const desk = contestDesk(club)
const canConvert = ((await ffmpegOf(club.config))?.encoder ?? null) !== null
const filmNamed = (name: string) => readFileSync(new URL(`../../testing/${name}`, import.meta.url))

const films = [
  [
    'hevc-10bit-with-sound.mov',
    'filmCodecUnsupported',
    'HEVC, 10 bits, with AAC',
    'H.264, with AAC',
    /兼容性最佳.*H\.264/,
    [640, 360, 2],
  ],
  [
    'h264-444-mp3.mp4',
    'filmCodecUnsupported',
    'H.264, profile 244, with MP3',
    'H.264, with AAC',
    /兼容性最佳/,
    [96, 64, 1],
  ],
  [
    'mpeg4-of-an-old-phone.mp4',
    'filmCodecUnsupported',
    'MPEG-4 part 2',
    'H.264',
    /兼容性最佳/,
    [176, 144, 1],
  ],
  [
    'h263-amr-of-an-old-phone.3gp',
    'filmCodecUnsupported',
    'H.263, with AMR',
    'H.264, with AAC',
    /兼容性最佳/,
    [176, 144, 1],
  ],
  [
    'motion-jpeg-without-brand.mov',
    'filmCodecUnsupported',
    'Motion JPEG, with PCM',
    'H.264, with AAC',
    /兼容性最佳/,
    [160, 120, 1],
  ],
  ['fragmented.mp4', 'filmInPieces', 'H.264, in fragments', 'H.264', /许多小段.*重新拍/, [320, 180, 1]],
] as const

test.each(films)(
  '%s is shown to everybody where ffmpeg is, and the reviewer is told',
  async (name, refusal, from, to, _words, shape) => {
    const member = await makeMember(club)
    const before = await uploadTraces(club, member)
    const { status, data } = await uploadFile(member, filmNamed(name), {
      fileName: name,
      mediaType: 'video/mp4',
    })
    if (!canConvert) {
      expect(status).toBe(statuses[refusal])
      expect(await uploadTraces(club, member)).toEqual(before)
      return
    }
    expect([status, data.width, data.height, Math.floor(data.durationSeconds)]).toEqual(['200', ...shape])
    expect(data.previewUrl).not.toBeNull()
    const path = join(mkdtempSync(join(tmpdir(), 'club-converted-')), 'film.mp4')
    writeFileSync(path, (await club.app.inject({ url: data.url })).rawPayload)
    expect(codecNames(await checkFilm(path))).toBe(to)
    expect(readdirSync(join(club.config.dataDir, 'uploads', 'incoming'))).toEqual([])
    const { workNo } = (await desk.enter(member, { fileIds: [data.fileId], type: 7 })).data
    const { out } = await desk.run('review show', { work: workNo })
    expect(out).toContain(`converted by the club from ${from}: look at picture and sound`)
    const sheet = `${workNo}.html`
    expect((await desk.run('review sheet', { file: sheet })).exit).toBe(0)
    expect(readFileSync(join(desk.folder, sheet), 'utf8')).toContain(
      `converted by the club from ${from}: look at picture and sound`,
    )
  },
)

test('films of an odd number of milliseconds are converted like all others', async () => {
  const film = filmNamed('h264-444-mp3.mp4')
  // In the header of the whole film: a time scale, and the length in it.
  const at = film.indexOf('mvhd') + 16
  film.writeUInt32BE(Math.round(film.readUInt32BE(at) * 1.003), at + 4)
  const { status } = await uploadFile(await makeMember(club), film)
  expect(status).toBe(canConvert ? '200' : statuses.filmCodecUnsupported)
})

test('a member has a limited number of films converted a day, and nobody else is refused', async () => {
  const [film, fragments] = [filmNamed('hevc-10bit-with-sound.mov'), filmNamed('fragmented.mp4')]
  const [member, other] = [await makeMember(club), await makeMember(club)]
  await club.db.inTransaction(async (tx) => {
    const now = await club.context.clock.now(tx)
    while (await dayBudgets.spend(tx, club.context, [['conversion', member.userId]], now)) {}
  })
  const { status, message } = await uploadFile(member, film, { fileName: 'a.mov', mediaType: 'video/mp4' })
  expect(status).toBe(statuses[canConvert ? 'conversionsOfDayUsed' : 'filmCodecUnsupported'])
  if (canConvert) expect(message).toContain(String(club.context.rooms.conversion))
  // What every phone plays needs no conversion.
  const plain = sampleFilm()
  expect((await uploadFile(member, plain, { fileName: 'b.mp4', mediaType: 'video/mp4' })).status).toBe('200')
  const others = await uploadFile(other, fragments, { fileName: 'c.mp4', mediaType: 'video/mp4' })
  expect(others.status).toBe(canConvert ? '200' : statuses.filmInPieces)
})

test('pictures that are larger than what was judged are not converted', async () => {
  const ffmpeg = await ffmpegOf(club.config)
  if (!ffmpeg?.encoder) return
  const folder = mkdtempSync(join(tmpdir(), 'club-larger-'))
  const path = join(folder, 'film.mov')
  writeFileSync(path, filmNamed('hevc-10bit-with-sound.mov'))
  const film = await examineFilm(path)
  const facts = { ...film.facts, coded: { width: 16, height: 16 } }
  const made = convertFilm({ ...ffmpeg, encoder: ffmpeg.encoder }, { ...film, facts, path }, folder)
  await expect(made).rejects.toMatchObject({ status: 'fileUnreadable' })
  expect(readdirSync(folder)).toEqual(['film.mov'])
})

test('what is converted is what was judged, not another index that an editor has hidden', async () => {
  const film = filmNamed('hevc-10bit-with-sound.mov')
  const at = film.indexOf('moov', 0, 'latin1') - 4
  const hidden = Buffer.from(film.subarray(at))
  // The same film, turned by the matrix of its first track.
  const matrix = hidden.indexOf('tkhd', 0, 'latin1') + 4 + 40
  Buffer.from(`${'0'.repeat(8)}00010000${'0'.repeat(8)}ffff0000${'0'.repeat(8)}`, 'hex').copy(hidden, matrix)
  // Decoders know this name as that of an index that an editor has hidden.
  hidden.write('hoov', 4, 'latin1')
  const member = await makeMember(club)
  const both = Buffer.concat([film.subarray(0, at), hidden, film.subarray(at)])
  const { status, data } = await uploadFile(member, both, { fileName: 'both.mov', mediaType: 'video/mp4' })
  expect([status, data?.width, data?.height]).toEqual(
    canConvert ? ['200', 640, 360] : [statuses.filmCodecUnsupported, undefined, undefined],
  )
})

test.each(films)(
  '%s is refused without ffmpeg, in words that say what to do',
  async (name, refusal, _from, _to, words) => {
    const member = await makeMember(club)
    const path = join(mkdtempSync(join(tmpdir(), 'club-film-')), name)
    writeFileSync(path, filmNamed(name))
    const { config } = club
    const context = {
      ...club.context,
      config: { ...config, uploads: { ...config.uploads, ffmpeg: null } },
      incoming: join(config.dataDir, 'uploads', 'incoming'),
    }
    const received = { ...(await inspectFile(path)), path, remove: async () => undefined }
    const sender = { userId: member.userId, address: '198.51.100.4' }
    await expect(prepareFile(context, sender, received)).rejects.toMatchObject({ status: refusal })
    const { words: own } = await import('./upload.words.zh-cn.ts')
    expect(own.messages[refusal]).toMatch(words)
  },
)
