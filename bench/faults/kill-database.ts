import { testFault } from '../kit/fault-club.ts'

await testFault({
  name: 'kill-database',
  what: 'kill -9 of all processes of PostgreSQL, which starts again',
  servers: 2,
  times: 5,
  async make({ database }) {
    await database.kill()
    await database.again()
  },
})
