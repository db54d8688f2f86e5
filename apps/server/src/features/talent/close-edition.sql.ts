import { statement } from '../../kit/database/db.ts'

export interface CloseRow {
  closedBy: string
  closedAt: Date
}

export const editionCloses = {
  find: statement<CloseRow, [edition: number]>(
    'talent_find_close',
    'SELECT closed_by, closed_at FROM edition_close WHERE edition = $1',
  ),
  lock: statement<CloseRow, [edition: number]>(
    'talent_lock_close',
    'SELECT closed_by, closed_at FROM edition_close WHERE edition = $1 FOR UPDATE',
  ),
  insert: statement<never, [edition: number, operator: string, at: Date]>(
    'talent_close_edition',
    `INSERT INTO edition_close (edition, closed_by, closed_at) VALUES ($1, $2, $3)
     ON CONFLICT (edition) DO NOTHING`,
  ),
}
