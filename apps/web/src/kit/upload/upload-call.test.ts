import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { uploadTimeoutMs } from '@club/contract/upload.constants.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { words as zhCn } from '../words.zh-cn.ts'
import type { startUpload, uploadCancelled } from './upload-call.ts'

/** The call as a browser runs it: only there are an upload's progress, end and time limit real. */
interface Kit {
  startUpload: typeof startUpload
  kitWords: typeof import('../words.ts').kitWords
  clientStore: typeof import('../storage/client-store.ts').clientStore
  upload: typeof import('@club/contract/upload.ts').upload
  requests: XMLHttpRequest[]
}

declare global {
  var kit: Kit
}

const parts = [
  "export { startUpload } from './upload-call.ts'",
  "export { kitWords } from '../words.ts'",
  "export { clientStore } from '../storage/client-store.ts'",
  "export { upload } from '@club/contract/upload.ts'",
].join('\n')
// A virtual file: the build substitutes the modules above.
const entry = fileURLToPath(new URL('./upload-entry.ts', import.meta.url))

async function scriptOfKit(): Promise<string> {
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'upload-entry',
        enforce: 'pre',
        resolveId: (id) => (id === entry ? entry : null),
        load: (id) => (id === entry ? parts : null),
      },
    ],
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  const [bundle] = [answer].flat()
  if (!bundle || !('output' in bundle)) throw new Error('the build gave no output')
  return bundle.output[0].code
}

const html = `<!doctype html><script type="module">
import * as kit from '/kit.js'
const requests = []
globalThis.XMLHttpRequest = class extends XMLHttpRequest { constructor() { super(); requests.push(this) } }
await kit.kitWords.load('zh_cn')
globalThis.kit = { ...kit, requests }
</script>`

const uploadPath = '/api/file/uploadFile'
let answer: (request: IncomingMessage, response: ServerResponse) => void
let server: Server
let browser: Browser
let page: Page

beforeAll(async () => {
  const script = await scriptOfKit()
  server = createServer((request, response) => {
    if (request.url === uploadPath) return answer(request, response)
    const isScript = request.url === '/kit.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : html)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless=new', '--no-sandbox', '--disable-gpu'],
  })
})
afterAll(async () => {
  await browser?.close()
  server?.closeAllConnections()
  server?.close()
})
beforeEach(async () => {
  page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  await page.waitForFunction(() => 'kit' in globalThis)
})
afterEach(() => page.close())

function envelope(response: ServerResponse, status: string, data: object | null, headers = {}): void {
  response.writeHead(200, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify({ status, message: '说明', data }))
}

interface UploadResult {
  data: object | null
  status: string
  message: string
  progress: number[]
  token: string | null
  timeLimitMs: number
}

/** Uploads a file of `bytes` bytes; `act` happens once the first bytes are sent. */
function upload(bytes: number, act: 'nothing' | 'cancel' | 'runOut' = 'nothing'): Promise<UploadResult> {
  return page.evaluate(
    async ([size, then]) => {
      const { startUpload, clientStore, upload: calls, requests } = globalThis.kit
      clientStore.setToken('T1')
      const progress: number[] = []
      const body = new FormData()
      body.set('purpose', 'work')
      body.set('file', new Blob([new Uint8Array(size)]), 'work.jpg')
      const { done, cancel } = startUpload(calls.uploadFile, body, {
        onProgress: (share) => progress.push(share),
      })
      const timeLimitMs = requests.at(-1)?.timeout ?? 0
      if (then === 'cancel') cancel()
      // The browser measures the limit from the start of the request, even if it is set later.
      if (then === 'runOut') for (const request of requests) request.timeout = 1
      const result = await done.then(
        (data) => ({ data, status: '200', message: '' }),
        ({ status, message }) => ({ data: null, status, message }),
      )
      return { ...result, progress, token: clientStore.token(), timeLimitMs }
    },
    [bytes, act] as const,
  )
}

test('a file is sent with its fields and headers, and its progress reported to the end', async () => {
  const data = { fileId: 'f1', url: '/files/f1', mediaType: 'image/jpeg', bytes: 3_000_000 }
  const arrived = { headers: {} as IncomingMessage['headers'], bytes: 0, text: '' }
  answer = (request, response) => {
    arrived.headers = request.headers
    request.on('data', (part: Buffer) => {
      arrived.bytes += part.length
      if (arrived.text === '') arrived.text = part.subarray(0, 400).toString('latin1')
    })
    request.on('end', () => envelope(response, '200', data, { authorization: 'T2' }))
  }
  const result = await upload(3_000_000)
  expect(result).toMatchObject({ data, token: 'T2', timeLimitMs: uploadTimeoutMs })
  expect(arrived.headers).toMatchObject({ authorization: 'T1', 'accept-language': 'zh_cn', channel: 'WEB' })
  expect(arrived.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
  expect(arrived.text).toContain('name="purpose"\r\n\r\nwork')
  expect(arrived.bytes).toBeGreaterThan(3_000_000)
  expect(result.progress.at(-1)).toBe(1)
  expect(result.progress).toEqual([...result.progress].sort((one, other) => one - other))
})

test("a refusal shows the server's message", async () => {
  answer = (request, response) => {
    request.resume()
    request.on('end', () => envelope(response, 'HPC0413', null))
  }
  expect(await upload(10)).toMatchObject({ data: null, status: 'HPC0413', message: '说明' })
})

test('an answer without an envelope is a request error', async () => {
  answer = (request, response) => {
    request.resume()
    request.on('end', () => response.end('<html>'))
  }
  expect(await upload(10)).toMatchObject({ data: null, status: '', message: zhCn.errors.requestError })
})

test('a cancelled upload ends at once, shows nothing and keeps the session', async () => {
  answer = (request) => request.resume()
  const status: typeof uploadCancelled = 'cancelled'
  expect(await upload(1_000_000, 'cancel')).toMatchObject({ status, message: '', token: 'T1' })
})

test('an upload times out after 600 seconds', async () => {
  expect(uploadTimeoutMs).toBe(600_000)
  answer = (request) => request.resume()
  expect(await upload(10, 'runOut')).toMatchObject({
    data: null,
    status: '',
    message: zhCn.errors.requestTimeout,
    timeLimitMs: 600_000,
  })
})

test('an upload fails when its connection is lost', async () => {
  answer = (request) => request.socket.destroy()
  expect(await upload(10)).toMatchObject({ data: null, status: '', message: zhCn.errors.requestFailed })
})
