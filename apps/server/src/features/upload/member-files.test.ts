import { unusedFileHours } from '@club/contract/upload.constants.ts'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Tx } from '../../kit/database/db.ts'
import { makeMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { uploadFile } from '../../testing/upload-form.ts'
import { memberUploads, uploadTotals } from './upload.sql.ts'
import { dropFiles, fileAddress, hideFiles, publishFiles, useFiles } from './upload.ts'

const club = await testClub()
let shade = 0

async function uploaded(member: TestMember): Promise<{ fileId: string; url: string }> {
  shade += 1
  const background = { r: shade, g: 90, b: 30 }
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  return (await uploadFile(member, bytes)).data
}

const inTx = <T>(work: (tx: Tx, now: Date) => Promise<T>) =>
  club.db.inTransaction(async (tx) => work(tx, await club.context.clock.now(tx)))
const later = async (minutes: number) => {
  const now = await club.context.clock.now(club.db)
  await club.moveTo(new Date(now.getTime() + minutes * 60_000).toISOString())
}
const sweep = async () => club.features.upload.sweep(await club.context.clock.now(club.db))
const code = async (url: string) => (await club.app.inject({ url })).statusCode

test('a file is used once, by its member', async () => {
  const [member, other] = [await makeMember(club), await makeMember(club)]
  const { fileId } = await uploaded(member)
  await expect(inTx((tx, now) => useFiles(tx, other.userId, [fileId], now))).rejects.toThrow('fileUnknown')
  expect(await inTx((tx, now) => useFiles(tx, member.userId, [fileId], now))).toMatchObject([{ fileId }])
  await expect(inTx((tx, now) => useFiles(tx, member.userId, [fileId], now))).rejects.toThrow('fileUnknown')
})

test('of two works at the same time, one gets the file', async () => {
  const member = await makeMember(club)
  const { fileId } = await uploaded(member)
  const tries = [1, 2, 3, 4].map(() => inTx((tx, now) => useFiles(tx, member.userId, [fileId], now)))
  const done = await Promise.allSettled(tries)
  expect(done.filter(({ status }) => status === 'fulfilled').length).toBe(1)
})

test('a shown file has an address for everybody, until it is hidden', async () => {
  const member = await makeMember(club)
  const { fileId } = await uploaded(member)
  const seen = { isPublic: true, now: new Date() }
  const url = fileAddress(club.context.sealing, { fileId, variant: 'wide', ...seen })
  expect(await code(url)).toBe(404)
  await inTx((tx) => publishFiles(tx, [fileId]))
  await inTx((tx) => publishFiles(tx, [fileId]))
  const shown = await club.app.inject({ url })
  expect(shown.statusCode).toBe(200)
  expect(shown.headers['cache-control']).toBe('public, max-age=600')
  await inTx((tx) => hideFiles(tx, [fileId]))
  expect(await code(url)).toBe(404)
})

test('an unused file is removed after a day, a used one stays', async () => {
  const member = await makeMember(club)
  const [unused, used] = [await uploaded(member), await uploaded(member)]
  await inTx((tx, now) => useFiles(tx, member.userId, [used.fileId], now))
  await later(unusedFileHours * 60 - 5)
  await sweep()
  await expect(inTx((tx) => tx.one(memberUploads.find, [member.userId]))).resolves.toMatchObject({
    fileCount: 2,
  })
  await later(10)
  await sweep()
  await expect(inTx((tx) => tx.one(memberUploads.find, [member.userId]))).resolves.toMatchObject({
    fileCount: 1,
  })
  await expect(inTx((tx, now) => useFiles(tx, member.userId, [unused.fileId], now))).rejects.toThrow(
    'fileUnknown',
  )
})

test('a dropped file can be taken back for ten minutes, and is removed later with its bytes', async () => {
  const member = await makeMember(club)
  const { fileId } = await uploaded(member)
  await inTx((tx, now) => useFiles(tx, member.userId, [fileId], now))
  await inTx((tx, now) => dropFiles(tx, member.userId, [fileId], now))
  await later(10)
  await sweep()
  await inTx((tx, now) => useFiles(tx, member.userId, [fileId], now))
  await inTx((tx, now) => dropFiles(tx, member.userId, [fileId], now))
  await later(21)
  await sweep()
  await inTx((tx) => publishFiles(tx, [fileId]))
  expect(await code(`/files/${fileId}/full`)).toBe(404)
  await expect(inTx((tx) => tx.one(memberUploads.find, [member.userId]))).resolves.toMatchObject({
    fileCount: 0,
    byteCount: 0,
  })
})

test('the space that all files take is counted', async () => {
  const member = await makeMember(club)
  const before = await club.db.one(uploadTotals.sum)
  await uploaded(member)
  const own = await club.db.one(memberUploads.find, [member.userId])
  const after = await club.db.one(uploadTotals.sum)
  expect((after?.byteCount ?? 0) - (before?.byteCount ?? 0)).toBe(own?.byteCount)
})
