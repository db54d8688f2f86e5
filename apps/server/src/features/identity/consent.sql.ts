import type { Channel } from '@club/contract/channels.ts'
import { statement } from '../../kit/database/db.ts'

export interface ConsentRow {
  agreementId: string
  version: string
  channel: Channel
  agreedAt: Date
}

export interface WithdrawnRow {
  agreementId: string
  withdrawnAt: Date
}

/** Consents in force, one row per version. */
export const consents = {
  insert: statement<
    never,
    [userId: string, agreementId: string, version: string, channel: Channel, at: Date]
  >(
    'identity_insert_consent',
    `INSERT INTO member_agreement (user_id, agreement_id, version, channel, agreed_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (user_id, agreement_id, version) DO NOTHING`,
  ),
  /** The same agreements for many members of the demo club or a test. */
  insertMany: statement<
    never,
    [
      userIds: readonly string[],
      agreementIds: readonly string[],
      versions: readonly string[],
      channels: readonly Channel[],
      agreedAts: readonly Date[],
    ]
  >(
    'identity_insert_consents',
    `INSERT INTO member_agreement (user_id, agreement_id, version, channel, agreed_at)
     SELECT user_id, agreement_id, version, channel, agreed_at
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::timestamptz[])
         AS given (user_id, agreement_id, version, channel, agreed_at)`,
    { crosses: 'the demo club' },
  ),
  /** The latest first. */
  of: statement<ConsentRow, [userId: string]>(
    'identity_consents_of',
    `SELECT agreement_id, version, channel, agreed_at FROM member_agreement WHERE user_id = $1
     ORDER BY agreed_at DESC, version DESC`,
  ),
  take: statement<ConsentRow, [userId: string, agreementId: string]>(
    'identity_take_consents',
    `DELETE FROM member_agreement WHERE user_id = $1 AND agreement_id = $2
     RETURNING agreement_id, version, channel, agreed_at`,
  ),
}

/** Consents that were withdrawn, kept as a record. */
export const withdrawnConsents = {
  insert: statement<
    never,
    [
      userId: string,
      withdrawalId: string,
      agreementId: string,
      version: string,
      agreedChannel: Channel,
      agreedAt: Date,
      channel: Channel,
      withdrawnAt: Date,
    ]
  >(
    'identity_insert_withdrawn',
    `INSERT INTO withdrawn_agreement (user_id, withdrawal_id, agreement_id, version, agreed_channel, agreed_at, channel,
                                      withdrawn_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
  ),
  /** When each agreement was last withdrawn. */
  of: statement<WithdrawnRow, [userId: string]>(
    'identity_withdrawn_of',
    `SELECT agreement_id, max(withdrawn_at) AS withdrawn_at FROM withdrawn_agreement WHERE user_id = $1
     GROUP BY agreement_id`,
  ),
}
