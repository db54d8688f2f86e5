import { setTimeout } from 'node:timers/promises'
import { testFault } from '../kit/fault-club.ts'

await testFault({
  name: 'database-read-only',
  what: 'PostgreSQL refuses to write for 8 s, as a standby does',
  servers: 2,
  times: 2,
  async make({ database }) {
    database.run('ALTER SYSTEM SET default_transaction_read_only = on', 'SELECT pg_reload_conf()')
    await setTimeout(8000)
    database.run(
      'SET default_transaction_read_only = off',
      'ALTER SYSTEM RESET default_transaction_read_only',
      'SELECT pg_reload_conf()',
    )
  },
})
