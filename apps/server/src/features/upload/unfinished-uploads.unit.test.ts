import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { unfinishedFiles } from './unfinished-uploads.ts'

test('an upload begins while others of the member are removed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'club-unfinished-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const files = unfinishedFiles(folder)
  for (let round = 0; round < 100; round += 1) {
    const userId = `member-${round}`
    const key = { userId, uploadId: 'upload' }
    let hasBegun = false
    const begins = files.begin(key, { size: 1, fields: {}, startedAt: 0 }).finally(() => {
      hasBegun = true
    })
    const removes = Array.from({ length: 4 }, async () => {
      while (!hasBegun) await files.remove({ userId, uploadId: 'ended' })
    })
    await Promise.all([begins, ...removes])
    expect((await files.find(key))?.offset).toBe(0)
  }
})
