import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AwsV4Signer } from 'aws4fetch'
import { AppError } from '../../kit/app-error.ts'
import { limitConcurrency } from '../../kit/limit-concurrency.ts'
import type { Source, Store } from './store.ts'

export interface S3Settings {
  endpoint: string
  bucket: string
  region: string
  keyId: string
  secret: string
}

const idleTimeoutMs = 10_000
/** How long an answer's body may pause: a phone that pauses a film stops reading. */
const pauseMs = 600_000
const maxTries = 3
const concurrentRemovals = 4
/** Codes after which the same request may succeed. */
const isTransient = (code: number) => code === 429 || code >= 500

interface S3Request {
  method: 'PUT' | 'GET' | 'HEAD' | 'DELETE'
  key: string
  headers?: Record<string, string>
  source?: Source
}

async function sizeOf(source: Source): Promise<number> {
  return Buffer.isBuffer(source) ? source.length : (await stat(source.path)).size
}

const streamOf = (source: Source) =>
  Buffer.isBuffer(source) ? Readable.from([source]) : createReadStream(source.path)

/** One signed request; its body is not signed, so that it can be streamed. */
async function send(
  s3: S3Settings,
  { method, key, headers = {}, source }: S3Request,
): Promise<IncomingMessage> {
  const url = `${s3.endpoint.replace(/\/$/, '')}/${s3.bucket}/${key}`
  const signed = await new AwsV4Signer({
    method,
    url,
    headers,
    accessKeyId: s3.keyId,
    secretAccessKey: s3.secret,
    region: s3.region,
    service: 's3',
  }).sign()
  const length = source ? { 'content-length': await sizeOf(source) } : {}
  const request = (url.startsWith('https:') ? requestHttps : requestHttp)(signed.url, {
    method,
    headers: { ...Object.fromEntries(signed.headers), ...length },
    timeout: idleTimeoutMs,
  })
  request.once('timeout', () => request.destroy(new Error('the store is silent')))
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', (response) => {
      if (method === 'GET') request.setTimeout(pauseMs)
      resolve(response)
    })
    request.once('error', reject)
  })
  if (!source) request.end()
  // A refusal may arrive before everything is sent; then the answer counts.
  else await Promise.all([answer, pipeline(streamOf(source), request).catch(() => undefined)])
  return answer
}

/** Sends a request again after an error that may pass. Throws `storageFull` or `outsideDown`. */
async function sendWithRetries(s3: S3Settings, wanted: S3Request): Promise<IncomingMessage> {
  let cause: unknown
  for (let tries = 0; tries < maxTries; tries += 1) {
    try {
      const answer = await send(s3, wanted)
      const code = answer.statusCode ?? 0
      if (code < 400 || code === 404) return answer
      answer.destroy()
      if (code === 507) throw new AppError('storageFull')
      cause = new Error(`the store answered ${code}`)
      if (!isTransient(code)) break
    } catch (error) {
      if (error instanceof AppError) throw error
      cause = error
    }
  }
  throw new AppError('outsideDown', { cause })
}

/** Reads the rest of an answer that is not needed, so that its connection can be used again. */
async function drain(answer: IncomingMessage): Promise<void> {
  answer.resume()
  await new Promise((resolve) => answer.once('close', resolve))
}

/** A bucket of Amazon's S3 or of any store that speaks the same protocol, addressed by path. */
export function makeS3Store(s3: S3Settings): Store {
  const limited = limitConcurrency(concurrentRemovals)
  return {
    async put(key, source, mediaType) {
      const headers = { 'content-type': mediaType }
      const answer = await sendWithRetries(s3, { method: 'PUT', key, source, headers })
      await drain(answer)
      if (answer.statusCode === 404)
        throw new AppError('outsideDown', { detail: 'the bucket does not exist' })
    },
    async open(key, { start, end }) {
      const range = `bytes=${start}-${end}`
      const answer = await sendWithRetries(s3, { method: 'GET', key, headers: { range } })
      if (answer.statusCode !== 404) return answer
      await drain(answer)
      return null
    },
    async size(key) {
      const answer = await sendWithRetries(s3, { method: 'HEAD', key })
      await drain(answer)
      return answer.statusCode === 404 ? null : Number(answer.headers['content-length'])
    },
    async remove(keys) {
      await Promise.all(
        keys.map((key) => limited(async () => drain(await sendWithRetries(s3, { method: 'DELETE', key })))),
      )
    },
  }
}
