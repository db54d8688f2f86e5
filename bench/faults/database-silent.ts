import { setTimeout } from 'node:timers/promises'
import { testFault } from '../kit/fault-club.ts'

await testFault({
  name: 'database-silent',
  what: 'all processes of PostgreSQL are stopped for 15 s and go on',
  servers: 2,
  times: 2,
  async make({ database }) {
    database.pause()
    await setTimeout(15_000)
    database.resume()
  },
})
