import type { Channel } from '@club/contract/channels.ts'
import { statement } from '../../kit/database/db.ts'

export interface RecentRegistration {
  userId: string
  channel: Channel
  registeredAt: Date
}

export const recentRegistrations = {
  keep: statement<
    never,
    [browserHash: string, mobileHash: string, userId: string, channel: Channel, registeredAt: Date]
  >(
    'identity_keep_registration',
    `INSERT INTO recent_registration (browser_hash, mobile_hash, user_id, channel, registered_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (browser_hash, mobile_hash) DO UPDATE SET user_id = excluded.user_id,
       channel = excluded.channel, registered_at = excluded.registered_at`,
  ),
  find: statement<RecentRegistration, [browserHash: string, mobileHash: string, since: Date]>(
    'identity_find_registration',
    `SELECT user_id, channel, registered_at FROM recent_registration
     WHERE browser_hash = $1 AND mobile_hash = $2 AND registered_at >= $3`,
  ),
}
