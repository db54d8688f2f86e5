import { statement } from '../../kit/database/db.ts'

export const mobileChanges = {
  set: statement<never, [userId: string, mobileHash: string, mobileSealed: string, at: Date]>(
    'identity_set_mobile',
    'UPDATE member SET mobile_hash = $2, mobile_sealed = $3, updated_at = $4 WHERE user_id = $1',
  ),
}
