import { statuses } from '@club/contract/statuses.ts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from '../calls/api-error.ts'
import type { MemberFile, StoredUpload } from './stored-uploads.ts'
import type { Upload } from './upload-call.ts'
import {
  addUpload,
  closeQueue,
  forgetUploads,
  holdUploads,
  newQueue,
  type QueueParts,
  removeUpload,
  restoreUploads,
  retryNow,
  sendAgain,
} from './upload-queue.ts'

const lostNetwork = new CallError('', 'no network', 0)
const hourMs = 3_600_000

const phone = { onLine: true }
beforeEach(() => {
  phone.onLine = true
  vi.stubGlobal('navigator', phone)
})
afterAll(() => void vi.unstubAllGlobals())

function memberFile(fileId: string, more: Partial<MemberFile> = {}): MemberFile {
  const sizes = { bytes: 10, width: 4, height: 3, durationSeconds: null }
  const addresses = { url: '/files/a', previewUrl: '/files/b' }
  return { fileId, kind: 'image', mediaType: 'image/jpeg', ...addresses, ...sizes, ...more }
}

/** A queue whose transport, timers and store the test controls. */
function desk() {
  const kept = new Map<string, StoredUpload>()
  const sent: { record: StoredUpload; hooks: Parameters<QueueParts['send']>[1]; isCancelled: boolean }[] = []
  const answers: { take: (file: MemberFile) => void; fail: (error: Error) => void }[] = []
  const stills: string[] = []
  const timers: { act: () => void; ms: number; isCancelled: boolean }[] = []
  const ids: string[] = []
  let now = 0
  const parts: QueueParts = {
    store: {
      all: async () => [...kept.values()],
      put: async (record) => void kept.set(record.uploadId, record),
      remove: async (uploadId) => void kept.delete(uploadId),
    },
    send(record, hooks): Upload<MemberFile> {
      const entry = { record, hooks, isCancelled: false }
      sent.push(entry)
      const done = new Promise<MemberFile>((take, fail) => answers.push({ take, fail }))
      return {
        done,
        cancel() {
          entry.isCancelled = true
          answers.at(-1)?.fail(new CallError('cancelled', '', 0))
        },
      }
    },
    sendStill(filmId) {
      stills.push(filmId)
      return { done: Promise.resolve(memberFile(filmId, { kind: 'video' })), cancel: () => {} }
    },
    previewOf: async () => 'data:image/jpeg;base64,AA==',
    fetchedPreview: async () => null,
    now: () => now,
    newId: () => `u${ids.push('')}`,
    later(act, ms) {
      const timer = { act, ms, isCancelled: false }
      timers.push(timer)
      return () => {
        timer.isCancelled = true
      }
    },
    onChange: () => {},
  }
  const queue = newQueue(parts)
  return {
    queue,
    parts,
    kept,
    sent,
    stills,
    timers,
    answers,
    pass: (ms: number) => {
      now += ms
    },
    phases: () => queue.uploads.map(({ phase }) => phase),
  }
}

/** Lets every promise settle that can. */
const settled = () => new Promise((resolve) => setImmediate(resolve))
const picture = (name: string) => new File(['picture'], name, { type: 'image/jpeg' })

test('pictures are sent one after the other, and kept with their answers', async () => {
  const { queue, sent, answers, kept, phases } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  addUpload(queue, 'm1', 'work', picture('b.jpg'))
  await settled()
  expect(sent.map(({ record }) => record.fileName)).toEqual(['a.jpg'])
  sent[0]?.hooks.onProgress(0.5)
  expect(queue.uploads[0]?.share).toBe(0.5)
  answers[0]?.take(memberFile('f1'))
  await settled()
  expect(sent.map(({ record }) => record.fileName)).toEqual(['a.jpg', 'b.jpg'])
  expect(phases()).toEqual(['stored', 'sending'])
  expect(kept.get('u1')).toMatchObject({ stored: { fileId: 'f1' }, preview: expect.any(String) })
})

test('after a lost network everything waits, with growing pauses, and then resumes by itself', async () => {
  const { queue, sent, answers, timers, phases } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  addUpload(queue, 'm1', 'work', picture('b.jpg'))
  await settled()
  answers[0]?.fail(lostNetwork)
  await settled()
  expect(phases()).toEqual(['waiting', 'waiting'])
  timers[0]?.act()
  answers[1]?.fail(lostNetwork)
  await settled()
  expect(timers.map(({ ms }) => ms)).toEqual([1000, 2000])
  timers[1]?.act()
  answers[2]?.take(memberFile('f1'))
  await settled()
  expect(phases()).toEqual(['stored', 'sending'])
  expect(sent.map(({ record }) => record.fileName)).toEqual(['a.jpg', 'a.jpg', 'a.jpg', 'b.jpg'])
})

test('when the network is back the queue resumes at once, without the rest of its pause', async () => {
  const { queue, sent, answers, timers } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  await settled()
  answers[0]?.fail(lostNetwork)
  await settled()
  retryNow(queue)
  expect(sent.length).toBe(2)
  expect(timers[0]?.isCancelled).toBe(true)
  answers[1]?.fail(lostNetwork)
  await settled()
  expect(timers[1]?.ms).toBe(1000)
})

