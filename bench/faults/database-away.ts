import { setTimeout } from 'node:timers/promises'
import { testFault } from '../kit/fault-club.ts'

await testFault({
  name: 'database-away',
  what: 'PostgreSQL is shut down for 8 s',
  servers: 2,
  times: 2,
  async make({ database }) {
    await database.halt()
    await setTimeout(8000)
    await database.again()
  },
})
