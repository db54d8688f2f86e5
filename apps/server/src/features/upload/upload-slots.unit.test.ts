import { expect, test } from 'vitest'
import { makeFinishing } from './finish-upload.ts'
import type { UploadContext } from './upload-context.ts'
import { makeUploadSlots } from './upload-slots.ts'

const fast = 1024 * 1024

/** Uploads that last until the test ends, by the test's own clock. */
function uploads() {
  let seconds = 0
  const inUploadSlot = makeUploadSlots(() => seconds * 1000)
  const gaveWay: string[] = []
  const refused: string[] = []
  return {
    gaveWay,
    refused,
    pass(more: number) {
      seconds += more
    },
    inUploadSlot,
    begin(
      account: string,
      bytesPerSecond: number,
      { hasArrived = false, connection = account, atOnce = 0 } = {},
    ): void {
      const startedAt = seconds
      void inUploadSlot({ account, connection }, (receives) => {
        receives({
          arrivedBytes: () => atOnce + (seconds - startedAt) * bytesPerSecond,
          hasArrived: () => hasArrived,
          giveWay: () => gaveWay.push(account),
        })
        return new Promise(() => undefined)
      }).catch(() => refused.push(account))
    },
  }
}

const turn = () => new Promise<void>((done) => setImmediate(done))

/** As many as there are places, each of another member. */
function full(bytesPerSecond: (index: number) => number, hasArrived = false) {
  const all = uploads()
  for (let index = 0; index < 64; index += 1)
    all.begin(`member ${index}`, bytesPerSecond(index), { hasArrived })
  return all
}

test('the newest slow upload loses its place once all are taken, though not in its first second', async () => {
  const all = full((index) => (index === 40 ? 100 : index === 41 ? 50 : fast))
  all.pass(0.9)
  all.begin('early', fast)
  await turn()
  expect([all.gaveWay, all.refused]).toEqual([[], ['early']])
  all.pass(0.2)
  for (const userId of ['late', 'later', 'last']) all.begin(userId, fast)
  await turn()
  expect(all.gaveWay).toEqual(['member 41', 'member 40'])
  expect(all.refused).toEqual(['early', 'last'])
})

test("whoever restarts slow uploads keeps nobody out, and takes no slow one's place", async () => {
  const all = full(() => 1)
  all.pass(24)
  for (const guest of ['guest 1', 'guest 2', 'guest 3']) all.begin(guest, fast)
  await turn()
  expect(all.gaveWay).toEqual(['member 63', 'member 62', 'member 61'])
  for (const again of ['member 63', 'member 62']) all.begin(again, 1)
  await turn()
  expect(all.refused).toEqual(['member 63', 'member 62'])
})

test('accounts of one connection lose places to another connection, slow ones and the newest first', async () => {
  const all = uploads()
  for (let index = 0; index < 64; index += 1)
    all.begin(`member ${index}`, index === 10 ? 1 : fast, { connection: 'one office' })
  all.pass(2)
  for (const guest of ['guest 1', 'guest 2']) all.begin(guest, fast)
  all.begin('colleague', fast, { connection: 'one office' })
  await turn()
  expect([all.gaveWay, all.refused]).toEqual([['member 10', 'member 63'], ['colleague']])
})

test('a slow upload goes on while there are places', async () => {
  const all = uploads()
  for (let index = 0; index < 63; index += 1) all.begin(`member ${index}`, 1)
  all.pass(500)
  all.begin('the last place', 1)
  await turn()
  expect([all.gaveWay, all.refused]).toEqual([[], []])
})

test('what has arrived is not given up, however slowly it came', async () => {
  const all = full(() => 1, true)
  all.pass(100)
  all.begin('late', fast)
  await turn()
  expect([all.gaveWay, all.refused]).toEqual([[], ['late']])
})

test('a member without an upload has a place before those who have several', async () => {
  const all = uploads()
  for (let index = 0; index < 64; index += 1) all.begin(`member ${index % 22}`, fast)
  all.begin('member 21', fast)
  all.begin('another', fast)
  await turn()
  expect([all.gaveWay, all.refused]).toEqual([['member 19'], ['member 21']])
})

test('who waits with several files that have arrived has one place while others want theirs', async () => {
  const all = uploads()
  for (let index = 0; index < 64; index += 1) all.begin(`member ${index % 22}`, fast, { hasArrived: true })
  for (let index = 0; index < 42; index += 1) all.begin(`guest ${index}`, fast)
  all.begin('one too many', fast)
  // Whatever has arrived goes on, and counts as its member's.
  all.begin('member 0', fast)
  await turn()
  expect([all.gaveWay, all.refused]).toEqual([[], ['one too many', 'member 0']])
})

test('what arrived at once makes nobody fast for as long as it would take', async () => {
  const all = uploads()
  for (let index = 0; index < 64; index += 1) all.begin(`member ${index}`, 1, { atOnce: 19 * fast })
  all.pass(60)
  all.begin('guest', fast)
  all.pass(5)
  for (const guest of ['guest', 'another']) all.begin(guest, fast)
  await turn()
  expect([all.gaveWay, all.refused]).toEqual([['member 63', 'member 62'], ['guest']])
})

test('files that wait to be finished leave their places to whoever has less', async () => {
  const all = uploads()
  // Each waits for its lane.
  const waiting = { find: () => new Promise(() => undefined) }
  const context = { inUploadSlot: all.inUploadSlot, unfinished: waiting } as unknown as UploadContext
  const finish = makeFinishing(context, 1)
  const finishing = Array.from({ length: 64 }, (_, index) =>
    finish({ userId: `member ${index % 22}`, uploadId: String(index) }, `192.0.2.${index % 22}`),
  )
  for (const each of finishing) each.catch(() => undefined)
  for (let index = 0; index < 42; index += 1) all.begin(`guest ${index}`, fast)
  all.begin('one too many', fast)
  await turn()
  expect(all.refused).toEqual(['one too many'])
})
