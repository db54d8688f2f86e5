import { testFault } from '../fault-club.ts'

let next = 0

await testFault({
  name: 'replace-servers-nginx',
  what: 'one of two servers behind nginx is stopped and started again, as for a new version',
  servers: 2,
  times: 6,
  proxy: 'nginx',
  // As in production.
  settings: { CLUB_DRAIN_SECONDS: '5' },
  async make({ clubs }) {
    await clubs[next++ % clubs.length]?.restart({})
  },
})
