import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { operatorDesk } from './testing/operator-desk.ts'
import { testClub } from './testing/test-club.ts'

const club = await testClub()
const { run } = operatorDesk(club)
const files = join(club.config.dataDir, 'uploads', 'files')

test('the doctor finds nothing wrong with a club that works, and leaves nothing behind', async () => {
  const { exit, out } = await run('doctor')
  expect(out).toMatch(/^ok +database: is PostgreSQL \d+/m)
  expect(out).toMatch(/^ok +schema: is up to date, \d+ migrations$/m)
  expect(out).toMatch(/^(ok|warning) +data folder: .* GiB are free/m)
  expect(out).toMatch(/^ok +members' files: the folder takes, gives and removes a file$/m)
  expect(out).toMatch(/^(ok|warning) +ffmpeg: is/m)
  expect(out).toMatch(/^ok +WeChat: CLUB_WECHAT_APP_ID is not set/m)
  expect(out).toMatch(/^0 problems, \d+ warnings?$/m)
  expect(exit).toBe(0)
  expect(readdirSync(club.config.dataDir).filter((name) => name.startsWith('doctor'))).toEqual([])
  expect(
    readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()),
  ).toEqual([])
})

test('a store that accepts no file is a problem, and the exit code says so', async () => {
  rmSync(files, { recursive: true, force: true })
  mkdirSync(join(files, '..'), { recursive: true })
  writeFileSync(files, 'a file where the folder should be')
  const { exit, out } = await run('doctor')
  expect(out).toMatch(/^problem +members' files: the folder does not take a file: /m)
  expect(exit).toBe(1)
  rmSync(files)
})
