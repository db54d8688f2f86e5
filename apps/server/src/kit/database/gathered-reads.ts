import type pg from 'pg'
import { camelRow, type Statement } from './db.ts'

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
}

/** The most keys that one statement looks up. */
const maxKeys = 1000

interface Reader {
  /** For a keyed statement: the keys whose rows are requested. */
  keys: readonly unknown[] | null
  answer: (rows: unknown[]) => void
  fail: (error: unknown) => void
}

/** What is read by one statement for all who request it. */
interface SharedRead {
  statement: Statement<unknown>
  /** For a keyed statement, without its keys. */
  params: readonly unknown[]
  keys: Set<unknown> | null
  readers: Reader[]
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

/** Gives every reader the rows of its own keys. */
function answerReaders({ statement: { keyedBy }, readers }: SharedRead, found: Record<string, unknown>[]) {
  const rows = found.map((row) => camelRow<Record<string, unknown>>(row))
  const [only] = readers
  if (readers.length === 1) return only?.answer(rows)
  if (keyedBy === undefined) {
    for (const { answer } of readers) answer([...rows])
    return
  }
  for (const { keys, answer } of readers) {
    const own = new Set(keys)
    answer(rows.filter((row) => own.has(row[keyedBy])))
  }
}

/** Sends reads in one write; resolves when all are answered. */
async function sendAll(client: pg.PoolClient, reads: readonly SharedRead[], answerMs: number) {
  const stream = streamOf(client)
  stream.cork()
  const answers = reads.map((read) => {
    const { statement, params, keys, readers } = read
    const { name, text } = statement
    const values = keys ? [[...keys], ...params] : [...params]
    const query: pg.QueryConfig & { query_timeout: number } = { name, text, values, query_timeout: answerMs }
    const sent = client.query<Record<string, unknown>>(query)
    sent.then(
      (result) => answerReaders(read, result.rows),
      (error) => {
        for (const { fail } of readers) fail(error)
      },
    )
    return sent
  })
  stream.uncork()
  return Promise.allSettled(answers)
}

/** The reads waiting to be sent, in the order in which they were first requested. */
function waitingReads({ maxWaitMs }: ReadLimits) {
  const waiting = new Map<string, SharedRead>()
  let deferred = 0

  const add = (id: string, statement: Statement<unknown>, params: readonly unknown[], isKeyed: boolean) => {
    const timer = setTimeout(() => {
      for (const [key, each] of waiting) if (each === read) waiting.delete(key)
      for (const { fail } of read.readers) fail(new Error('timeout exceeded when trying to connect'))
    }, maxWaitMs)
    const read: SharedRead = { statement, params, keys: isKeyed ? new Set() : null, readers: [], timer }
    waiting.set(id, read)
    return read
  }
  /** The read to join; one that is full is deferred under another key. */
  const joinable = (id: string, count: number): SharedRead | null => {
    const known = waiting.get(id)
    if (!known?.keys || known.keys.size + count <= maxKeys) return known ?? null
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
    join(statement: Statement<unknown>, params: readonly unknown[], reader: Omit<Reader, 'keys'>): void {
      const isKeyed = statement.keyedBy !== undefined
      const keys = isKeyed ? (params[0] as readonly unknown[]) : null
      const rest = isKeyed ? params.slice(1) : params
      const id = `${statement.name} ${JSON.stringify(rest)}`
      const read = joinable(id, keys?.length ?? 0) ?? add(id, statement, rest, isKeyed)
      for (const key of keys ?? []) read.keys?.add(key)
      read.readers.push({ keys, ...reader })
    },
  }
}

/** Reads by a statement; the rows are shared with others who ask for the same. */
export type Read = (statement: Statement<unknown>, params: readonly unknown[]) => Promise<unknown[]>

/**
 * Reads outside of transactions. Reads requested at the same time are sent in one write over one connection, whoever
 * requests them: the same read only once, and reads of a keyed statement that differ only in their keys as one. Each
 * statement is answered or fails by itself. `connect` gets a connection of the pool; its error becomes that of all
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
      const answers = await sendAll(client, reads, limits.answerMs)
      client.release(answers.some((answer) => answer.status === 'rejected' && limits.isBroken(answer.reason)))
    } catch (error) {
      isConnecting = false
      for (const { readers } of waiting.takeThose(asked)) for (const { fail } of readers) fail(error)
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
      waiting.join(statement, params, { answer, fail })
    })
}
