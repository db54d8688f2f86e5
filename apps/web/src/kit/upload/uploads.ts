import { upload } from '@club/contract/upload.ts'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { makeListeners } from '../listeners.ts'
import { currentSession, onSessionChange } from '../session/session.ts'
import { fetchedPreview, fileOf, previewOf } from './file-preview.ts'
import { startResumableUpload } from './resumable-upload.ts'
import { type MemberFile, storedUploads } from './stored-uploads.ts'
import { onUploadsForgotten } from './stored-uploads-name.ts'
import { isSentInPieces } from './upload.rules.ts'
import { startUpload } from './upload-call.ts'
import {
  addUpload,
  adoptFiles,
  closeQueue,
  forgetUploads,
  holdUploads,
  newQueue,
  type QueuedUpload,
  type QueueParts,
  removeUpload,
  restoreUploads,
  retryNow,
  sendAgain,
  type UploadQueue,
} from './upload-queue.ts'

const listeners = makeListeners()

/** `randomUUID` is missing in old browsers and without https. */
const randomId = () => crypto.getRandomValues(new Uint32Array(4)).join('-')

const send: QueueParts['send'] = (record, { onProgress, onAddress }) => {
  const { file, kind, bytes, resumeUrl } = record
  if (isSentInPieces(kind, bytes)) return startResumableUpload(file, { resumeUrl, onAddress, onProgress })
  const form = new FormData()
  form.append('purpose', 'work')
  form.append('file', file, record.fileName)
  return startUpload(upload.uploadFile, form, { onProgress })
}

const sendStill: QueueParts['sendStill'] = (filmId, preview) => {
  const form = new FormData()
  form.append('purpose', 'still')
  form.append('filmId', filmId)
  form.append('file', fileOf(preview), 'still.jpg')
  return startUpload(upload.uploadFile, form)
}

function later(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms)
  return () => clearTimeout(timer)
}

interface MemberQueue {
  owner: string
  queue: UploadQueue
  isReady: boolean
  stop: () => void
}

let current: MemberQueue | null = null

onUploadsForgotten(() => {
  current?.stop()
  current = null
  listeners.notify()
})

/** Opens the uploads of a member and resumes those of an earlier visit. */
function open(owner: string): void {
  if (current?.owner === owner) return
  current?.stop()
  const queue = newQueue({
    store: storedUploads,
    send,
    sendStill,
    previewOf,
    fetchedPreview,
    now: () => Date.now(),
    newId: randomId,
    later,
    onChange: listeners.notify,
  })
  const opened: MemberQueue = { owner, queue, isReady: false, stop: followNetwork(queue) }
  current = opened
  void restoreUploads(queue, owner).then(() => {
    opened.isReady = true
    listeners.notify()
  })
}

/** A phone may sleep through a pause, so coming back to the page ends it, too. */
function followNetwork(queue: UploadQueue): () => void {
  const retryUploads = () => {
    if (currentSession().isMember) retryNow(queue)
    else holdUploads(queue)
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') retryUploads()
  }
  window.addEventListener('online', retryUploads)
  document.addEventListener('visibilitychange', onVisible)
  const unsubscribe = onSessionChange(retryUploads)
  return () => {
    window.removeEventListener('online', retryUploads)
    document.removeEventListener('visibilitychange', onVisible)
    unsubscribe()
    closeQueue(queue)
  }
}

export interface Uploads {
  /** False until those of an earlier visit are known. */
  isReady: boolean
  list: readonly QueuedUpload[]
  add: (file: File) => void
  adopt: (files: readonly MemberFile[]) => void
  remove: (uploadId: string) => void
  /** Tries again what waits; with an id, a refused file. */
  retry: (uploadId?: string) => void
  /** The server no longer has the files. */
  sendAllAgain: () => void
  forget: () => void
}

const none: readonly QueuedUpload[] = []

/** A member's uploads for one form; they go on while the member is elsewhere in the club. */
export function useUploads(owner: string | null, place: string): Uploads {
  useEffect(() => {
    if (owner) open(owner)
  }, [owner])
  const all = useSyncExternalStore(
    listeners.subscribe,
    () => (current && current.owner === owner && current.isReady ? current.queue.uploads : none),
    () => none,
  )
  const isReady = useSyncExternalStore(
    listeners.subscribe,
    () => current?.owner === owner && current.isReady,
    () => false,
  )
  return useMemo(() => {
    const withQueue = (act: (queue: UploadQueue) => void) => {
      if (current && current.owner === owner) act(current.queue)
    }
    return {
      isReady,
      list: all.filter((each) => each.place === place),
      add: (file) => withQueue((queue) => addUpload(queue, owner ?? '', place, file)),
      adopt: (files) => withQueue((queue) => adoptFiles(queue, owner ?? '', place, files)),
      remove: (uploadId) => withQueue((queue) => removeUpload(queue, uploadId)),
      retry: (uploadId) =>
        withQueue((queue) =>
          uploadId ? sendAgain(queue, (each) => each.uploadId === uploadId) : retryNow(queue),
        ),
      sendAllAgain: () => withQueue((queue) => sendAgain(queue, (each) => each.place === place)),
      forget: () => withQueue((queue) => forgetUploads(queue, place)),
    }
  }, [all, isReady, owner, place])
}
