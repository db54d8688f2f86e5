import { expect, test } from 'vitest'
import { readCaptions } from './captions.rules.ts'

const captions = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n')
const problemsOf = (text: string, filmMs: number | null = null) => {
  const read = readCaptions(text, filmMs)
  return 'problems' in read ? read.problems : []
}

test('captions are rewritten, without notes, names and positions', () => {
  const given =
    '\uFEFFWEBVTT - film\r\n\r\nNOTE by lin\r\n\r\n1\r\n00:01.000 --> 00:03.500 line:0\r\n♪ 笛声\r\n渐远'
  expect(readCaptions(given, 4_000)).toEqual({
    body: 'WEBVTT\n\n00:00:01.000 --> 00:00:03.500\n♪ 笛声\n渐远\n',
  })
  const twice = captions('00:00.000 --> 00:01.000\n一', '00:01.000 --> 01:00:02.000\n二')
  expect(readCaptions(twice, null)).toEqual({
    body: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\n一\n\n00:00:01.000 --> 01:00:02.000\n二\n',
  })
})

test.each([
  ['SUBTITLES', 'line 1: must be WEBVTT'],
  ['WEBVTTx\n\n00:00.000 --> 00:01.000\n一', 'line 1: must be WEBVTT'],
  ['WEBVTT', 'has no captions'],
  [captions('STYLE\n::cue { color: red }'), 'line 3: is neither a note nor a caption with its time'],
  [captions('00:00.000 -> 00:01.000\n一'), 'line 3: is neither a note nor a caption with its time'],
  [captions('0:00.000 --> 0:01.000\n一'), 'line 3: must be a time like 00:01.000 --> 00:03.500'],
  [captions('00:00.000 --> 00:61.000\n一'), 'line 3: must be a time like 00:01.000 --> 00:03.500'],
  [captions('00:02.000 --> 00:01.000\n一'), 'line 3: ends before it begins'],
  [captions('00:00.000 --> 00:01.000'), 'line 3: has no words'],
  [captions('00:00.000 --> 00:01.000\n<c.red>一</c>'), 'line 3: has markup; only plain words are shown'],
  [captions('00:00.000 --> 00:01.000\n一\n二\n三\n四'), 'line 3: has more than 3 lines'],
  [captions(`00:00.000 --> 00:01.000\n${'字'.repeat(121)}`), 'line 3: has more than 120 characters'],
  [captions('00:00.000 --> 00:01.000\n一\u0007'), 'line 3: has a sign that cannot be shown'],
  [captions('00:00.000 --> 00:09.000\n一'), 'line 3: ends after the film, which has 00:00:04.000'],
])('%j is refused', (text, problem) => {
  expect(problemsOf(text, 4_000)).toEqual([problem])
})

test('each problem is named by its line', () => {
  const given = captions('00:01.000 --> 00:03.000\n一', '00:02.000 --> 00:04.000\n二', '三')
  expect(problemsOf(given)).toEqual([
    'line 6: begins before the one above it ends',
    'line 9: is neither a note nor a caption with its time',
  ])
})

test('a film has at most 600 captions', () => {
  const cues = Array.from({ length: 601 }, () => '00:00.000 --> 00:01.000\n一')
  expect(problemsOf(captions(...cues))).toEqual(['has more than 600 captions'])
})
