import { statuses } from '@club/contract/statuses.ts'
import { unusedFileHours } from '@club/contract/upload.constants.ts'
import { upload } from '@club/contract/upload.ts'
import { isOffline, type NextPause, triesOf } from '../calls/again.ts'
import { uploadPausesMs } from '../calls/again-later.ts'
import { CallError } from '../calls/api-error.ts'
import { showFailure } from '../calls/call.ts'
import type { MemberFile, StoredUpload, UploadStore } from './stored-uploads.ts'
import { isExpired, isTransient, kindOf, mayHelpLater } from './upload.rules.ts'
import { type Upload, uploadCancelled } from './upload-call.ts'

/**
 * `sending`: on its way, or next. `waiting`: resumes when the network is back. `stored`: the server has it.
 * `refused`: the server does not accept it. `lost`: the browser no longer has the file; the member picks it again.
 */
export type UploadPhase = 'sending' | 'waiting' | 'stored' | 'refused' | 'lost'

export interface QueuedUpload extends StoredUpload {
  phase: UploadPhase
  /** How much was sent, from 0 to 1. */
  share: number
  /** Why it was refused, in the server's words, and whether trying again later may help. */
  message: string
  mayHelpLater: boolean
}

export interface QueueParts {
  store: UploadStore
  send: (
    record: StoredUpload & { file: Blob },
    hooks: { onProgress: (share: number) => void; onAddress: (url: string) => void },
  ) => Upload<MemberFile>
  /** Sends the picture of a film for which the server drew none. */
  sendStill: (filmId: string, preview: string) => Upload<MemberFile>
  previewOf: (file: Blob, kind: StoredUpload['kind']) => Promise<string | null>
  fetchedPreview: (url: string) => Promise<string | null>
  now: () => number
  newId: () => string
  /** Runs `act` later; returns a function that prevents it. */
  later: (act: () => void, ms: number) => () => void
  onChange: () => void
}

/** The uploads of one member, sent one after the other. */
export interface UploadQueue {
  parts: QueueParts
  uploads: readonly QueuedUpload[]
  running: { uploadId: string; cancel: () => void } | null
  /** Since bytes last arrived. */
  nextPause: NextPause
  /** Prevents the next attempt; null while nothing waits. */
  cancelPause: (() => void) | null
  isClosed: boolean
}

export const newQueue = (parts: QueueParts): UploadQueue => ({
  parts,
  uploads: [],
  running: null,
  nextPause: triesOf(uploadPausesMs),
  cancelPause: null,
  isClosed: false,
})

function change(queue: UploadQueue, uploads: readonly QueuedUpload[]): void {
  queue.uploads = uploads
  queue.parts.onChange()
}

function find(queue: UploadQueue, uploadId: string): QueuedUpload | undefined {
  return queue.uploads.find((each) => each.uploadId === uploadId)
}

/** Changes what is shown; with `isStored`, what this browser keeps, too. */
function update(
  queue: UploadQueue,
  uploadId: string,
  changes: Partial<QueuedUpload>,
  isStored = false,
): void {
  if (!find(queue, uploadId)) return
  change(
    queue,
    queue.uploads.map((each) => (each.uploadId === uploadId ? { ...each, ...changes } : each)),
  )
  const changed = find(queue, uploadId)
  if (isStored && changed) void queue.parts.store.put(recordOf(changed))
}

function recordOf({ phase, share, message, ...record }: QueuedUpload): StoredUpload {
  return record
}

/** A stored upload, ready to resume; an unused file that the server has removed by now is sent again. */
function continued(record: StoredUpload, now: number): QueuedUpload {
  const isGone =
    !record.isOfWork && record.storedAt !== null && isExpired(record.storedAt, now, unusedFileHours)
  const kept = isGone ? { ...record, stored: null, storedAt: null, resumeUrl: null } : record
  const phase = kept.stored ? 'stored' : kept.file ? 'sending' : 'lost'
  return { ...kept, phase, share: kept.stored ? 1 : 0, message: '', mayHelpLater: false }
}

