import type { AnswerOf } from '@club/contract/endpoint.ts'
import { statuses } from '@club/contract/statuses.ts'
import { resumableUploadPath } from '@club/contract/upload.constants.ts'
import { upload } from '@club/contract/upload.ts'
import type { DetailedError, HttpResponse } from 'tus-js-client'
import { timers, triesOf } from '../calls/again.ts'
import { conversionPausesMs } from '../calls/again-later.ts'
import { CallError } from '../calls/api-error.ts'
import { answerOf, ask, takeToken } from '../calls/call.ts'
import { headersOf } from '../calls/caller-headers.ts'
import { checkConnection, markReachable } from '../calls/connection.ts'
import { wordsNow } from '../i18n/words-of.ts'
import { loadCode } from '../loading/load-code.ts'
import { clientStore } from '../storage/client-store.ts'
import { kitWords } from '../words.ts'
import { envelopeIn, type Upload, type UploadOptions, uploadCancelled } from './upload-call.ts'

type MemberFile = AnswerOf<typeof upload.uploadFile>

export interface ResumableOptions extends UploadOptions {
  /** The address of an upload that was interrupted. */
  resumeUrl: string | null
  /** The address under which this upload can be resumed later. */
  onAddress: (url: string) => void
}

/** Small enough to arrive within the time limits of a slow network. */
const pieceBytes = 2 * 1024 * 1024
/** A network may be lost without notice: an upload without progress for this long counts as interrupted. */
const stallTimeoutMs = 45_000

/**
 * Sends a file in pieces; after an interruption it resumes after the last byte that the server has:
 * rules/contest#uploads.
 */
export function startResumableUpload(file: Blob, options: ResumableOptions): Upload<MemberFile> {
  const stop = { isCancelled: false, now: () => {} }
  return {
    done: send(file, options, stop),
    cancel() {
      stop.isCancelled = true
      stop.now()
    },
  }
}

interface Stop {
  isCancelled: boolean
  now: () => void
}

async function send(file: Blob, options: ResumableOptions, stop: Stop): Promise<MemberFile> {
  const url = await sendPieces(file, options, stop)
  if (stop.isCancelled) throw cancelled()
  const uploadId = new URL(url, window.location.origin).pathname.split('/').pop() ?? ''
  const stored = await finish(uploadId, stop)
  if (stop.isCancelled) throw cancelled()
  return stored
}

/** Asks until the server has prepared the file: a film that it converts takes minutes. */
async function finish(uploadId: string, stop: Stop): Promise<MemberFile> {
  const nextPause = triesOf(conversionPausesMs)
  for (;;) {
    try {
      return await ask(upload.finishUpload, { uploadId })
    } catch (error) {
      const isPreparing = error instanceof CallError && error.status === statuses.filePreparing
      const ms = isPreparing && !stop.isCancelled ? nextPause() : undefined
      if (ms === undefined) throw error
      await timers.pause(ms)
    }
  }
}

const cancelled = () => new CallError(uploadCancelled, '', 0)

async function loadTus() {
  try {
    return await loadCode(() => import('tus-js-client'))
  } catch {
    // Without a network, the library cannot be loaded either.
    throw lost()
  }
}

function lost(): CallError {
  void checkConnection()
  return new CallError('', wordsNow(kitWords).errors.requestFailed, 0)
}

async function sendPieces(file: Blob, options: ResumableOptions, stop: Stop): Promise<string> {
  const { Upload: TusUpload } = await loadTus()
  if (stop.isCancelled) throw cancelled()
  return new Promise<string>((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>
    const watch = () => {
      clearTimeout(timer)
      timer = setTimeout(() => interrupt(lost(), false), stallTimeoutMs)
    }
    const onOffline = () => interrupt(lost(), false)
    function end(): void {
      clearTimeout(timer)
      window.removeEventListener('offline', onOffline)
    }
    function interrupt(reason: CallError, removesIt: boolean): void {
      end()
      reject(reason)
      // The server removes leftovers itself, so a failure here does not matter.
      void pieces.abort(removesIt).catch(() => {})
    }
    const pieces = new TusUpload(file, {
      endpoint: window.location.origin + resumableUploadPath,
      uploadUrl: options.resumeUrl,
      metadata: { purpose: 'work' },
      chunkSize: pieceBytes,
      // The queue decides when to resume, and stores the address.
      retryDelays: null,
      storeFingerprintForResuming: false,
      onBeforeRequest(request) {
        for (const [name, value] of Object.entries(headersOf(clientStore.token())))
          request.setHeader(name, value)
      },
      onAfterResponse: (_request, response) => {
        markReachable()
        takeToken(response.getHeader('authorization') ?? null, clientStore.token())
      },
      onUploadUrlAvailable: () => {
        if (pieces.url) options.onAddress(pieces.url)
      },
      onProgress(sent, total) {
        watch()
        if (total > 0) options.onProgress?.(sent / total)
      },
      onSuccess() {
        end()
        resolve(pieces.url ?? '')
      },
      onError(error) {
        end()
        reject(refusalOf('originalResponse' in error ? (error as DetailedError) : null))
      },
    })
    stop.now = () => interrupt(cancelled(), true)
    window.addEventListener('offline', onOffline)
    watch()
    pieces.start()
  })
}

/** The server's refusal, or a lost network. */
function refusalOf(error: DetailedError | null): CallError {
  const response: HttpResponse | null = error?.originalResponse ?? null
  if (!response) return lost()
  const httpStatus = response.getStatus()
  const envelope = envelopeIn(response.getBody())
  // The protocol's HTTP codes are for its library; what the member reads is in the envelope.
  if (envelope && envelope.status !== statuses.notLoggedIn)
    return new CallError(envelope.status, envelope.message, httpStatus)
  try {
    answerOf(envelope, httpStatus, clientStore.token())
  } catch (refusal) {
    if (refusal instanceof CallError) return refusal
  }
  return new CallError('', wordsNow(kitWords).errors.requestError, httpStatus)
}
