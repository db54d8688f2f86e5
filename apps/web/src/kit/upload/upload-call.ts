import type { AnswerOf, CallSchemas, Endpoint, Envelope } from '@club/contract/endpoint.ts'
import { uploadTimeoutMs } from '@club/contract/upload.constants.ts'
import { CallError } from '../calls/api-error.ts'
import { answerOf, takeToken } from '../calls/call.ts'
import { headersOf } from '../calls/caller-headers.ts'
import { checkConnection, markReachable } from '../calls/connection.ts'
import { wordsNow } from '../i18n/words-of.ts'
import { clientStore } from '../storage/client-store.ts'
import { kitWords } from '../words.ts'

export interface Upload<T> {
  /** Throws a CallError as `call` does; after `cancel`, one with the status `uploadCancelled`. */
  done: Promise<T>
  cancel: () => void
}

/** The member stopped the upload; shows no message. */
export const uploadCancelled = 'cancelled'

export interface UploadOptions {
  /** From 0 to 1, as the file is sent. */
  onProgress?: (share: number) => void
}

/**
 * Sends a file with its form fields within 600 seconds: rules/contest#uploads. Loaded with the first upload. A lost
 * network is not noted in 'My messages': uploads go on by themselves.
 */
export function startUpload<S extends CallSchemas>(
  endpoint: Endpoint<S>,
  body: FormData,
  { onProgress }: UploadOptions = {},
): Upload<AnswerOf<Endpoint<S>>> {
  const texts = wordsNow(kitWords).errors
  const token = clientStore.token()
  const request = new XMLHttpRequest()
  const done = new Promise<AnswerOf<Endpoint<S>>>((resolve, reject) => {
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total)
    }
    request.onload = () => {
      markReachable()
      takeToken(request.getResponseHeader('authorization'), token)
      try {
        resolve(answerOf(envelopeIn(request.responseText), request.status, token) as AnswerOf<Endpoint<S>>)
      } catch (error) {
        reject(error)
      }
    }
    request.onerror = () => {
      void checkConnection()
      reject(new CallError('', texts.requestFailed, 0))
    }
    request.ontimeout = () => reject(new CallError('', texts.requestTimeout, 0))
    request.onabort = () => reject(new CallError(uploadCancelled, '', 0))
  })
  request.open('POST', endpoint.path)
  request.timeout = uploadTimeoutMs
  request.withCredentials = true
  for (const [name, value] of Object.entries(headersOf(token))) request.setRequestHeader(name, value)
  request.send(body)
  return { done, cancel: () => request.abort() }
}

export function envelopeIn(text: string): Envelope<unknown> | null {
  try {
    return JSON.parse(text) as Envelope<unknown>
  } catch {
    return null
  }
}
