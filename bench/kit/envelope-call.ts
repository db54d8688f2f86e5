import { request } from 'node:http'

/** What a call was answered, and after how long; `broken` without an answer. */
export interface Answered {
  httpStatus: number
  status: string
  message: string
  data: unknown
  headers: Record<string, string | string[] | undefined>
  seconds: number
}

export interface EnvelopeCall {
  method?: 'POST' | 'PATCH' | 'HEAD'
  headers?: Record<string, string>
  body?: Buffer | object
  /** Runs when half of the body has been sent, before the rest. */
  halfway?: () => Promise<void>
}

/** Sends one call over a connection of its own. */
export function callClub(url: string, { method = 'POST', headers, body = {}, halfway }: EnvelopeCall) {
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))
  const began = performance.now()
  return new Promise<Answered>((resolve) => {
    const seconds = () => Number(((performance.now() - began) / 1000).toFixed(1))
    const broken = (error: Error) =>
      resolve({
        httpStatus: 0,
        status: 'broken',
        message: error.message,
        data: null,
        headers: {},
        seconds: seconds(),
      })
    const asked = request(
      url,
      {
        method,
        agent: false,
        headers: {
          channel: 'WEB',
          'external-call': 'Y',
          'accept-language': 'en_us',
          ...(method === 'HEAD' ? {} : { 'content-length': String(bytes.length) }),
          ...(Buffer.isBuffer(body) ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      },
      (answer) => {
        let text = ''
        answer.on('data', (chunk) => (text += String(chunk)))
        answer.on('error', broken)
        answer.on('end', () => {
          const envelope = text.startsWith('{"status"')
            ? JSON.parse(text)
            : { status: text === '' ? String(answer.statusCode) : 'no envelope', message: '', data: null }
          resolve({
            ...envelope,
            httpStatus: answer.statusCode ?? 0,
            headers: answer.headers,
            seconds: seconds(),
          })
        })
      },
    )
    asked.on('error', broken)
    if (!halfway) {
      asked.end(method === 'HEAD' ? undefined : bytes)
      return
    }
    const half = Math.floor(bytes.length / 2)
    asked.write(bytes.subarray(0, half), () => {
      halfway().then(() => asked.end(bytes.subarray(half)), broken)
    })
  })
}
