import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'

interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

/** A server of limit pages, at the same paths as the club's pages. */
export interface LimitServer {
  url: string
  addPage(path: string, html: string): void
  addScript(path: string, text: string): void
  stop(): void
}

/** The club compresses its pages at this quality when it draws them, and its scripts at the best when it is built. */
const pageQuality = 5

function compressed(text: string, quality: number): Buffer {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
}

function ownAnswer(text: string, type: string, quality: number, cacheControl: string): Answer {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const headers = {
    'content-type': type,
    'content-encoding': 'br',
    'cache-control': cacheControl,
    etag,
    vary: 'accept-encoding',
  }
  return { status: 200, headers, body: compressed(text, quality) }
}

const copiedHeaders = ['content-type', 'content-encoding', 'cache-control', 'etag', 'last-modified', 'vary']

function copied(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    copiedHeaders.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : [])),
  )
}

/** The club's own answer, byte for byte. */
async function clubAnswer(address: string, accept: string): Promise<Answer> {
  const asked = request(address, { headers: { accept, 'accept-encoding': 'br' } }).end()
  const [answer] = await once(asked, 'response')
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece as Buffer)
  return { status: answer.statusCode, headers: copied(answer.headers), body: Buffer.concat(pieces) }
}

/** Starts a server that has its own pages and scripts; pictures are the club's, kept after the first request. */
export async function startLimitServer(clubUrl: string): Promise<LimitServer> {
  const answers = new Map<string, Promise<Answer>>()
  const server = createServer(async ({ url = '/', headers }, reply) => {
    const answer = answers.get(url) ?? clubAnswer(clubUrl + url, String(headers.accept ?? '*/*'))
    answers.set(url, answer)
    const { status, headers: sent, body } = await answer
    const isKept = sent.etag !== undefined && headers['if-none-match'] === sent.etag
    if (isKept) reply.writeHead(304, { etag: sent.etag, 'cache-control': sent['cache-control'] ?? '' }).end()
    else reply.writeHead(status, { ...sent, 'content-length': body.length }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    addPage(path, html) {
      const page = ownAnswer(html, 'text/html; charset=utf-8', pageQuality, 'private, no-cache')
      answers.set(path, Promise.resolve(page))
    },
    addScript(path, text) {
      const forever = 'public, max-age=31536000, immutable'
      const script = ownAnswer(text, 'text/javascript; charset=utf-8', constants.BROTLI_MAX_QUALITY, forever)
      answers.set(path, Promise.resolve(script))
    },
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}
