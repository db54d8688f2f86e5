import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { statuses } from '@club/contract/statuses.ts'
import type { TestMember } from '../../apps/server/src/testing/make-member.ts'
import { sampleFilm } from '../../apps/server/src/testing/sample-film.ts'
import { uploadForm } from '../../apps/server/src/testing/upload-form.ts'
import { type Answered, callClub } from '../kit/envelope-call.ts'
import { type Database, type FaultMaking, testFault } from '../kit/fault-club.ts'

const mebibyte = 1024 ** 2
const diskBytes = 1024 * mebibyte
const filmBytes = 8 * mebibyte
const pieceBytes = 2 * mebibyte
const membersOfEachWay = 4

/** A small disk of its own for the data folder. */
function mountDisk(): string {
  const folder = mkdtempSync(join(tmpdir(), 'club-faults-disk-'))
  const options = `size=${diskBytes},mode=0700`
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (status !== 0) throw new Error(`this fault needs the right to mount a disk: ${stderr}`)
  return folder
}

const disk = mountDisk()
const filler = join(disk, 'filler')

/** Takes all the room that is left. */
function fillDisk(): void {
  const file = openSync(filler, 'a')
  try {
    for (let bytes = mebibyte; bytes >= 1; ) {
      try {
        if (writeSync(file, Buffer.alloc(bytes)) < bytes) bytes = Math.floor(bytes / 2)
      } catch {
        bytes = Math.floor(bytes / 2)
      }
    }
  } finally {
    closeSync(file)
  }
}

const makeRoom = () => rmSync(filler, { force: true })

let filmSeconds = 5
/** A film that nobody has sent yet: the same file again would not be an upload. */
const newFilm = () => sampleFilm({ seconds: filmSeconds++, bytes: filmBytes })

const tus = { 'tus-resumable': '1.0.0' }

/** An upload in pieces, as the app sends it: `send` continues from the server's offset, `finish` stores it. */
async function beginPieces(url: string, { token }: TestMember, film: Buffer) {
  const own = { ...tus, authorization: token }
  const metadata = `purpose ${Buffer.from('work').toString('base64')}`
  const length = { 'upload-length': String(film.length), 'upload-metadata': metadata }
  const begun = await callClub(`${url}/api/file/tus`, {
    headers: { ...own, ...length },
    body: Buffer.alloc(0),
  })
  const address = url + String(begun.headers.location)
  return {
    async send(upTo: number): Promise<Answered> {
      const known = await callClub(address, { method: 'HEAD', headers: own })
      let last = known
      const end = Math.min(upTo, film.length)
      for (let offset = Number(known.headers['upload-offset']); offset < end; offset += pieceBytes) {
        const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) }
        const body = film.subarray(offset, Math.min(end, offset + pieceBytes))
        last = await callClub(address, { method: 'PATCH', headers: { ...own, ...type }, body })
        if (last.httpStatus !== 204) return last
      }
      return last
    },
    finish: () =>
      callClub(`${url}/api/file/finishUpload`, {
        headers: { authorization: token },
        body: { uploadId: address.split('/').at(-1) },
      }),
  }
}

