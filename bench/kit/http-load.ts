import { connect, type Socket } from 'node:net'

/** A request, sent as it is: a member's call, or a page without `body`. */
export interface LoadCall {
  path: string
  token?: string
  body?: string
}

export interface LoadFigures {
  perSecond: number
  p50Ms: number
  p99Ms: number
  /** Answers that were not `200`, by status. */
  refused: Record<string, number>
}

function requestOf({ path, token, body = '' }: LoadCall): string {
  const ofCall = ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]
  return [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'channel: WEB',
    'external-call: Y',
    ...(token ? [`authorization: ${token}`] : []),
    ...(body ? ofCall : []),
    '',
    body,
  ].join('\r\n')
}

/** The status of an answer: the envelope's, or for a page that of HTTP. */
function statusOf(answer: string): string {
  const isCall = /\r\ncontent-type: application\/json/i.test(answer)
  return (isCall ? /"status":"([^"]*)"/ : /^HTTP\/1\.1 (\d+)/).exec(answer)?.[1] ?? 'none'
}

/** A kept connection that sends one request after another: a client of its own would take half the machine. */
function openConnection(port: number) {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let text = ''
  let answer: ((body: string) => void) | null = null
  let fail: (error: Error) => void = () => undefined
  socket.on('data', (bytes: Buffer) => {
    text += bytes.toString('latin1')
    const headEnd = text.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
    if (text.length < headEnd + 4 + length) return
    const received = text
    text = ''
    answer?.(received)
  })
  socket.on('error', (error) => fail(error))
  socket.on('close', () => fail(new Error('the server closed the connection')))
  return {
    send: (request: string) =>
      new Promise<string>((resolve, reject) => {
        answer = resolve
        fail = reject
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Sends each call once, over a number of connections at once; each sends its next call when the last is answered. */
export async function loadOf(
  port: number,
  connections: number,
  calls: readonly LoadCall[],
): Promise<LoadFigures> {
  const requests = calls.map(requestOf)
  const times: number[] = []
  const refused: Record<string, number> = {}
  let next = 0
  const begun = performance.now()
  const work = async () => {
    const connection = openConnection(port)
    for (let request = requests[next++]; request !== undefined; request = requests[next++]) {
      const sent = performance.now()
      const status = statusOf(await connection.send(request))
      if (status === '200') times.push(performance.now() - sent)
      else refused[status] = (refused[status] ?? 0) + 1
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  const seconds = (performance.now() - begun) / 1000
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return { perSecond: times.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99), refused }
}
