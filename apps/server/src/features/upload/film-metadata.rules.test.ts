import fc from 'fast-check'
import { expect, test } from 'vitest'
import { box, filmIndex, sampleFilm, sensorTrack } from '../../testing/sample-film.ts'
import { metadataIn } from './film-metadata.rules.ts'

test('boxes that can reveal a place are found in the index and in its tracks', () => {
  const place = box('udta', box('\xa9xyz', Buffer.from('+31.2304+121.4737/')))
  const more = [place, box('meta', Buffer.from('A Phone')), box('uuid', Buffer.alloc(16)), box('free')]
  const types = ['udta', 'meta', 'uuid', 'free']
  const index = filmIndex(sampleFilm({ more }))
  const found = metadataIn(index).boxes
  expect(found.map(({ type }) => type)).toEqual([...types, ...types])
  for (const { type, at } of found) expect(index.toString('latin1', at + 4, at + 8)).toBe(type)
  expect(metadataIn(filmIndex(sampleFilm())).boxes).toEqual([])
})

test('a track that is neither pictures nor sound is removed whole, with its samples', () => {
  const track = sensorTrack({
    runs: [
      [1, 2],
      [3, 1],
    ],
    chunks: [100, 200, 300],
    sizes: [5, 6, 7, 8, 9],
  })
  const { boxes, samples } = metadataIn(box('moov', track))
  expect(boxes.map(({ type, at, end }) => [type, at, end])).toEqual([['trak', 8, 8 + track.length]])
  expect(samples).toEqual([
    { start: 100, end: 111 },
    { start: 200, end: 215 },
    { start: 300, end: 309 },
  ])
  const even = sensorTrack({ runs: [[1, 4]], chunks: [50, 90], sizes: 3, count: 6 })
  expect(metadataIn(box('moov', even)).samples).toEqual([
    { start: 50, end: 62 },
    { start: 90, end: 96 },
  ])
})

test('a track that claims more than a film can hold is refused at once', () => {
  const endless = sensorTrack({ runs: [[1, 0xffffffff]], chunks: [1], sizes: 1, count: 0xffffffff })
  expect(() => metadataIn(box('moov', endless))).toThrow(RangeError)
  const long = sensorTrack({ runs: [[1, 1_500_000]], chunks: [1], sizes: 1, count: 1_500_000 })
  expect(metadataIn(box('moov', long)).samples).toEqual([{ start: 1, end: 1_500_001 }])
  expect(() => metadataIn(box('moov', long, long))).toThrow(RangeError)
  const backward = sensorTrack({
    runs: [
      [9, 1],
      [1, 1],
    ],
    chunks: [1],
    sizes: 1,
  })
  expect(() => metadataIn(box('moov', backward))).toThrow(RangeError)
})

test('ten minutes of a sensor whose readings are all stored separately are found', () => {
  const chunks = Array.from({ length: 180_000 }, (_, chunk) => chunk * 10)
  const track = sensorTrack({ runs: [[1, 1]], chunks, sizes: 10, count: chunks.length })
  expect(metadataIn(box('moov', track)).samples).toHaveLength(chunks.length)
})

test('captions are removed like any other track, and so is the folder that an editing program names', () => {
  const captions = sensorTrack({ kind: 'sbtl', runs: [[1, 1]], chunks: [70], sizes: 9, count: 1 })
  const index = box('moov', captions)
  expect(metadataIn(index).samples).toEqual([{ start: 70, end: 79 }])
  const source = box('alis', Buffer.from('\0\0\0\x01Disk of Wang:films'))
  const shown = sensorTrack({ kind: 'soun', runs: [[1, 1]], chunks: [70], sizes: 9, count: 1, source })
  const { samples, fields } = metadataIn(box('moov', shown))
  expect(samples).toEqual([])
  const told = fields.map(({ start, end }) => box('moov', shown).toString('latin1', start, end))
  expect(told).toContain('Disk of Wang:films')
})

test('whatever is changed in an index, the traces are inside it', () => {
  const track = sensorTrack({ runs: [[1, 2]], chunks: [100, 200], sizes: [5, 6, 7, 8] })
  const index = filmIndex(sampleFilm({ more: [track, box('udta')] }))
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(index.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
      const changed = Buffer.from(index)
      for (const [at, value] of changes) changed[at] = value
      try {
        const { boxes, fields } = metadataIn(changed)
        for (const { start, end } of [...boxes, ...fields]) {
          expect(start).toBeLessThanOrEqual(end)
          expect(end).toBeLessThanOrEqual(changed.length)
        }
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError)
      }
    }),
  )
})
