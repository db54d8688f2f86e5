import { expect, test } from 'vitest'
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
    begin(userId: string, bytesPerSecond: number, hasArrived = false): void {
      const startedAt = seconds
      void inUploadSlot(userId, (receives) => {
        receives({
          arrivedBytes: () => (seconds - startedAt) * bytesPerSecond,
          hasArrived: () => hasArrived,
          giveWay: () => gaveWay.push(userId),
        })
        return new Promise(() => undefined)
      }).catch(() => refused.push(userId))
    },
  }
}

const turn = () => new Promise<void>((done) => setImmediate(done))

/** As many as there are places, each of another member. */
function full(bytesPerSecond: (index: number) => number, hasArrived = false) {
  const all = uploads()
  for (let index = 0; index < 64; index += 1) all.begin(`member ${index}`, bytesPerSecond(index), hasArrived)
  return all
}

test('the slowest upload gives way once all places are taken, though not in its first half minute', async () => {
  const all = full((index) => (index === 40 ? 100 : index === 41 ? 50 : fast))
  all.pass(29)
  all.begin('early', fast)
  await turn()
  expect([all.gaveWay, all.refused]).toEqual([[], ['early']])
  all.pass(2)
  for (const userId of ['late', 'later', 'last']) all.begin(userId, fast)
  await turn()
  expect(all.gaveWay).toEqual(['member 41', 'member 40'])
  expect(all.refused).toEqual(['early', 'last'])
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
