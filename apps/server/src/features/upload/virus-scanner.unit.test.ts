import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { outsideLimits } from '../../kit/outside/outside-http.ts'
import { makeOutsideServices, RefusedByService } from '../../kit/outside/outside-service.ts'
import { clamdStandIn, nameOfTestVirus, playing, testVirus } from '../../testing/clamd-stand-in.ts'
import { clamavScanner, examineScanner } from './virus-scanner.ts'

const folder = mkdtempSync(join(tmpdir(), 'club-clamd-'))
const daemon = await clamdStandIn(join(folder, 'clamd.ctl'))
const byPort = await clamdStandIn()
afterAll(async () => {
  await daemon.close()
  await byPort.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A scanner with a breaker of its own. */
const scanner = (address = daemon.address) =>
  clamavScanner(address, makeOutsideServices(null).service('the virus scanner'))
const bytes = (text: string) => Readable.from([Buffer.from(text)])

test('a clean file is clean and an infected one has a name, by a socket and by a port', async () => {
  for (const { address } of [daemon, byPort]) {
    expect(await scanner(address).scan(bytes('a photo'))).toBeNull()
    expect(await scanner(address).scan(bytes(`a photo ${testVirus}`))).toBe(nameOfTestVirus)
  }
})

test('a file arrives whole, in pieces and from the disk', async () => {
  const path = join(folder, 'film')
  const film = Buffer.alloc(300_000, 'evergreen ')
  writeFileSync(path, film)
  expect(await scanner().scan({ path })).toBeNull()
  expect(daemon.scanned.at(-1)?.equals(film)).toBe(true)
})

test('an error of the daemon is no verdict, and does not mean that it is away', async () => {
  const own = scanner()
  playing(daemon, { says: "stream: Can't allocate memory ERROR" })
  for (let tries = 0; tries < 5; tries += 1)
    await expect(own.scan(bytes('a photo'))).rejects.toThrow(RefusedByService)
  daemon.mode = 'scans'
  expect(await own.scan(bytes('a photo'))).toBeNull()
})

test('a file that is too large for the daemon is no verdict, though not all of it was taken', async () => {
  playing(daemon, { refusesAfter: 100_000 })
  const large = Readable.from(Array.from({ length: 64 }, () => Buffer.alloc(65_536)))
  await expect(scanner().scan(large)).rejects.toThrow('size limit exceeded')
})

test('a file that cannot be read is no verdict', async () => {
  await expect(scanner().scan({ path: join(folder, 'missing') })).rejects.toThrow()
})

test('a daemon that closes, is silent or is not there is away, and after three failures nobody asks it', async () => {
  vi.spyOn(outsideLimits, 'storedFileMs', 'get').mockReturnValue(50)
  onTestFinished(() => void vi.restoreAllMocks())
  const own = scanner()
  playing(daemon, 'closes')
  await expect(own.scan(bytes('a photo'))).rejects.toThrow()
  daemon.mode = 'silent'
  await expect(own.scan(bytes('a photo'))).rejects.toThrow('silent')
  await expect(own.scan(bytes('a photo'))).rejects.toThrow('silent')
  const before = daemon.scanned.length
  daemon.mode = 'scans'
  await expect(own.scan(bytes('a photo'))).rejects.toThrow('outsideDown')
  expect(daemon.scanned.length).toBe(before)
  await expect(scanner(join(folder, 'no.ctl')).scan(bytes('a photo'))).rejects.toThrow('ENOENT')
})

test('a daemon that takes longer than the limit is not waited for', async () => {
  vi.spyOn(outsideLimits, 'scanMs', 'get').mockReturnValue(50)
  onTestFinished(() => void vi.restoreAllMocks())
  playing(daemon, 'silent')
  await expect(scanner().scan(bytes('a photo'))).rejects.toThrow('too long')
})

test('the doctor hears who the scanner is, or why it does not answer', async () => {
  const examine = (clamav: string | null) => examineScanner({ clamav }, makeOutsideServices(null))
  expect(await examine(daemon.address)).toEqual({ version: expect.stringContaining('ClamAV') })
  expect(await examine(join(folder, 'no.ctl'))).toEqual({ failure: expect.stringContaining('ENOENT') })
  expect(await examine(null)).toBeNull()
})
