import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { noisePicture } from '../../apps/server/src/testing/noise-picture.ts'
import { ApiBrowser } from '../../e2e/api-browser.ts'
import { startClub } from '../../e2e/club.ts'
import { saveResult } from '../kit/results.ts'

// An S3 store that accepts connections and answers nothing: pictures that were shown go on, others are refused, and a
// server that stops while a job waits for the store exits with 0. One process on the embedded database.

/** A silent store may hold the first calls for 10 s; the rest is for a busy machine. */
const maxFirstSeconds = 12
const maxKnownSeconds = 2
const maxStopSeconds = 9
const jobWaitMs = 90_000

const objects = new Map<string, Buffer>()
let isSilent = false
const removals: string[] = []
const store = createServer(async (request, response) => {
  const { method = '', url = '' } = request
  const body = await buffer(request)
  if (method === 'DELETE') removals.push(url)
  if (isSilent) return
  if (method === 'PUT') objects.set(url, body)
  if (method === 'DELETE') objects.delete(url)
  const object = objects.get(url)
  if (method === 'PUT' || method === 'DELETE') response.writeHead(method === 'PUT' ? 200 : 204).end()
  else if (!object) response.writeHead(404).end()
  else
    response.writeHead(200, { 'content-length': object.length }).end(method === 'HEAD' ? undefined : object)
})
store.listen(0, '127.0.0.1')
await once(store, 'listening')
const { port } = store.address() as AddressInfo

async function picture(url: string): Promise<{ code: number; seconds: number }> {
  const began = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  return { code: answer.status, seconds: Number(((performance.now() - began) / 1000).toFixed(1)) }
}

const now = '2026-11-20T02:00:00Z'
const wrong: string[] = []
const figures: Record<string, number> = {}
const club = await startClub({
  CLUB_DEMO: '0',
  CLUB_NOW: now,
  CLUB_S3_ENDPOINT: `http://127.0.0.1:${port}`,
  CLUB_S3_BUCKET: 'club-files',
  CLUB_S3_KEY_ID: 'measured',
  CLUB_S3_SECRET: 'measured',
})
let isStopped = false
try {
  const member = new ApiBrowser(club.url)
  await member.register(club, '13711110001')
  const addresses: string[] = []
  for (let files = 0; files < 5; files += 1) {
    const bytes = new Uint8Array(await noisePicture(300).jpeg().toBuffer())
    const { url } = await member.upload<{ url: string }>(bytes, { purpose: 'work' })
    addresses.push(club.url + url)
  }
  const [shown = '', ...others] = addresses
  figures.shownFirst = (await picture(shown)).code
  isSilent = true
  const known = await picture(shown)
  const first = await Promise.all(others.slice(0, 3).map(picture))
  const atOnce = await picture(others[3] ?? '')
  const later = await picture(shown)
  for (const { code, seconds } of [known, later])
    if (code !== 200 || seconds > maxKnownSeconds) wrong.push(`a shown picture: ${code} after ${seconds} s`)
  for (const { code, seconds } of first)
    if (code !== 503 || seconds > maxFirstSeconds) wrong.push(`another picture: ${code} after ${seconds} s`)
  if (atOnce.code !== 503 || atOnce.seconds > maxKnownSeconds)
    wrong.push(`while the breaker is open: ${atOnce.code} after ${atOnce.seconds} s`)
  Object.assign(figures, {
    knownSeconds: known.seconds,
    firstSeconds: Math.max(...first.map(({ seconds }) => seconds)),
    openSeconds: atOnce.seconds,
  })

  // A day later the sweep removes what nobody used, and waits for the store.
  isSilent = false
  await club.restart({ CLUB_NOW: '2026-11-21T03:00:00Z' })
  isSilent = true
  for (let waited = 0; removals.length === 0 && waited < jobWaitMs; waited += 100) await wait(100)
  if (removals.length === 0) wrong.push('no job asked the store to remove a file')
  const began = performance.now()
  // Throws unless the process exits with 0.
  await club.stop()
  isStopped = true
  figures.stopSeconds = Number(((performance.now() - began) / 1000).toFixed(1))
  if (figures.stopSeconds > maxStopSeconds) wrong.push(`the stop took ${figures.stopSeconds} s`)
} finally {
  if (!isStopped) await club.kill()
  store.closeAllConnections()
  store.close()
}
console.table(figures)
for (const each of wrong) console.log(`WRONG: ${each}`)
saveResult('faults-file-store-silent', {
  what: 'a file store that accepts and never answers',
  ...figures,
  wrong,
})
process.exitCode = wrong.length === 0 ? 0 : 1