/** Resumes the uploads of an earlier visit. */
export async function restoreUploads(queue: UploadQueue, owner: string): Promise<void> {
  const records = await queue.parts.store.all(owner)
  if (queue.isClosed) return
  const known = new Set(queue.uploads.map(({ uploadId }) => uploadId))
  const added = records.filter(({ uploadId }) => !known.has(uploadId))
  change(queue, [...added.map((record) => continued(record, queue.parts.now())), ...queue.uploads])
  sendNext(queue)
}

const isSame = (record: StoredUpload, file: File, place: string) =>
  record.place === place && record.fileName === file.name && record.bytes === file.size

/** Adds a picked file and begins to send it; a lost one resumes where it was interrupted. */
export function addUpload(queue: UploadQueue, owner: string, place: string, file: File): void {
  const { parts } = queue
  const kind = kindOf(file)
  if (!kind) return
  const lost = queue.uploads.find((each) => each.phase === 'lost' && isSame(each, file, place))
  const uploadId = lost?.uploadId ?? parts.newId()
  if (lost) update(queue, uploadId, { file, phase: 'sending' }, true)
  else {
    const record: StoredUpload = {
      uploadId,
      owner,
      place,
      kind,
      fileName: file.name,
      bytes: file.size,
      addedAt: parts.now(),
      file,
      preview: null,
      resumeUrl: null,
      stored: null,
      storedAt: null,
      isOfWork: false,
    }
    change(queue, [...queue.uploads, continued(record, parts.now())])
    void parts.store.put(record)
  }
  void parts.previewOf(file, kind).then((preview) => {
    if (preview) update(queue, uploadId, { preview }, true)
    sendNext(queue)
  })
}

/** Takes over the files of a work that is being changed. */
export function adoptFiles(queue: UploadQueue, owner: string, place: string, files: readonly MemberFile[]) {
  const { parts } = queue
  const added = files.map(
    (stored): StoredUpload => ({
      uploadId: parts.newId(),
      owner,
      place,
      kind: stored.kind,
      fileName: '',
      bytes: stored.bytes,
      addedAt: parts.now(),
      file: null,
      preview: null,
      resumeUrl: null,
      stored,
      storedAt: parts.now(),
      isOfWork: true,
    }),
  )
  change(queue, [...queue.uploads, ...added.map((record) => continued(record, parts.now()))])
  for (const record of added) {
    void parts.store.put(record)
    void takePreview(queue, record)
  }
}

export function removeUpload(queue: UploadQueue, uploadId: string): void {
  const { running, parts } = queue
  change(
    queue,
    queue.uploads.filter((each) => each.uploadId !== uploadId),
  )
  void parts.store.remove(uploadId)
  if (running?.uploadId === uploadId) running.cancel()
}

/** Forgets the uploads of a form that was sent or given up. */
export function forgetUploads(queue: UploadQueue, place: string): void {
  for (const each of queue.uploads) if (each.place === place) removeUpload(queue, each.uploadId)
}

/** Sends refused files, or those that the server no longer has, once more. */
export function sendAgain(queue: UploadQueue, isMeant: (upload: QueuedUpload) => boolean): void {
  for (const each of queue.uploads.filter(isMeant)) {
    const phase = each.file ? 'sending' : 'lost'
    const changes = {
      stored: null,
      storedAt: null,
      resumeUrl: null,
      isOfWork: false,
      message: '',
      mayHelpLater: false,
      share: 0,
    }
    update(queue, each.uploadId, { ...changes, phase }, true)
  }
  retryNow(queue)
}

/** Retries at once, because the network is back or the member asks for it. */
export function retryNow(queue: UploadQueue): void {
  queue.cancelPause?.()
  queue.cancelPause = null
  queue.nextPause = triesOf(uploadPausesMs)
  resumeWaiting(queue)
}

