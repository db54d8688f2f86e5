import pg from 'pg'
import { readDatabaseUrl } from './database-address.ts'

/** The hosts of a database, and the one that new connections go to. */
interface Hosts {
  readonly urls: readonly string[]
  readonly needsWrites: boolean
  current(): number
  /** How often this host was seen to take no writes: its older connections are not used again. */
  refusals(host: number): number
  /** Goes on to the next host, unless that has been done since. */
  leave(host: number, takesWrites: boolean): void
}

function hostsOf({ urls, needsWrites }: Pick<Hosts, 'urls' | 'needsWrites'>): Hosts {
  let current = 0
  const refusals = urls.map(() => 0)
  return {
    urls,
    needsWrites,
    current: () => current,
    refusals: (host) => refusals[host] ?? 0,
    leave(host, takesWrites) {
      if (!takesWrites) refusals[host] = (refusals[host] ?? 0) + 1
      if (host === current) current = (current + 1) % urls.length
    },
  }
}

/** Errors of connections that a host refused or did not answer. */
const ofHost = new WeakSet<object>()

const isOfHost = (error: unknown): boolean =>
  error instanceof Error && (ofHost.has(error) || isOfHost(error.cause))

/** The answer of a host that takes no writes, with the SQLSTATE of a write that is refused. */
const takesNoWrites = () => Object.assign(new Error('the database takes no writes here'), { code: '25006' })

/** A connection to the host that is current when it is made. */
class HostClient extends pg.Client {
  readonly #hosts: Hosts
  readonly #host: number
  readonly #refusals: number

  constructor(hosts: Hosts, options: pg.ClientConfig) {
    const host = hosts.current()
    super({ ...options, connectionString: hosts.urls[host] })
    this.#hosts = hosts
    this.#host = host
    this.#refusals = hosts.refusals(host)
    // Until the pool listens, an error would end the process.
    this.on('error', () => undefined)
  }

  override connect(): Promise<pg.Client>
  override connect(done: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
  override connect(done?: (error: never, client: never) => void): Promise<pg.Client> | undefined {
    const opening = this.#open()
    if (!done) return opening
    const answer = done as (error: Error | null, client?: pg.Client) => void
    opening.then(
      (client) => answer(null, client),
      (error: Error) => answer(error),
    )
    return undefined
  }

  async #open(): Promise<pg.Client> {
    try {
      await super.connect()
      if (this.#hosts.needsWrites) {
        const { rows } = await this.query<{ transaction_read_only: string }>('SHOW transaction_read_only')
        if (rows[0]?.transaction_read_only !== 'off') {
          this.refuseHost()
          throw takesNoWrites()
        }
      }
      return this
    } catch (error) {
      this.#hosts.leave(this.#host, true)
      if (error instanceof Error) ofHost.add(error)
      this.end().catch(() => undefined)
      throw error
    }
  }

  /** The host takes no writes: all connections go to another one. */
  refuseHost(): void {
    this.#hosts.leave(this.#host, false)
  }

  /** Whether this connection is not to be used again. */
  isLeft(): boolean {
    return this.#host !== this.#hosts.current() || this.#refusals !== this.#hosts.refusals(this.#host)
  }
}

/** Hands out connections to the current host only, and tries each host once for a new one. */
class HostPool extends pg.Pool {
  readonly #hosts: Hosts

  constructor(hosts: Hosts, options: pg.PoolConfig) {
    class Client extends HostClient {
      constructor() {
        super(hosts, options)
      }
    }
    super({ ...options, Client })
    this.#hosts = hosts
  }

  override connect(): Promise<pg.PoolClient>
  override connect(
    done: (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void,
  ): void
  override connect(
    done?: (error: Error | undefined, client: pg.PoolClient | undefined, release: () => void) => void,
  ): Promise<pg.PoolClient> | undefined {
    const taking = this.#take()
    if (!done) return taking
    taking.then(
      (client) => done(undefined, client, () => client.release()),
      (error: Error) => done(error, undefined, () => undefined),
    )
    return undefined
  }

  async #take(): Promise<pg.PoolClient> {
    for (let tries = 1; ; ) {
      try {
        const client = await super.connect()
        // A former primary may still answer reads, with what was true when it was left.
        if (!(client instanceof HostClient && client.isLeft())) return client
        client.release(true)
      } catch (error) {
        if (!isOfHost(error) || tries >= this.#hosts.urls.length) throw error
        tries += 1
      }
    }
  }
}

/**
 * A pool of connections to the database of a URL. Of several hosts, each new connection goes to the first, from the
 * current one on, that takes writes: docs/operations/database.md#fail-over.
 */
export function openHostPool(url: string, options: pg.PoolConfig): pg.Pool {
  const { urls, needsWrites } = readDatabaseUrl(url)
  const [only] = urls
  if (urls.length === 1 && !needsWrites && only) return new pg.Pool({ ...options, connectionString: only })
  return new HostPool(hostsOf({ urls, needsWrites }), options)
}

/** After a write that the host of this connection refused. */
export function leaveHostOf(client: pg.ClientBase): void {
  if (client instanceof HostClient) client.refuseHost()
}
