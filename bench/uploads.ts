// Measures the server's memory while 10 and then 50 uploads of 20 MB arrive at once, half of them pictures and half
// films, in one request each and then in pieces, and how long another call takes meanwhile:
// `npm run bench -- uploads`. Linux only, for `/proc`.
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { statuses } from '@club/contract/statuses.ts'
import { noisePicture } from '../apps/server/src/testing/noise-picture.ts'
import { sampleFilm } from '../apps/server/src/testing/sample-film.ts'
import { uploadForm } from '../apps/server/src/testing/upload-form.ts'
import { ApiBrowser } from '../e2e/api-browser.ts'
import { startClub } from '../e2e/club.ts'
import { isQuick, reportRatios } from './kit/ratios.ts'

const counts = isQuick ? [5, 15] : [10, 50]
const uploadsOfMember = 3
/** Noise is stored as it is: 20 MB, within the limit of a picture. */
const pictureSide = 2600
const filmBytes = 20_000_000
/** As the app sends them. */
const pieceBytes = 2 * 1024 * 1024
/** How much more the larger round may take at its peak: both decode equally many pictures at a time. */
const maxMemoryFactor = 1.5
const callPauseMs = 50
const againPauseMs = 1000
const maxAttempts = 10
const settleMs = 5000

interface Round {
  way: 'one request' | 'pieces'
  uploads: number
  stored: number
  /** How often an upload was sent again, as the app does: its connection broke, or the club was busy. */
  again: number
  seconds: number
  /** Resident memory of the server, in MB. */
  before: number
  peak: number
  after: number
  /** How long another member's call takes meanwhile. */
  callMedianMs: number
  callMaxMs: number
}

const club = await startClub({ CLUB_DEMO: '0', CLUB_NOW: '2026-11-20T10:00:00+08:00' })

function megabytes(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${club.pid()}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** Resets the peak. */
const resetPeak = () => writeFileSync(`/proc/${club.pid()}/clear_refs`, '5')

const noise = () => noisePicture(pictureSide).png({ compressionLevel: 0 }).toBuffer()

let filmSeconds = 5
interface FileToSend {
  bytes: Buffer
  form: ReturnType<typeof uploadForm>
}

const toSend = (bytes: Buffer): FileToSend => ({ bytes, form: uploadForm(bytes) })

/** A picture and a film for each upload of a member, none sent before: the same file again would not be an upload. */
async function newFiles(): Promise<{ pictures: FileToSend[]; films: FileToSend[] }> {
  const pictures: FileToSend[] = []
  const films: FileToSend[] = []
  for (let file = 0; file < uploadsOfMember; file += 1) {
    pictures.push(toSend(await noise()))
    films.push(toSend(sampleFilm({ seconds: filmSeconds, bytes: filmBytes })))
    filmSeconds += 1
  }
  return { pictures, films }
}

interface Sent {
  method: 'POST' | 'PATCH'
  token: string
  headers?: Record<string, string>
  body?: Buffer
}

/** Sends a buffer as it is: fifty forms made by `fetch` keep this process so busy that the server cuts some off. */
async function send(
  path: string,
  { method, token, headers, body = Buffer.alloc(0) }: Sent,
): Promise<IncomingMessage> {
  const asked = request(club.url + path, {
    method,
    agent: false,
    headers: { authorization: token, 'content-length': String(body.length), ...headers },
  })
  // Where the server answers before it has read everything, the rest of the body cannot be written.
  asked.on('error', () => undefined)
  asked.end(body)
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  return answer
}

async function statusOf(answer: IncomingMessage): Promise<string> {
  return ((await json(answer)) as { status: string }).status
}

async function call(token: string, path: string, payload: object): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  return statusOf(
    await send(path, { method: 'POST', token, headers, body: Buffer.from(JSON.stringify(payload)) }),
  )
}

async function uploadAtOnce(token: string, { form }: FileToSend): Promise<string> {
  return statusOf(await send('/api/file/uploadFile', { method: 'POST', token, ...form }))
}

const tusHeaders = { 'tus-resumable': '1.0.0' }

