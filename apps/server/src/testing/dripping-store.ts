import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { S3Settings } from '../features/upload/s3-store.ts'

/** Not even a small file comes within a test's limit. */
const betweenBytesMs = 50

/**
 * A stand-in for a bucket that has every file, of 3 MB, and sends a byte of it now and then: it is never silent.
 * `begun` counts its answers, and `sending` those that are under way.
 */
export async function drippingStore(): Promise<S3Settings & { begun(): number; sending(): number }> {
  let [begun, sending] = [0, 0]
  const server = createServer((request, response) => {
    request.resume()
    response.writeHead(200, { 'content-length': 3_000_000 })
    if (request.method === 'HEAD') return void response.end()
    begun += 1
    sending += 1
    const more = setInterval(() => response.write(' '), betweenBytesMs)
    response.on('close', () => {
      clearInterval(more)
      sending -= 1
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket: 'club-files',
    region: 'us-east-1',
    key: { keyId: 'key', secret: 'secret', sessionToken: null },
    begun: () => begun,
    sending: () => sending,
  }
}