function resumeWaiting(queue: UploadQueue): void {
  for (const { uploadId, phase } of queue.uploads)
    if (phase === 'waiting') update(queue, uploadId, { phase: 'sending' })
  sendNext(queue)
}

/** Sends nothing until `wake`: nobody is signed in. */
export function holdUploads(queue: UploadQueue): void {
  queue.cancelPause?.()
  queue.cancelPause = () => {}
  queue.running?.cancel()
}

/** Stops what is running and releases the files for good, because the member left or another one signed in. */
export function closeQueue(queue: UploadQueue): void {
  queue.isClosed = true
  queue.cancelPause?.()
  queue.uploads = []
  queue.running?.cancel()
}

function sendNext(queue: UploadQueue): void {
  if (queue.running) return
  const next = queue.uploads.find(({ phase }) => phase === 'sending')
  if (!next?.file) return
  const { uploadId } = next
  const sending = queue.parts.send(
    { ...recordOf(next), file: next.file },
    {
      onProgress(share) {
        if (share > (find(queue, uploadId)?.share ?? 0)) queue.nextPause = triesOf(uploadPausesMs)
        update(queue, uploadId, { share })
      },
      onAddress: (resumeUrl) => update(queue, uploadId, { resumeUrl }, true),
    },
  )
  queue.running = { uploadId, cancel: sending.cancel }
  void sending.done
    .then((stored) => withStill(queue, uploadId, stored))
    .then(
      (stored) => taken(queue, uploadId, stored),
      (error: unknown) => failed(queue, uploadId, error),
    )
    .finally(() => {
      queue.running = null
      if (!queue.cancelPause) sendNext(queue)
    })
}

/** A film without a still gets the picture that the browser drew; without either, it has none. */
async function withStill(queue: UploadQueue, uploadId: string, stored: MemberFile): Promise<MemberFile> {
  const preview = find(queue, uploadId)?.preview
  if (stored.kind !== 'video' || stored.previewUrl !== null || !preview) return stored
  try {
    return await queue.parts.sendStill(stored.fileId, preview).done
  } catch (error) {
    if (error instanceof CallError && isTransient(error)) throw error
    return stored
  }
}

function taken(queue: UploadQueue, uploadId: string, stored: MemberFile): void {
  queue.nextPause = triesOf(uploadPausesMs)
  const changes = { phase: 'stored', share: 1, stored, storedAt: queue.parts.now() } as const
  update(queue, uploadId, changes, true)
  const record = find(queue, uploadId)
  if (record) void takePreview(queue, record)
}

/** The server's preview of a file that this browser cannot show, such as HEIC. */
async function takePreview(queue: UploadQueue, { uploadId, preview, stored }: StoredUpload): Promise<void> {
  if (preview || !stored?.previewUrl) return
  const fetched = await queue.parts.fetchedPreview(stored.previewUrl)
  if (fetched) update(queue, uploadId, { preview: fetched }, true)
}

function failed(queue: UploadQueue, uploadId: string, error: unknown): void {
  if (!(error instanceof CallError)) {
    update(queue, uploadId, { phase: 'waiting' })
    throw error
  }
  if (error.status === uploadCancelled) return
  const isSignedOut = error.status === statuses.notLoggedIn
  if (!isSignedOut && !isTransient(error)) {
    showFailure(upload.uploadFile, error)
    const { message, status } = error
    const refused = { phase: 'refused', message, mayHelpLater: mayHelpLater(status) } as const
    update(queue, uploadId, { ...refused, share: 0, resumeUrl: null }, true)
    return
  }
  for (const each of queue.uploads)
    if (each.phase === 'sending') update(queue, each.uploadId, { phase: 'waiting' })
  // Without a pause it waits for the network, the member or a sign-in.
  const ms = isSignedOut ? undefined : queue.nextPause()
  queue.cancelPause?.()
  queue.cancelPause =
    ms === undefined
      ? () => {}
      : queue.parts.later(() => {
          if (isOffline()) return
          queue.cancelPause = null
          resumeWaiting(queue)
        }, ms)
}
