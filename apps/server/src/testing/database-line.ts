import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'

/** What passed between clients and the database. */
export interface Passed {
  /** Statements, `BEGIN` and `COMMIT` among them. */
  statements: number
  /** What a client wrote at once. */
  writes: number
  /** Times that a client wrote after the database had answered: each is a wait. */
  roundTrips: number
}

/** Reads the client's side of PostgreSQL's protocol and counts the statements. */
function statementCounter(): (bytes: Buffer) => number {
  let rest: Buffer = Buffer.alloc(0)
  let isStarted = false
  return (bytes) => {
    rest = rest.length === 0 ? bytes : Buffer.concat([rest, bytes])
    let statements = 0
    for (;;) {
      // The first message has no type. A message's length includes its own four bytes.
      const at = isStarted ? 1 : 0
      if (rest.length < at + 4) return statements
      const end = at + rest.readUInt32BE(at)
      if (rest.length < end) return statements
      const type = isStarted ? String.fromCharCode(rest[0] ?? 0) : ''
      if (type === 'E' || type === 'Q') statements += 1
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}

/** A line to the database at `url` that counts what passes. */
export async function databaseLine(url: string) {
  const { hostname, port } = new URL(url)
  const passed: Passed = { statements: 0, writes: 0, roundTrips: 0 }
  const line = createServer({ noDelay: true }, (client) => {
    const server = connect({ port: Number(port || 5432), host: hostname, noDelay: true })
    const statementsIn = statementCounter()
    let isAnswered = true
    client.on('data', (bytes: Buffer) => {
      passed.statements += statementsIn(bytes)
      passed.writes += 1
      if (isAnswered) passed.roundTrips += 1
      isAnswered = false
      server.write(bytes)
    })
    server.on('data', (bytes: Buffer) => {
      isAnswered = true
      client.write(bytes)
    })
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(line, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((line.address() as AddressInfo).port)
  return {
    url: through.href,
    /** What passed while `work` ran. */
    async during(work: () => Promise<unknown>): Promise<Passed> {
      const before = { ...passed }
      await work()
      return {
        statements: passed.statements - before.statements,
        writes: passed.writes - before.writes,
        roundTrips: passed.roundTrips - before.roundTrips,
      }
    },
    close: () => line.close(),
  }
}
