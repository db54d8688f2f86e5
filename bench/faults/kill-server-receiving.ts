import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sampleFilm } from '../../apps/server/src/testing/sample-film.ts'
import { type RunningClub, startClub } from '../../e2e/club.ts'
import { startDebianPostgres } from '../kit/debian-postgres.ts'
import { callClub } from '../kit/envelope-call.ts'
import { addMembers, clubSettings } from '../kit/members.ts'
import { saveResult } from '../kit/results.ts'

// Two servers on one database and one folder. Both receive the same piece at once, then one is killed in the middle of
// a piece: each upload arrives as it was sent.

const filmBytes = 3_000_000
const lostWithinMs = 30_000
const tus = { 'tus-resumable': '1.0.0' }
const wrong: string[] = []
const figures: Record<string, number> = {}

const database = await startDebianPostgres()
const folder = mkdtempSync(join(tmpdir(), 'club-faults-folder-'))
const clubs: RunningClub[] = []
try {
  // Without a time of its own: two servers that start one after the other would differ by that.
  const { CLUB_NOW: _now, ...usual } = clubSettings('', database.url)
  const settings = { ...usual, CLUB_DATA_DIR: folder }
  const [one, other] = [await startClub(settings), await startClub(settings)] as const
  clubs.push(one, other)
  const [member] = await addMembers(settings, 1)
  const own = { ...tus, authorization: member?.token ?? '' }

  async function begin(film: Buffer): Promise<string> {
    const metadata = `purpose ${Buffer.from('work').toString('base64')}`
    const headers = { ...own, 'upload-length': String(film.length), 'upload-metadata': metadata }
    return String((await callClub(`${one.url}/api/file/tus`, { headers })).headers.location)
  }
  const send = (url: string, address: string, offset: number, body: Buffer, halfway?: () => Promise<void>) =>
    callClub(url + address, {
      method: 'PATCH',
      headers: { ...own, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) },
      body,
      ...(halfway ? { halfway } : {}),
    })
  async function offsetAt(url: string, address: string): Promise<number> {
    const { headers } = await callClub(url + address, { method: 'HEAD', headers: own })
    return Number(headers['upload-offset'])
  }
  async function finish(what: string, address: string, film: Buffer): Promise<void> {
    const uploadId = address.slice(address.lastIndexOf('/') + 1)
    const { data } = await callClub(`${other.url}/api/file/finishUpload`, {
      headers: own,
      body: { uploadId },
    })
    const { url = '' } = (data ?? {}) as { url?: string }
    const stored = Buffer.from(await (await fetch(other.url + url)).arrayBuffer())
    if (!stored.equals(film)) wrong.push(`${what}: the stored film is not what was sent`)
  }

  const first = sampleFilm({ seconds: 5, bytes: filmBytes })
  const atOnce = await begin(first)
  const codes = (await Promise.all([one.url, other.url].map((url) => send(url, atOnce, 0, first)))).map(
    ({ httpStatus }) => httpStatus,
  )
  if (codes.filter((code) => code === 204).length !== 1)
    wrong.push(`at once: answered with ${codes.join(' and ')}`)
  await finish('at once', atOnce, first)

  const second = sampleFilm({ seconds: 6, bytes: filmBytes })
  const cut = await begin(second)
  await send(one.url, cut, 0, second, async () => {
    while ((await offsetAt(other.url, cut)) === 0) await wait(50)
    await one.kill()
  })
  const began = performance.now()
  const offset = await offsetAt(other.url, cut)
  if (offset === 0 || offset >= filmBytes) wrong.push(`killed: ${offset} bytes have arrived`)
  let refusals = 0
  for (let code = 0; code !== 204 && performance.now() - began < lostWithinMs; refusals += 1) {
    code = (await send(other.url, cut, offset, second.subarray(offset))).httpStatus
    if (code !== 204 && code !== 503) wrong.push(`killed: the next piece was answered with ${code}`)
  }
  figures.offset = offset
  figures.refusals = refusals - 1
  figures.freeAfterSeconds = Number(((performance.now() - began) / 1000).toFixed(1))
  await finish('killed', cut, second)
  await other.stop()
} finally {
  for (const club of clubs) await club.kill().catch(() => undefined)
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
console.table(figures)
for (const each of wrong) console.log(`WRONG: ${each}`)
saveResult('faults-kill-server-receiving', {
  what: 'kill -9 of one of two servers that receive pieces',
  ...figures,
  wrong,
})
process.exitCode = wrong.length === 0 ? 0 : 1
