import type pg from 'pg'
import { camelRow, type Statement, sqlState } from './db.ts'
import { type AskedCall, answerCalls, type Joining, joined, joiningOf, joinName } from './joined-calls.ts'

interface ReadLimits {
  /** Connections used for reads at a time: fewer than there are, so that transactions find one. */
  maxAtOnce: number
  /** Statements that are sent together: each waits for the answers to those before it. */
  maxTogether: number
  /** How long a read waits for its turn, in milliseconds. */
  maxWaitMs: number
  /** How long an answer may take, in milliseconds. */
  answerMs: number
  /** Whether a connection is not to be used again after this error. */
  isBroken: (error: unknown) => boolean
  isCluster: () => boolean
}

/** The most keys, or calls of several, that one statement looks up. */
const maxKeys = 1000

/** What is read by one statement for all who request it. */
interface SharedRead {
  statement: Statement<unknown>
  joining: Joining
  calls: AskedCall[]
  keys: number
  timer: NodeJS.Timeout
}

/** The driver corks the stream for each of its queries; its types leave the stream out. */
interface Corkable {
  readonly connection: { readonly stream: { cork(): void; uncork(): void } }
}

/** The connection's stream, to hold back what is sent until it is uncorked. */
export function streamOf(client: pg.PoolClient): Corkable['connection']['stream'] {
  return (client as unknown as Corkable).connection.stream
}

/** A value that the database cannot read is one call's own. */
const isOfOneCall = (error: unknown) => sqlState(error)?.startsWith('22') ?? false

/** Sends reads in one write; resolves when all are answered. `again` gets the calls that are to be sent one by one. */
async function sendAll(
  client: pg.PoolClient,
  reads: readonly SharedRead[],
  answerMs: number,
  again: (read: SharedRead) => void,
) {
  const stream = streamOf(client)
  stream.cork()
  const answers = reads.map((read) => {
    const { statement, joining, calls } = read
    const { statement: sent, params } = joined(statement, joining, calls)
    const query: pg.QueryConfig & { query_timeout: number } = {
      name: sent.name,
      text: sent.text,
      values: [...params],
      query_timeout: answerMs,
    }
    const answer = client.query<Record<string, unknown>>(query)
    answer.then(
      ({ rows }) =>
        answerCalls(
          statement,
          joining,
          calls,
          rows.map((row) => camelRow<Record<string, unknown>>(row)),
        ),
      (error) => {
        if (joining === 'many' && calls.length > 1 && isOfOneCall(error)) again(read)
        else for (const { fail } of calls) fail(error)
      },
    )
    return answer
  })
  stream.uncork()
  return Promise.allSettled(answers)
}

/** The reads waiting to be sent, in the order in which they were first requested. */
function waitingReads({ maxWaitMs, isCluster }: ReadLimits) {
  const waiting = new Map<string, SharedRead>()
  let deferred = 0

  const add = (id: string, statement: Statement<unknown>, joining: Joining) => {
    const timer = setTimeout(() => {
      for (const [key, each] of waiting) if (each === read) waiting.delete(key)
      for (const { fail } of read.calls) fail(new Error('timeout exceeded when trying to connect'))
    }, maxWaitMs)
    const read: SharedRead = { statement, joining, calls: [], keys: 0, timer }
    waiting.set(id, read)
    return read
  }
  /** The read to join; one that is full is deferred under another key. */
  const joinable = (id: string, count: number): SharedRead | null => {
    const known = waiting.get(id)
    if (!known || known.keys + count <= maxKeys) return known ?? null
    waiting.delete(id)
    deferred += 1
    waiting.set(`${id} ${deferred}`, known)
    return null
  }
  const remove = (taken: [string, SharedRead][]): SharedRead[] => {
    for (const [id, { timer }] of taken) {
      waiting.delete(id)
      clearTimeout(timer)
    }
    return taken.map(([, read]) => read)
  }
  return {
    size: () => waiting.size,
    all: () => new Set(waiting.values()),
    take: (count: number) => remove([...waiting].slice(0, count)),
    takeThose: (reads: ReadonlySet<SharedRead>) => remove([...waiting].filter(([, read]) => reads.has(read))),
    join(statement: Statement<unknown>, call: AskedCall, joining = joiningOf(statement, isCluster())): void {
      const id = joinName(statement, joining, call.params)
      const [first] = call.params
      const keys = joining === 'keys' && Array.isArray(first) ? first.length : 1
      const read = joinable(id, keys) ?? add(id, statement, joining)
      read.calls.push(call)
      read.keys += keys
    },
  }
}

/** Reads by a statement; the rows are shared with others who ask for the same. */
export type Read = (statement: Statement<unknown>, params: readonly unknown[]) => Promise<unknown[]>

/**
 * Reads outside of transactions. Reads requested at the same time are sent in one write over one connection, whoever
 * requests them, and those that can be one statement as one: see `joiningOf`. Each statement is answered or fails by
 * itself. `connect` gets a connection of the pool; its error becomes that of all
 * reads that were waiting when it was called. While every connection for reads is busy, more reads are gathered.
 */
export function gatherReads(connect: () => Promise<pg.PoolClient>, limits: ReadLimits): Read {
  const waiting = waitingReads(limits)
  let running = 0
  let isConnecting = false

  const sendNext = async (): Promise<void> => {
    running += 1
    isConnecting = true
    // A read that comes later has its own attempt.
    const asked = waiting.all()
    try {
      const client = await connect()
      isConnecting = false
      const reads = waiting.take(limits.maxTogether)
      begin()
      const answers = await sendAll(client, reads, limits.answerMs, ({ statement, calls }) => {
        for (const call of calls) waiting.join(statement, call, 'same')
      })
      client.release(answers.some((answer) => answer.status === 'rejected' && limits.isBroken(answer.reason)))
    } catch (error) {
      isConnecting = false
      for (const { calls } of waiting.takeThose(asked)) for (const { fail } of calls) fail(error)
    }
    running -= 1
    begin()
  }
  const begin = (): void => {
    if (waiting.size() > 0 && running < limits.maxAtOnce && !isConnecting) void sendNext()
  }

  return (statement, params) =>
    new Promise((answer, fail) => {
      // Only after everything that has arrived by now was handled: it may request reads, too.
      if (waiting.size() === 0) setImmediate(begin)
      waiting.join(statement, { params, answer, fail })
    })
}
