import type { DeskAnswerOf, DeskEndpoint, DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import type { CallSchemas } from '@club/contract/endpoint.ts'
import { kitWords } from '../kit.words.ts'
import { wordsNow } from '../words/words-of.ts'
import { answerOf, headers, unreached, withSession } from './call.ts'
import { CallError } from './call-error.ts'

function send(
  path: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers())) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(unreached())
    request.onabort = () => reject(new CallError('', wordsNow(kitWords).errors.cancelled, 0))
    request.onload = () => {
      try {
        resolve(answerOf(request.status, request.responseText))
      } catch (error) {
        reject(error)
      }
    }
    signal?.addEventListener('abort', () => request.abort())
    request.send(form)
  })
}

/**
 * Sends one file, after its fields, with progress from 0 to 1. Throws a CallError, also when `signal` ends it; an ended
 * session is waited for as in `call`.
 */
export function uploadFile<S extends CallSchemas>(
  entry: DeskEndpoint<S>,
  fields: DeskRequestOf<DeskEndpoint<S>>,
  file: File,
  onProgress: (share: number) => void = () => {},
  signal?: AbortSignal,
): Promise<DeskAnswerOf<DeskEndpoint<S>>> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields as Record<string, unknown>))
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  form.append('file', file, file.name)
  const attempt = () => send(entry.path, form, onProgress, signal)
  return withSession(attempt) as Promise<DeskAnswerOf<DeskEndpoint<S>>>
}
