import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { box, filmIndex, sampleFilm, sensorTrack } from '../../testing/sample-film.ts'
import { blankSpans } from './blank-spans.ts'
import { checkFilm, stripMetadata } from './film.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'club-film-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function withoutTraces(film: Buffer): Promise<Buffer> {
  const path = join(folder, 'film.mp4')
  await writeFile(path, film)
  await stripMetadata(path)
  expect(await checkFilm(path)).toMatchObject({ picture: { name: 'H.264' }, sound: { name: 'AAC' } })
  return readFile(path)
}

/** A film with a camera's positions in its last 30 bytes. */
function filmOfASensor(): Buffer {
  const made = (at: number) =>
    sampleFilm({ tracks: [sensorTrack({ runs: [[1, 3]], chunks: [at], sizes: 10, count: 3 })] })
  const film = made(made(0).length - 30)
  film.write('+31.2304+121.4737/', film.length - 30, 'latin1')
  return film
}

test("a camera's positions are overwritten, and nothing else between pictures and sound", async () => {
  const film = filmOfASensor()
  const left = await withoutTraces(film)
  expect(left.length).toBe(film.length)
  for (const sign of ['+31', 'A Phone']) expect(film.includes(sign)).toBe(true)
  for (const sign of ['+31', 'A Phone']) expect(left.includes(sign)).toBe(false)
  expect(left.subarray(-30).equals(Buffer.alloc(30))).toBe(true)
  const media = left.length - 4000
  expect(left.subarray(media, -30).equals(film.subarray(media, -30))).toBe(true)
})

test('samples that point outside the pictures and the sound overwrite nothing', async () => {
  const film = sampleFilm({ tracks: [sensorTrack({ runs: [[1, 3]], chunks: [0], sizes: 10, count: 3 })] })
  const left = await withoutTraces(film)
  expect(left.subarray(0, 28).equals(film.subarray(0, 28))).toBe(true)
})

test('dates and a box that only one phone maker writes are overwritten', async () => {
  const film = Buffer.concat([sampleFilm(), box('sefd', Buffer.from('A Phone'))])
  const dates = film.indexOf('mvhd') + 8
  film.writeUInt32BE(0xe1234567, dates)
  film.writeUInt32BE(0xe1234568, dates + 4)
  const left = await withoutTraces(film)
  expect(left.subarray(dates, dates + 8).equals(Buffer.alloc(8))).toBe(true)
  expect(left.equals(Buffer.concat([sampleFilm(), box('free', Buffer.alloc(7))]))).toBe(true)
})

test('a film with two indexes is damaged: decoders differ on which counts', async () => {
  const path = join(folder, 'twice.mp4')
  await writeFile(path, Buffer.concat([sampleFilm(), filmIndex(sampleFilm())]))
  await expect(checkFilm(path)).rejects.toMatchObject({ status: 'fileUnreadable' })
})

test('a film in fragments is refused', async () => {
  const path = join(folder, 'fragments.mp4')
  await writeFile(path, Buffer.concat([sampleFilm(), box('moof'), box('mdat')]))
  await expect(checkFilm(path)).rejects.toMatchObject({ status: 'filmInPieces' })
})

test('readings of a sensor between pictures are blanked, some thousand of them in one write', async () => {
  const file = Buffer.alloc(3_000_000, 7)
  let writes = 0
  const handle = {
    read: async (into: Uint8Array, _offset: number, length: number, at: number) => {
      file.copy(into, 0, at, at + length)
      return { bytesRead: Math.min(length, file.length - at) }
    },
    write: async (from: Uint8Array, offset: number, length: number, at: number) => {
      file.set(from.subarray(offset, offset + length), at)
      writes += 1
    },
  } as unknown as Parameters<typeof blankSpans>[0]
  const readings = Array.from({ length: 100_000 }, (_, no) => ({ start: no * 12, end: no * 12 + 5 }))
  const long = { start: 1_300_000, end: 2_900_000 }
  await blankSpans(handle, [long, ...readings.reverse()])
  expect(writes).toBeLessThan(10)
  const wrong = file.findIndex((byte, at) => {
    const isBlank = at < 1_200_000 ? at % 12 < 5 : at >= long.start && at < long.end
    return byte !== (isBlank ? 0 : 7)
  })
  expect(wrong).toBe(-1)
})
