import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import WebSocket from 'ws'
import type { Driver } from './phone.ts'

/** The window of an old small phone. */
export const phoneWindow = { width: 375, height: 667 }

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--single-process',
  '--no-zygote',
  '--disable-dev-shm-usage',
  '--hide-scrollbars',
  '--password-store=basic',
  '--lang=zh-CN',
  '--remote-debugging-port=0',
  `--window-size=${phoneWindow.width},${phoneWindow.height}`,
]

interface Answer {
  id?: number
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { message: string }
}

/** A session of the DevTools protocol over one socket. */
class Session {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  readonly #listeners: ((answer: Answer) => void)[] = []
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => {
      const answer = JSON.parse(String(data)) as Answer
      const waiting = answer.id === undefined ? undefined : this.#waiting.get(answer.id)
      if (!waiting) for (const listener of this.#listeners) listener(answer)
      else if (answer.error) waiting.reject(new Error(answer.error.message))
      else waiting.resolve(answer.result as never)
    })
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('the browser has gone'))
    })
  }

  static async open(url: string): Promise<Session> {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return new Session(socket)
  }

  on(listener: (answer: Answer) => void): void {
    this.#listeners.push(listener)
  }

  send<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#lastId
    this.#socket.send(JSON.stringify({ id, method, params }))
    return new Promise<T>((resolve, reject) => this.#waiting.set(id, { resolve: resolve as never, reject }))
  }

  close(): void {
    this.#socket.terminate()
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    child.stderr?.on('data', (chunk) => {
      output += String(chunk)
      const found = /DevTools listening on ws:\/\/([^/\s]+)/.exec(output)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(`the browser ended at its start:\n${output}`)))
  })
}

/** Some engines list their first page only after a moment. */
async function pageSocketOf(address: string): Promise<string> {
  for (let tries = 0; tries < 100; tries += 1) {
    const targets = (await fetch(`http://${address}/json`).then(
      (answer) => answer.json(),
      () => [],
    )) as { type: string; webSocketDebuggerUrl: string }[]
    const page = targets.find(({ type }) => type === 'page')
    if (page) return page.webSocketDebuggerUrl
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the browser has no page')
}

interface Thrown {
  text: string
  exception?: { description?: string }
}

/** Collects what the page writes as errors. */
function messagesOf(session: Session): string[] {
  const messages: string[] = []
  session.on(({ method, params }) => {
    if (method === 'Runtime.exceptionThrown') {
      const { text, exception } = (params as { exceptionDetails: Thrown }).exceptionDetails
      messages.push(exception?.description ?? text)
    }
    const called = params as { type?: string; args: { description?: string; value?: unknown }[] }
    if (method === 'Runtime.consoleAPICalled' && called.type === 'error') {
      messages.push(called.args.map((arg) => arg.description ?? String(arg.value)).join(' '))
    }
  })
  return messages
}

interface Evaluated {
  result: { value: unknown }
  exceptionDetails?: Thrown
}

function driverOf(session: Session, end: () => Promise<void>): Driver {
  return {
    messages: messagesOf(session),
    goto: async (url) => {
      await session.send('Page.navigate', { url })
    },
    run: async (script) => {
      const expression = `(async () => {${script}})()`
      const given = { expression, awaitPromise: true, returnByValue: true }
      const { result, exceptionDetails } = await session.send<Evaluated>('Runtime.evaluate', given)
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
      return result.value as never
    },
    tap: async (x, y) => {
      await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] })
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    },
    type: async (text) => {
      for (const key of text) await session.send('Input.dispatchKeyEvent', { type: 'char', text: key })
    },
    picture: async () => {
      const { data } = await session.send<{ data: string }>('Page.captureScreenshot', { format: 'png' })
      return Buffer.from(data, 'base64')
    },
    close: async () => {
      session.close()
      await end()
    },
  }
}

/** Starts a Chromium of any age and drives it over the DevTools protocol itself; libraries need newer ones. */
export async function openChromium(executable: string): Promise<Driver> {
  const profile = mkdtempSync(path.join(tmpdir(), 'club-phone-'))
  const child = spawn(executable, [...flags, `--user-data-dir=${profile}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: profile },
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const session = await Session.open(await pageSocketOf(await addressOf(child)))
  await session.send('Page.enable')
  await session.send('Runtime.enable')
  const metrics = { ...phoneWindow, deviceScaleFactor: 2, mobile: true }
  await session.send('Emulation.setDeviceMetricsOverride', metrics)
  await session.send('Emulation.setTouchEmulationEnabled', { enabled: true, maxTouchPoints: 1 })
  return driverOf(session, async () => {
    child.kill('SIGKILL')
    await ended
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  })
}
