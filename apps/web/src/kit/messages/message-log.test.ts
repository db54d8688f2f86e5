import { beforeEach, expect, test } from 'vitest'
import { deviceValues } from '../storage/storage.ts'
import { clearMessages, undoClear, undoClearMs, undoLeftMs } from './message-list.ts'
import { forgetMessages, maxStoredMessages, messageLog, noteMessage, sameMessageMs } from './message-log.ts'

const start = new Date('2026-11-20T02:00:00Z')
const after = (ms: number) => new Date(start.getTime() + ms)
const texts = () => messageLog.read().map((message) => message.text)

beforeEach(() => {
  forgetMessages()
})

test('messages are stored newest first, and the oldest above a hundred are dropped', () => {
  for (let index = 0; index <= maxStoredMessages; index += 1)
    noteMessage('note', `第${index}条`, after(index))
  expect(texts()).toHaveLength(maxStoredMessages)
  expect(texts()[0]).toBe('第100条')
  expect(texts().at(-1)).toBe('第1条')
})

test('the same words within a minute are one message', () => {
  noteMessage('error', '没有连上网络', start)
  noteMessage('note', '签到成功', after(1))
  noteMessage('error', '没有连上网络', after(sameMessageMs - 1))
  expect(texts()).toEqual(['签到成功', '没有连上网络'])
  noteMessage('error', '没有连上网络', after(sameMessageMs))
  expect(texts()).toEqual(['没有连上网络', '签到成功', '没有连上网络'])
})

test('cleared messages can be restored for ten minutes, behind newer ones', () => {
  noteMessage('note', '一', start)
  clearMessages(start)
  expect(texts()).toEqual([])
  expect(undoLeftMs(start)).toBe(undoClearMs)
  noteMessage('note', '二', after(1000))
  undoClear(after(undoClearMs - 1))
  expect(texts()).toEqual(['二', '一'])
  expect(undoLeftMs(after(undoClearMs - 1))).toBe(0)
})

test('after ten minutes cleared messages are gone for good', () => {
  noteMessage('note', '一', start)
  clearMessages(start)
  expect(undoLeftMs(after(undoClearMs))).toBe(0)
  undoClear(after(undoClearMs))
  expect(texts()).toEqual([])
})

test('a clock that was set back by a year neither silences a message nor keeps cleared ones', () => {
  noteMessage('error', '没有连上网络', start)
  clearMessages(start)
  const before = after(-365 * 24 * 60 * 60_000)
  expect(undoLeftMs(before)).toBe(0)
  noteMessage('error', '没有连上网络', start)
  noteMessage('error', '没有连上网络', before)
  expect(texts()).toEqual(['没有连上网络', '没有连上网络'])
})

test('clearing twice allows undoing both', () => {
  noteMessage('note', '一', start)
  clearMessages(start)
  noteMessage('note', '二', after(1))
  clearMessages(after(2))
  undoClear(after(3))
  expect(texts()).toEqual(['二', '一'])
})

test('an unreadable log is empty', () => {
  deviceValues.set('messages', '{broken')
  deviceValues.set('clearedMessages', '{broken')
  expect(texts()).toEqual([])
  expect(undoLeftMs(start)).toBe(0)
})
