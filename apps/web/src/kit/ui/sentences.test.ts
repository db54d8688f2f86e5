import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test('a text is cut at sentence ends in both languages', () => {
  expect(sentencesOf('您好。今天签到了吗？\n好的！')).toEqual(['您好。', '今天签到了吗？', '好的！'])
  expect(sentencesOf('Good morning. How are you? Fine')).toEqual(['Good morning.', 'How are you?', 'Fine'])
})

test('no part of a text is lost', () => {
  const text = 'Version 1.0 costs 3.50. 热线400-000-6060；欢迎来电'
  expect(sentencesOf(text).join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})

test('a long text without sentence ends is cut into short pieces', () => {
  const pieces = sentencesOf('松'.repeat(300))
  expect(pieces.every((piece) => piece.length <= 120)).toBe(true)
  expect(pieces.join('')).toBe('松'.repeat(300))
})
