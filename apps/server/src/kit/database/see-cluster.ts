import type pg from 'pg'
import { clusterVersion } from './distribution.sql.ts'

/** Whether the database is a cluster, as its first connection says; until it has, as if it were one. */
export function seeCluster(pool: pg.Pool): () => boolean {
  let isCluster: boolean | null = null
  pool.on('connect', (client) => {
    if (isCluster !== null) return
    client.query(clusterVersion.text).then(
      ({ rows }) => {
        isCluster = rows.length > 0
      },
      () => undefined,
    )
  })
  return () => isCluster ?? true
}
