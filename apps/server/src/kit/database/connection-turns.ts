import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../app-error.ts'
import { currentOwner } from '../work/on-behalf.ts'
import { accountOf, type Owner } from '../work/work-shares.ts'

export interface TurnLimits {
  /** Connections of the database. */
  poolSize: number
  /** Of one account, or of a connection's visitors together; further ones wait. */
  maxOfAccount: number
  /** Of one network connection; further ones wait. */
  maxOfConnection: number
  /**
   * How many may wait of one account and of one network connection; more are refused, or take the place of an account
   * that has more waiting.
   */
  maxWaitingOfAccount: number
  maxWaitingOfConnection: number
  maxWaitMs: number
}

interface Waiting {
  owner: Owner
  begin: () => void
  refuse: () => void
}

/** The same for all transactions and statements of one database. */
export interface ConnectionTurns {
  /**
   * Runs work that takes a connection of the database when its owner's turn comes; `restMs` is how long it may wait for
   * the connection. The club's own work does not wait, nor does work within other such work. Throws `busy`.
   */
  run<T>(work: (restMs: number) => Promise<T>): Promise<T>
}

const busy = () =>
  new AppError('busy', { detail: 'too much of one owner waits for the database', retryAfterSeconds: 2 })

/** How often each key is there. */
function counts() {
  const known = new Map<string, number>()
  const of = (key: string) => known.get(key) ?? 0
  return {
    of,
    add(key: string, difference: number): void {
      const count = of(key) + difference
      if (count > 0) known.set(key, count)
      else known.delete(key)
    },
  }
}

/** How many works each account and each connection has. */
function shares() {
  const [accounts, connections] = [counts(), counts()]
  return {
    ofAccount: (owner: Owner) => accounts.of(accountOf(owner)),
    ofConnection: ({ connection }: Owner) => connections.of(connection),
    add(owner: Owner, difference: number): void {
      accounts.add(accountOf(owner), difference)
      connections.add(owner.connection, difference)
    },
  }
}

/** Those who wait: network connections take turns, and the accounts of a connection among themselves. */
function waitingLines() {
  const lines = new Map<string, Map<string, Waiting[]>>()

  const remove = (waiting: Waiting): void => {
    const { connection } = waiting.owner
    const account = accountOf(waiting.owner)
    const accounts = lines.get(connection)
    const line = accounts?.get(account)
    if (!accounts || !line) return
    line.splice(line.indexOf(waiting), 1)
    if (line.length === 0) accounts.delete(account)
    if (accounts.size === 0) lines.delete(connection)
  }
  const toTheEnd = <T>(map: Map<string, T>, key: string): void => {
    const value = map.get(key)
    if (value === undefined) return
    map.delete(key)
    map.set(key, value)
  }
  return {
    remove,
    add(waiting: Waiting): void {
      const { connection } = waiting.owner
      const accounts = lines.get(connection) ?? new Map<string, Waiting[]>()
      lines.set(connection, accounts)
      const line = accounts.get(accountOf(waiting.owner)) ?? []
      accounts.set(accountOf(waiting.owner), line)
      line.push(waiting)
    },
    /** The newest of the account that has the most waiting of a network connection, if it has more than `count`. */
    newestOfMoreThan(count: number, connection: string): Waiting | null {
      let most: Waiting[] = []
      for (const line of lines.get(connection)?.values() ?? []) if (line.length > most.length) most = line
      return most.length > count ? (most.at(-1) ?? null) : null
    },
    /** Takes the next whose owner may begin. */
    take(mayBegin: (owner: Owner) => boolean): Waiting | null {
      for (const [connection, accounts] of lines) {
        for (const [account, [first]] of accounts) {
          if (!first || !mayBegin(first.owner)) continue
          remove(first)
          toTheEnd(accounts, account)
          toTheEnd(lines, connection)
          return first
        }
      }
      return null
    },
  }
}

/** Work that has a connection may need another one: it must not wait for its own owner. */
const hasConnection = new AsyncLocalStorage<true>()

/**
 * Shares the database's connections among those who need them: a member whose transactions wait for each other's locks
 * keeps no connection from others, and whoever calls very often waits behind their own calls.
 */
export function makeConnectionTurns(limits: TurnLimits): ConnectionTurns {
  const { poolSize, maxOfAccount, maxOfConnection, maxWaitMs } = limits
  const [running, waiting] = [shares(), shares()]
  const lines = waitingLines()
  let all = 0

  const mayBegin = (owner: Owner) =>
    all < poolSize && running.ofAccount(owner) < maxOfAccount && running.ofConnection(owner) < maxOfConnection

  const change = (owner: Owner, difference: 1 | -1): void => {
    all += difference
    running.add(owner, difference)
  }
  const beginNext = (): void => {
    for (let next = lines.take(mayBegin); next; next = lines.take(mayBegin)) {
      change(next.owner, 1)
      next.begin()
    }
  }
  /** Whoever has much waiting keeps nobody of the same network connection from waiting. */
  const makeRoom = (owner: Owner): void => {
    const ofAccount = waiting.ofAccount(owner)
    if (owner.account !== null && ofAccount >= limits.maxWaitingOfAccount) throw busy()
    if (waiting.ofConnection(owner) < limits.maxWaitingOfConnection) return
    const giver = lines.newestOfMoreThan(ofAccount + 1, owner.connection)
    if (!giver) throw busy()
    giver.refuse()
  }
  const waitForTurn = (owner: Owner): Promise<void> => {
    makeRoom(owner)
    return new Promise((resolve, reject) => {
      const end = (): void => {
        clearTimeout(timer)
        waiting.add(owner, -1)
      }
      const entry: Waiting = {
        owner,
        begin() {
          end()
          resolve()
        },
        refuse() {
          end()
          lines.remove(entry)
          reject(busy())
        },
      }
      const timer = setTimeout(entry.refuse, maxWaitMs)
      waiting.add(owner, 1)
      lines.add(entry)
      beginNext()
    })
  }
  return {
    async run(work) {
      const owner = currentOwner()
      if (!owner || hasConnection.getStore()) return work(maxWaitMs)
      const cameAt = performance.now()
      await waitForTurn(owner)
      try {
        return await hasConnection.run(true, () => work(maxWaitMs - (performance.now() - cameAt)))
      } finally {
        change(owner, -1)
        beginNext()
      }
    },
  }
}