async function uploadInPieces(token: string, { bytes }: FileToSend): Promise<string> {
  const metadata = `purpose ${Buffer.from('work').toString('base64')}`
  const headers = { ...tusHeaders, 'upload-length': String(bytes.length), 'upload-metadata': metadata }
  const begun = await send('/api/file/tus', { method: 'POST', token, headers })
  const address = String(begun.resume().headers.location)
  for (let offset = 0; offset < bytes.length; offset += pieceBytes) {
    const piece = await send(address, {
      method: 'PATCH',
      token,
      headers: {
        ...tusHeaders,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(offset),
      },
      body: bytes.subarray(offset, offset + pieceBytes),
    })
    const { statusCode } = piece.resume()
    if (statusCode === 503) {
      // Busy: the app tries the same piece again after a pause.
      await wait(againPauseMs)
      offset -= pieceBytes
    } else if (statusCode !== 204) return `${statusCode} at ${offset}`
  }
  const finish = () => call(token, '/api/file/finishUpload', { uploadId: address.split('/').at(-1) })
  let status = await finish()
  for (let asked = 1; status === statuses.filePreparing && asked < maxAttempts; asked += 1) {
    // What takes longer than a call goes on: the app asks again after a pause.
    await wait(againPauseMs)
    status = await finish()
  }
  return status
}

/** Sends an upload until it is stored or refused; returns how it ended and how often it was sent again. */
async function untilAnswered(upload: () => Promise<string>): Promise<{ status: string; again: number }> {
  for (let again = 0; ; again += 1) {
    const status = await upload().catch((error: NodeJS.ErrnoException) => error.code ?? error.message)
    const isTransient = [statuses.busy as string, 'ECONNRESET', 'EPIPE'].includes(status)
    if (!isTransient || again + 1 === maxAttempts) return { status, again }
    await wait(againPauseMs)
  }
}

let registered = 0
async function newMember(): Promise<string> {
  registered += 1
  const browser = new ApiBrowser(club.url)
  await browser.register(club, String(13_700_000_000 + registered))
  if (!browser.token) throw new Error('no token')
  return browser.token
}

/** Asks for another member's points until the uploads are done; returns the times in milliseconds, sorted. */
async function timesMeanwhile(token: string, uploads: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  let isOver = false
  const end = () => {
    isOver = true
  }
  uploads.then(end, end)
  while (!isOver) {
    const start = performance.now()
    const status = await call(token, '/api/user/happypoint', {})
    if (status !== '200') throw new Error(`another call: ${status}`)
    times.push(performance.now() - start)
    await wait(callPauseMs)
  }
  return times.sort((one, other) => one - other)
}

const observer = await newMember()
const uploaders: string[] = []
while (uploaders.length * uploadsOfMember < Math.max(...counts)) uploaders.push(await newMember())

async function measure(way: Round['way'], count: number): Promise<Round> {
  const { pictures, films } = await newFiles()
  await wait(settleMs)
  const before = megabytes('VmRSS')
  resetPeak()
  const start = performance.now()
  const upload = way === 'pieces' ? uploadInPieces : uploadAtOnce
  const uploads = Promise.all(
    Array.from({ length: count }, (_, at) => {
      const file = (at % 2 === 0 ? pictures : films)[at % uploadsOfMember]
      if (!file) throw new Error('no file')
      return untilAnswered(() => upload(uploaders[Math.floor(at / uploadsOfMember)] ?? '', file))
    }),
  )
  const times = await timesMeanwhile(observer, uploads)
  const seconds = (performance.now() - start) / 1000
  const answers = await uploads
  const failed = answers.filter(({ status }) => status !== '200')
  for (const { status } of failed) console.error(`not stored: ${status}`)
  const peak = megabytes('VmHWM')
  await wait(settleMs)
  return {
    way,
    uploads: count,
    stored: count - failed.length,
    again: answers.reduce((sum, { again }) => sum + again, 0),
    seconds: Math.round(seconds * 10) / 10,
    before,
    peak,
    after: megabytes('VmRSS'),
    callMedianMs: Math.round(times[Math.floor(times.length / 2)] ?? 0),
    callMaxMs: Math.round(times.at(-1) ?? 0),
  }
}

try {
  const rounds: Round[] = []
  for (const way of ['one request', 'pieces'] as const)
    for (const count of counts) rounds.push(await measure(way, count))
  console.table(rounds)
  console.log(JSON.stringify(rounds))
  const peaks = rounds.map(({ peak }) => peak)
  const ratio = Math.max(...peaks) / (peaks[0] ?? 0)
  reportRatios('uploads', { 'memory with many uploads / few': ratio }, { rounds })
  const isConstant = ratio < maxMemoryFactor
  const areStored = rounds.every(({ uploads, stored }) => uploads === stored)
  console.log(`all stored: ${areStored ? 'yes' : 'NO'}; memory constant: ${isConstant ? 'yes' : 'NO'}`)
  process.exitCode = isConstant && areStored ? 0 : 1
} finally {
  await club.stop()
}
