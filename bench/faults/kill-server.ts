import { setTimeout } from 'node:timers/promises'
import { testFault } from '../kit/fault-club.ts'

let next = 0

await testFault({
  name: 'kill-server',
  what: 'kill -9 of one of two servers, which starts again after a second',
  servers: 2,
  times: 5,
  async make({ clubs }) {
    const club = clubs[next++ % clubs.length]
    await club?.kill()
    await setTimeout(1000)
    await club?.restart({})
  },
})
