import WebSocket from 'ws'
import { BrowserGone } from './phone.ts'

/** What a browser says unasked. */
export interface ProtocolEvent {
  method: string
  params: Record<string, unknown>
}

interface Answer extends Partial<ProtocolEvent> {
  id?: number | null
  result?: unknown
  /** An object in the DevTools protocol, a name beside `message` in WebDriver BiDi. */
  error?: { message: string } | string
  message?: string
}

/** A session over one socket, as the DevTools protocol and WebDriver BiDi have it: numbered calls, and events. */
export class ProtocolSession {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, { resolve: (value: never) => void; reject: (error: Error) => void }>()
  readonly #listeners: ((event: ProtocolEvent) => unknown)[] = []
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#take(JSON.parse(String(data)) as Answer))
    socket.on('close', () => {
      for (const { reject } of this.#waiting.values()) reject(new BrowserGone())
      this.#waiting.clear()
    })
  }

  #take({ id, result, error, message, method, params }: Answer): void {
    const waiting = typeof id === 'number' ? this.#waiting.get(id) : undefined
    if (typeof id === 'number') this.#waiting.delete(id)
    if (waiting && error) waiting.reject(new Error(typeof error === 'string' ? message : error.message))
    else if (waiting) waiting.resolve(result as never)
    else if (method) for (const listener of this.#listeners) listener({ method, params: params ?? {} })
  }

  static async open(url: string): Promise<ProtocolSession> {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return new ProtocolSession(socket)
  }

  on(listener: (event: ProtocolEvent) => unknown): void {
    this.#listeners.push(listener)
  }

  send<T>(method: string, params: object = {}): Promise<T> {
    if (this.#socket.readyState !== WebSocket.OPEN) return Promise.reject(new BrowserGone())
    const id = ++this.#lastId
    this.#socket.send(JSON.stringify({ id, method, params }))
    return new Promise<T>((resolve, reject) => this.#waiting.set(id, { resolve: resolve as never, reject }))
  }

  close(): void {
    this.#socket.terminate()
  }
}
