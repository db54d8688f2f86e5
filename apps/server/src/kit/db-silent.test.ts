import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type { Db } from './db.ts'
import { openPostgres } from './db-postgres.ts'

const isPostgres = inject('postgresUrl') !== ''
const one = { name: 'db_silent_one', text: 'SELECT 1 AS one' }
const sockets = new Set<Socket>()
let isSilent = false
let db: Db

/** Between the club and the database: passes everything on until the database is to say nothing any more. */
const between = createServer((client) => {
  const { hostname, port } = new URL(inject('postgresUrl'))
  const server = connect(Number(port || 5432), hostname)
  for (const [from, to] of [
    [client, server],
    [server, client],
  ] as const) {
    sockets.add(from)
    from.on('data', (bytes) => isSilent || to.write(bytes))
    from.on('error', () => undefined)
    from.on('close', () => to.destroy())
  }
})

beforeAll(async () => {
  if (!isPostgres) return
  between.listen(0, '127.0.0.1')
  await once(between, 'listening')
  const url = new URL(inject('postgresUrl'))
  url.hostname = '127.0.0.1'
  url.port = String((between.address() as AddressInfo).port)
  db = openPostgres(url.href, 3, () => undefined)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  between.close()
})

test.runIf(isPostgres)(
  'a database that says nothing is away within 2 s, and back when it speaks',
  async () => {
    const asked = () => [db.one(one), db.inTransaction((tx) => tx.one(one)), db.one(one)]
    for (const answer of await Promise.all(asked())) expect(answer).toEqual({ one: 1 })
    isSilent = true
    // Twice: over connections that stood open, and then over none.
    for (const _ of [1, 2]) {
      const began = performance.now()
      const told = await Promise.allSettled(asked())
      expect(performance.now() - began).toBeLessThan(2000)
      for (const each of told) expect(each).toMatchObject({ status: 'rejected', reason: { status: 'busy' } })
    }
    isSilent = false
    for (const answer of await Promise.all(asked())) expect(answer).toEqual({ one: 1 })
  },
)