function filesIn(folder: string): string[] {
  try {
    return readdirSync(join(disk, 'uploads', folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

/** Finds files without a row, rows without their file, and incomplete files. */
function compareWithRows(database: Database, when: string, wrong: string[]): void {
  const rows = database
    .run('SELECT file_id, state, stored_bytes FROM member_file')
    .split('\n')
    .filter(Boolean)
  const stored = new Map(
    rows.map((row) => row.split('|') as [string, string, string]).map(([id, ...rest]) => [id, rest]),
  )
  const found = new Map<string, number>()
  for (const path of filesIn('files')) {
    const id = path.split('/').at(-2) ?? ''
    found.set(id, (found.get(id) ?? 0) + statSync(path).size)
    if (path.endsWith('.part')) wrong.push(`${when}: half a file is stored`)
  }
  for (const id of found.keys()) if (!stored.has(id)) wrong.push(`${when}: a file has no row`)
  for (const [id, [state, bytes]] of stored) {
    if (state === 'new' && found.get(id) !== Number(bytes)) wrong.push(`${when}: a row has no whole file`)
    if (state === 'storing') wrong.push(`${when}: a file is still being stored`)
  }
  if (filesIn('incoming').length > 0) wrong.push(`${when}: a half-received file was left`)
}

function expectStatus(answers: Answered[], status: string, when: string, wrong: string[]): number {
  const others = answers.filter((answer) => answer.status !== status)
  for (const { status: other, httpStatus, message } of others)
    wrong.push(`${when}: HTTP ${httpStatus}, ${other} ${message}`)
  return answers.length - others.length
}

/** The disk fills while films arrive in one request and in pieces, and before one that has arrived is stored. */
async function fillMeanwhile({ clubs, database, spare, extra, wrong }: FaultMaking): Promise<void> {
  const url = clubs[0]?.url ?? ''
  const count = (name: string, more: number) => (extra[name] = (extra[name] ?? 0) + more)
  const [whole, pieces, arrived] = [0, 1, 2].map((at) =>
    spare.slice(at * membersOfEachWay, (at + 1) * membersOfEachWay),
  ) as [TestMember[], TestMember[], TestMember[]]
  const wholeFilms = whole.map(newFilm)
  const half = filmBytes / 2
  const inPieces = await Promise.all(pieces.map((member) => beginPieces(url, member, newFilm())))
  for (const upload of inPieces) await upload.send(half)
  const films = arrived.map(newFilm)
  const inFull = await Promise.all(
    arrived.map((member, at) => beginPieces(url, member, films[at] ?? newFilm())),
  )
  for (const [at, upload] of inFull.entries()) await upload.send(films[at]?.length ?? 0)

  const send = (halfway?: () => Promise<void>) =>
    Promise.all(
      whole.map(({ token }, at) => {
        const { headers, body } = uploadForm(wholeFilms[at] ?? newFilm())
        return callClub(`${url}/api/file/uploadFile`, {
          headers: { ...headers, authorization: token },
          body,
          ...(halfway && { halfway }),
        })
      }),
    )
  let waiting = 0
  let goOn: () => void = () => undefined
  const full = new Promise<void>((resolve) => (goOn = resolve))
  const refused = await send(async () => {
    waiting += 1
    if (waiting === whole.length) {
      fillDisk()
      goOn()
    }
    await full
  })
  const later = await Promise.all(inPieces.map(({ send: rest }) => rest(Number.POSITIVE_INFINITY)))
  // Refused uploads have released their room.
  fillDisk()
  const unfinished = await Promise.all(inFull.map(({ finish }) => finish()))
  count('refusedInOneRequest', expectStatus(refused, statuses.storageFull, 'in one request', wrong))
  count('refusedInPieces', expectStatus(later, statuses.storageFull, 'in pieces', wrong))
  count('refusedWhileStored', expectStatus(unfinished, statuses.storageFull, 'while stored', wrong))
  const page = await callClub(`${url}/api/user/happypoint`, {
    headers: { authorization: whole[0]?.token ?? '' },
  })
  expectStatus([page], '200', 'a read meanwhile', wrong)
  compareWithRows(database, 'while the disk is full', wrong)

  makeRoom()
  const again = await send()
  const rest = await Promise.all(inPieces.map(({ send: more }) => more(Number.POSITIVE_INFINITY)))
  const finished = await Promise.all([...inPieces, ...inFull].map(({ finish }) => finish()))
  expectStatus(rest, '204', 'in pieces, again', wrong)
  count('storedAfterwards', expectStatus([...again, ...finished], '200', 'afterwards', wrong))
  compareWithRows(database, 'afterwards', wrong)
}

try {
  await testFault({
    name: 'disk-full',
    what: `the disk of the data folder fills up while ${3 * membersOfEachWay} films arrive or are stored, and is freed again`,
    servers: 1,
    times: 1,
    settings: { CLUB_DATA_DIR: disk },
    make: fillMeanwhile,
  })
} finally {
  makeRoom()
  spawnSync('umount', [disk])
  rmSync(disk, { recursive: true, force: true })
}
