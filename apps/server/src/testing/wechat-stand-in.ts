import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const standInAppId = 'wx0123456789abcdef'
export const standInSecret = 'a secret that only the stand-in has'

/** What the stand-in plays instead of an answer: an error code, an HTTP status, silence, broken JSON or no end. */
export type Trouble = { errcode: number } | { http: number } | 'silence' | 'garbage' | 'endless'

/** A stand-in for WeChat's API: tokens, tickets, errors, limits and slowness over real HTTP. */
export interface WeChatStandIn {
  url: string
  /** The calls so far, in order. */
  calls: ('token' | 'forcedToken' | 'ticket')[]
  /** Troubles by call; a list is played in order, one trouble per call. */
  play(troubles: { token?: Trouble[]; ticket?: Trouble[] }): void
  /** Holds answers back until `release` is called. */
  hold(): void
  release(): void
  /** The ticket given last, and whether a signature is what WeChat would compute. */
  ticket(): string
  accepts(signed: { nonceStr: string; timestamp: number; signature: string }, url: string): boolean
  /** The next token and ticket are new ones, as after their lifetime. */
  passTime(): void
  /** The token given last stops being accepted, as if another system had forced a new one. */
  revokeToken(): void
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

type TokenRequest = Record<'grant_type' | 'appid' | 'secret' | 'force_refresh', unknown>

const lifetimeSeconds = 7200

/** WeChat's side: what it gives and accepts. */
class Account {
  readonly calls: WeChatStandIn['calls'] = []
  generation = 1
  private forced = 0
  private readonly revoked = new Set<string>()

  get token(): string {
    return `TOKEN_${this.generation}_${this.forced}_only_the_server_may_know`
  }

  get ticket(): string {
    return `TICKET_${this.generation}_only_the_server_may_know`
  }

  revokeToken(): void {
    this.revoked.add(this.token)
  }

  answerToken({ grant_type, appid, secret, force_refresh }: TokenRequest): object {
    if (grant_type !== 'client_credential') return { errcode: 40002, errmsg: 'invalid grant_type' }
    if (appid !== standInAppId) return { errcode: 40013, errmsg: 'invalid appid' }
    if (secret !== standInSecret) return { errcode: 40125, errmsg: `invalid appsecret ${String(secret)}` }
    if (force_refresh) this.forced += 1
    return { access_token: this.token, expires_in: lifetimeSeconds }
  }

  answerTicket(query: URLSearchParams): object {
    const given = query.get('access_token') ?? ''
    if (given !== this.token || this.revoked.has(given))
      return { errcode: 40001, errmsg: `invalid credential ${given}` }
    if (query.get('type') !== 'jsapi') return { errcode: 40097, errmsg: 'invalid args' }
    return { errcode: 0, errmsg: 'ok', ticket: this.ticket, expires_in: lifetimeSeconds }
  }
}

/** Starts the stand-in on a loopback port, any free one by default. */
export async function startWeChatStandIn(port = 0): Promise<WeChatStandIn> {
  const account = new Account()
  let troubles: { token: Trouble[]; ticket: Trouble[] } = { token: [], ticket: [] }
  let held: (() => void)[] | null = null
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://stand-in')
    const isToken = request.method === 'POST' && pathname === '/cgi-bin/stable_token'
    const isTicket = request.method === 'GET' && pathname === '/cgi-bin/ticket/getticket'
    if (!isToken && !isTicket) return void response.writeHead(404).end()
    const asked = isToken ? (JSON.parse(await bodyOf(request)) as TokenRequest) : null
    account.calls.push(asked ? (asked.force_refresh ? 'forcedToken' : 'token') : 'ticket')
    if (held) await new Promise<void>((go) => held?.push(go))
    // What is given is valid at the moment of the answer, also after `hold`.
    const answer = asked ? account.answerToken(asked) : account.answerTicket(searchParams)
    const trouble = troubles[isToken ? 'token' : 'ticket'].shift()
    if (trouble === 'silence') return
    if (trouble === 'garbage') return void response.end('<html>')
    if (trouble === 'endless') return void response.write(' '.repeat(100_000))
    if (trouble && 'http' in trouble) return void response.writeHead(trouble.http).end('{}')
    response.end(JSON.stringify(trouble ? { ...trouble, errmsg: `refused ${standInSecret}` } : answer))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, '127.0.0.1', done)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: account.calls,
    play: ({ token = [], ticket = [] }) => {
      troubles = { token: [...token], ticket: [...ticket] }
    },
    hold: () => {
      held = []
    },
    release: () => {
      const waiting = held ?? []
      held = null
      for (const go of waiting) go()
    },
    ticket: () => account.ticket,
    accepts: ({ nonceStr, timestamp, signature }, url) => {
      const text = `jsapi_ticket=${account.ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.split('#')[0]}`
      return createHash('sha1').update(text).digest('hex') === signature
    },
    passTime: () => {
      account.generation += 1
    },
    revokeToken: () => account.revokeToken(),
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(() => done())
      }),
  }
}
