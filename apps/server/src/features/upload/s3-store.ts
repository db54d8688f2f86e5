import { stat } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { AwsV4Signer } from 'aws4fetch'
import { AppError } from '../../kit/app-error.ts'
import {
  drain as drainWithin,
  outsideLimits,
  ServiceSilent,
  type Source,
  sendOutside,
} from '../../kit/outside/outside-http.ts'
import { type OutsideService, RefusedByService } from '../../kit/outside/outside-service.ts'
import { limitConcurrency } from '../../kit/work/limit-concurrency.ts'
import { keyReader, type S3Key } from './s3-key.ts'
import type { Store } from './store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  /** A key that stays, or the file in which another program puts one that lasts hours. */
  key: S3Key | { file: string }
}

const maxTries = 3
/** A try that would get less is not begun. */
const leastTryMs = 1000
const concurrentRemovals = 4
/** Codes after which the same request may succeed. */
const isTransient = (code: number) => code === 429 || code >= 500

interface S3Request {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  key: string
  headers?: Record<string, string>
  body?: { source: Source; bytes: number }
}

const drain = (answer: IncomingMessage) => drainWithin(answer, outsideLimits.storedFileMs)

async function sizeOf(source: Source): Promise<number> {
  return Buffer.isBuffer(source) ? source.length : (await stat(source.path)).size
}

/** A bucket, and the key to it at present. */
interface Bucket extends Omit<S3Settings, 'key'> {
  keyNow(): Promise<S3Key>
}

/** One signed request; its body is not signed, so that it can be streamed. */
async function send(
  s3: Bucket,
  { method, key, headers = {}, body }: S3Request,
  { answerMs, signal }: { answerMs: number; signal: AbortSignal },
): Promise<IncomingMessage> {
  const url = `${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}/${key}`
  const { keyId, secret, sessionToken } = await s3.keyNow()
  const signed = await new AwsV4Signer({
    method,
    url,
    headers,
    accessKeyId: keyId,
    secretAccessKey: secret,
    ...(sessionToken === null ? {} : { sessionToken }),
    region: s3.region,
    service: 's3',
  }).sign()
  return sendOutside({
    method,
    url: String(signed.url),
    headers: Object.fromEntries(signed.headers),
    ...(body ? { body } : {}),
    answerMs,
    signal,
  })
}

/**
 * Sends a request again after an error that may pass; a silent store is not asked twice. All tries together wait as
 * long as one may: a store that is slow to fail holds nobody for longer than a silent one.
 */
async function sendWithRetries(s3: Bucket, wanted: S3Request, signal: AbortSignal): Promise<IncomingMessage> {
  let cause: unknown
  let answerMs = outsideLimits.storedFileMs
  const endsAt = performance.now() + answerMs
  for (let tries = 0; tries < maxTries && !signal.aborted; tries += 1) {
    if (tries > 0) answerMs = endsAt - performance.now()
    if (tries > 0 && answerMs < leastTryMs) break
    try {
      const answer = await send(s3, wanted, { answerMs, signal })
      const code = answer.statusCode ?? 0
      if (code < 400 || code === 404) return answer
      answer.destroy()
      if (code === 507) throw new AppError('storageFull')
      if (!isTransient(code)) throw new RefusedByService(`the store answered ${code}`)
      cause = new Error(`the store answered ${code}`)
    } catch (error) {
      if (error instanceof AppError || error instanceof RefusedByService || error instanceof ServiceSilent)
        throw error
      cause = error
    }
  }
  throw cause
}

/** A bucket of Amazon's S3 or of any store that speaks the same protocol, addressed by path. */
export function makeS3Store(s3: S3Settings, service: OutsideService): Store {
  const limited = limitConcurrency(concurrentRemovals)
  const bucket = { ...s3, keyNow: keyReader(s3.key) }
  /** Throws `storageFull` or `outsideDown`. */
  const ask = (wanted: S3Request) =>
    service
      .call((signal) => sendWithRetries(bucket, wanted, signal))
      .catch((error: unknown) => {
        throw error instanceof AppError ? error : new AppError('outsideDown', { cause: error })
      })
  return {
    async put(key, source, mediaType) {
      const headers = { 'content-type': mediaType }
      // Outside of the call: a file of this server that is missing is not the store's fault.
      const body = { source, bytes: await sizeOf(source) }
      const answer = await ask({ method: 'PUT', key, body, headers })
      await drain(answer)
      if (answer.statusCode === 404)
        throw new AppError('outsideDown', { detail: 'the bucket does not exist' })
    },
    async open(key, { start, end }) {
      const range = `bytes=${start}-${end}`
      const answer = await ask({ method: 'GET', key, headers: { range } })
      if (answer.statusCode !== 404) return answer
      await drain(answer)
      return null
    },
    async size(key) {
      const answer = await ask({ method: 'HEAD', key })
      await drain(answer)
      return answer.statusCode === 404 ? null : Number(answer.headers['content-length'])
    },
    async remove(keys) {
      await Promise.all(keys.map((key) => limited(async () => drain(await ask({ method: 'DELETE', key })))))
    },
  }
}
