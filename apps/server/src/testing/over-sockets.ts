import { Agent, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** What only a call within the process can have. */
const isOnlyWithin = ({ remoteAddress }: InjectOptions) => remoteAddress !== undefined

/** The port at which a server listens on loopback; it starts to listen if it did not before. */
export async function portOf(server: FastifyInstance): Promise<number> {
  if (!server.server.listening) await server.listen({ port: 0, host: '127.0.0.1' })
  return (server.server.address() as AddressInfo).port
}

/** Lets a server listen, and sends over its socket whatever a test injects. */
export async function callOverSockets(server: FastifyInstance): Promise<void> {
  const port = await portOf(server)
  const within = server.inject.bind(server)
  const inject = (given: InjectOptions | string) => {
    const options = typeof given === 'string' ? { url: given } : given
    return isOnlyWithin(options) ? within(options) : send(port, options)
  }
  Object.assign(server, { inject })
}

function contentOf({ payload, body }: InjectOptions): { type?: string; content: Buffer | Readable | null } {
  const given: unknown = payload ?? body
  if (given === undefined || given === null) return { content: null }
  if (Buffer.isBuffer(given)) return { content: given }
  if (given instanceof Readable) return { content: given }
  if (typeof given === 'string') return { content: Buffer.from(given) }
  return { type: 'application/json', content: Buffer.from(JSON.stringify(given)) }
}

function send(port: number, options: InjectOptions): Promise<LightMyRequestResponse> {
  const { type, content } = contentOf(options)
  const cookies = Object.entries(options.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
  const headers: Record<string, string> = {}
  for (const [name, value] of Object.entries(options.headers ?? {}))
    if (value !== undefined) headers[name.toLowerCase()] = String(value)
  if (type) headers['content-type'] ??= type
  if (cookies.length > 0) headers.cookie = [headers.cookie ?? [], ...cookies].flat().join('; ')
  if (Buffer.isBuffer(content)) headers['content-length'] ??= String(content.length)
  const method = options.method ?? 'GET'
  return new Promise((resolve, reject) => {
    const sent = request({
      host: '127.0.0.1',
      port,
      method,
      path: String(options.url ?? options.path),
      headers,
      agent,
    })
    sent.on('error', reject)
    sent.on('response', (answer) => received(answer).then(resolve, reject))
    if (content instanceof Readable) content.pipe(sent)
    else sent.end(content ?? undefined)
  })
}

function cookieOf(line: string): { name: string; value: string } {
  const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
  const at = pair.indexOf('=')
  const named = attributes.map((attribute) => {
    const [name = '', value] = attribute.split('=')
    const key = { httponly: 'httpOnly', samesite: 'sameSite', 'max-age': 'maxAge' }[name.toLowerCase()]
    const isNumber = key === 'maxAge'
    return [key ?? name.toLowerCase(), value === undefined ? true : isNumber ? Number(value) : value] as const
  })
  return {
    name: pair.slice(0, at),
    value: decodeURIComponent(pair.slice(at + 1)),
    ...Object.fromEntries(named),
  }
}

async function received(answer: IncomingMessage): Promise<LightMyRequestResponse> {
  const parts: Buffer[] = []
  for await (const part of answer) parts.push(part as Buffer)
  const rawPayload = Buffer.concat(parts)
  const body = rawPayload.toString('utf8')
  return {
    statusCode: answer.statusCode ?? 0,
    statusMessage: answer.statusMessage ?? '',
    headers: answer.headers,
    body,
    payload: body,
    rawPayload,
    json: () => JSON.parse(body),
    cookies: (answer.headers['set-cookie'] ?? []).map(cookieOf),
  } as unknown as LightMyRequestResponse
}