test('a server that stays away is tried 20 times more, a phone without a network waits for its return', async () => {
  const { queue, sent, answers, timers, phases } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  await settled()
  for (let failures = 0; failures < 30; failures += 1) {
    answers.at(-1)?.fail(lostNetwork)
    await settled()
    if (timers.length > failures) timers.at(-1)?.act()
  }
  expect([timers.length, sent.length, phases()]).toEqual([20, 21, ['waiting']])

  retryNow(queue)
  phone.onLine = false
  answers.at(-1)?.fail(lostNetwork)
  await settled()
  expect([timers.length, sent.length, phases()]).toEqual([20, 22, ['waiting']])
  phone.onLine = true
  retryNow(queue)
  answers.at(-1)?.fail(lostNetwork)
  await settled()
  phone.onLine = false
  timers.at(-1)?.act()
  expect([timers.length, sent.length]).toEqual([21, 23])
})

test('a refused file says why, and does not hold up the next', async () => {
  const { queue, sent, answers, phases } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  addUpload(queue, 'm1', 'work', picture('b.jpg'))
  await settled()
  answers[0]?.fail(new CallError('HPF0301', 'this kind of file cannot be used', 200))
  await settled()
  expect(queue.uploads[0]).toMatchObject({ phase: 'refused', message: 'this kind of file cannot be used' })
  expect(phases()).toEqual(['refused', 'sending'])
  expect(sent.length).toBe(2)
})

test('only a file for which there was no room may be tried again as it is', async () => {
  const { queue, answers } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  addUpload(queue, 'm1', 'work', picture('b.jpg'))
  await settled()
  answers[0]?.fail(new CallError(statuses.fileTypeUnsupported, 'this file cannot be used', 200))
  await settled()
  answers[1]?.fail(new CallError(statuses.storageFull, 'there is no room', 200))
  await settled()
  expect(queue.uploads.map(({ mayHelpLater }) => mayHelpLater)).toEqual([false, true])
})

test('a removed file is cancelled and forgotten', async () => {
  const { queue, sent, kept } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  await settled()
  removeUpload(queue, 'u1')
  await settled()
  expect(sent[0]?.isCancelled).toBe(true)
  expect(queue.uploads).toEqual([])
  expect(kept.size).toBe(0)
})

test('while nobody is signed in nothing is sent', async () => {
  const { queue, sent } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  await settled()
  holdUploads(queue)
  await settled()
  expect([sent.length, sent[0]?.isCancelled]).toEqual([1, true])
  retryNow(queue)
  expect(sent.length).toBe(2)
})

test('a closed queue releases its files, including those that are still being read', async () => {
  const { queue, sent, kept } = desk()
  addUpload(queue, 'm1', 'work', picture('a.jpg'))
  await settled()
  const restoring = restoreUploads(queue, 'm1')
  closeQueue(queue)
  await restoring
  await settled()
  expect([sent.length, sent[0]?.isCancelled]).toEqual([1, true])
  expect(queue.uploads).toEqual([])
  expect(kept.get('u1')?.stored).toBeNull()
})

test('after a reload an upload resumes at its address; a missing file is picked again', async () => {
  const first = desk()
  addUpload(first.queue, 'm1', 'work', picture('a.jpg'))
  await settled()
  first.sent[0]?.hooks.onAddress('/api/file/tus/1')
  const record = first.kept.get('u1')
  if (!record) throw new Error('nothing was kept')

  const second = desk()
  second.kept.set('u1', record)
  await restoreUploads(second.queue, 'm1')
  expect(second.sent[0]?.record.resumeUrl).toBe('/api/file/tus/1')

  const third = desk()
  third.kept.set('u1', { ...record, file: null })
  await restoreUploads(third.queue, 'm1')
  expect(third.phases()).toEqual(['lost'])
  addUpload(third.queue, 'm1', 'work', picture('a.jpg'))
  await settled()
  expect(third.queue.uploads.length).toBe(1)
  expect(third.sent[0]?.record.resumeUrl).toBe('/api/file/tus/1')
})

test('a file that the server has since removed is sent again', async () => {
  const first = desk()
  addUpload(first.queue, 'm1', 'work', picture('a.jpg'))
  await settled()
  first.answers[0]?.take(memberFile('f1'))
  await settled()
  const record = first.kept.get('u1')
  if (!record) throw new Error('nothing was kept')

  const second = desk()
  second.kept.set('u1', record)
  second.pass(22 * hourMs)
  await restoreUploads(second.queue, 'm1')
  expect(second.phases()).toEqual(['stored'])
  sendAgain(second.queue, () => true)
  expect(second.sent.length).toBe(1)

  const third = desk()
  third.kept.set('u1', record)
  third.pass(24 * hourMs)
  await restoreUploads(third.queue, 'm1')
  expect(third.phases()).toEqual(['sending'])
})

test('a film without a still gets the picture that the browser drew', async () => {
  const { queue, answers, stills, phases } = desk()
  addUpload(queue, 'm1', 'work', new File(['film'], 'a.mp4', { type: 'video/mp4' }))
  await settled()
  answers[0]?.take(memberFile('f1', { kind: 'video', previewUrl: null }))
  await settled()
  expect(stills).toEqual(['f1'])
  expect(phases()).toEqual(['stored'])
  forgetUploads(queue, 'work')
  expect(queue.uploads).toEqual([])
})
