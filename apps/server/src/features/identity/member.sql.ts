import type { Channel } from '@club/contract/channels.ts'
import { keyedStatement, statement, statementForMany } from '../../kit/database/db.ts'

/** A member's sealed nickname. */
export interface NickNameRow {
  userId: string
  nickNameSealed: string | null
}

export interface MemberRow extends NickNameRow {
  mobileHash: string
  mobileSealed: string
  avatarId: string | null
  passwordHash: string | null
  status: string
  channel: Channel
  source: string | null
  branchId: string | null
  /** When the next step of closing the account is due; null if nobody closes it. */
  eraseDueAt: Date | null
  provinceSealed: string | null
  citySealed: string | null
  createAddressSealed: string | null
  invitedBy: string | null
  genderSealed: string | null
  birthYearSealed: string | null
  createdAt: Date
  updatedAt: Date
}

const registered = `user_id, mobile_hash, mobile_sealed, nick_name_sealed, avatar_id, password_hash, status, channel, source,
  branch_id, province_sealed, city_sealed, create_address_sealed, invited_by, created_at, updated_at`
const columns = `${registered}, gender_sealed, birth_year_sealed, erase_due_at`
/** The owner of each mobile. */
export const memberMobiles = {
  /** Claims a mobile for a new member; no row if it is taken. */
  claim: statement<never, [mobileHash: string, userId: string, at: Date]>(
    'identity_claim_mobile',
    `INSERT INTO member_mobile (mobile_hash, user_id, created_at) VALUES ($1, $2, $3)
     ON CONFLICT (mobile_hash) DO NOTHING`,
  ),
  ownerOf: statement<{ userId: string; createdAt: Date }, [mobileHash: string]>(
    'identity_owner_of_mobile',
    'SELECT user_id, created_at FROM member_mobile WHERE mobile_hash = $1',
  ),
  ownersOf: statement<{ mobileHash: string; userId: string }, [mobileHashes: readonly string[]]>(
    'identity_owners_of_mobiles',
    'SELECT mobile_hash, user_id FROM member_mobile WHERE mobile_hash = ANY($1::text[])',
    { crosses: "the bank's batch" },
  ),
  /** Waits for a change of this member's mobile, and holds off one that has not begun. */
  hold: statement<{ mobileHash: string; status: string }, [userId: string]>(
    'identity_hold_mobile',
    'SELECT mobile_hash, status FROM member WHERE user_id = $1 FOR SHARE',
  ),
  claimMany: statement<
    never,
    [mobileHashes: readonly string[], userIds: readonly string[], createdAts: readonly Date[]]
  >(
    'identity_claim_mobiles',
    `INSERT INTO member_mobile (mobile_hash, user_id, created_at)
     SELECT mobile_hash, user_id, created_at
       FROM unnest($1::text[], $2::uuid[], $3::timestamptz[]) AS given (mobile_hash, user_id, created_at)`,
    { crosses: 'the demo club' },
  ),
}

export const members = {
  insert: statement<
    never,
    [
      userId: string,
      mobileHash: string,
      mobileSealed: string,
      nickNameSealed: string | null,
      avatarId: string | null,
      passwordHash: string | null,
      status: string,
      channel: Channel,
      source: string | null,
      branchId: string | null,
      provinceSealed: string | null,
      citySealed: string | null,
      createAddressSealed: string | null,
      invitedBy: string | null,
      createdAt: Date,
    ]
  >(
    'identity_insert_member',
    `INSERT INTO member (${registered}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
  ),
  /** When these members registered, and who invited them. */
  registrations: statement<
    Pick<MemberRow, 'userId' | 'invitedBy' | 'createdAt'>,
    [userIds: readonly string[]]
  >(
    'identity_registrations',
    'SELECT user_id, invited_by, created_at FROM member WHERE user_id = ANY($1::uuid[])',
    { crosses: "an operator's page" },
  ),
  /** Members of the demo club and of tests, whose mobiles are not proved. */
  insertMany: statement<
    never,
    [
      userIds: readonly string[],
      mobileHashes: readonly string[],
      mobilesSealed: readonly string[],
      nickNamesSealed: readonly (string | null)[],
      avatarIds: readonly (string | null)[],
      passwordHashes: readonly (string | null)[],
      channels: readonly Channel[],
      createdAts: readonly Date[],
    ]
  >(
    'identity_insert_members',
    `INSERT INTO member (user_id, mobile_hash, mobile_sealed, nick_name_sealed, avatar_id, password_hash, channel,
                         created_at, updated_at)
     SELECT user_id, mobile_hash, mobile_sealed, nick_name_sealed, avatar_id, password_hash, channel, created_at,
            created_at
       FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                   $8::timestamptz[])
         AS given (user_id, mobile_hash, mobile_sealed, nick_name_sealed, avatar_id, password_hash, channel,
                   created_at)`,
    { crosses: 'the demo club' },
  ),
  find: statementForMany<MemberRow, [userId: string]>(
    ['uuid'],
    'identity_find_member',
    `SELECT ${columns} FROM member WHERE user_id = $1`,
  ),
  lock: statement<MemberRow, [userId: string]>(
    'identity_lock_member',
    `SELECT ${columns} FROM member WHERE user_id = $1 FOR UPDATE`,
  ),
  /** Waits for a change of the member, and holds off one that has not begun. */
  share: statement<MemberRow, [userId: string]>(
    'identity_share_whole_member',
    `SELECT ${columns} FROM member WHERE user_id = $1 FOR SHARE`,
  ),
  names: keyedStatement<
    NickNameRow & { avatarId: string | null; status: string },
    [userIds: readonly string[]]
  >(
    'userId',
    'identity_member_names',
    'SELECT user_id, nick_name_sealed, avatar_id, status FROM member WHERE user_id = ANY($1::uuid[])',
    { crosses: 'a list of members' },
  ),
  mobiles: statement<
    { userId: string; mobileHash: string; mobileSealed: string },
    [userIds: readonly string[]]
  >(
    'identity_member_mobiles',
    `SELECT user_id, mobile_hash, mobile_sealed FROM member WHERE user_id = ANY($1::uuid[]) AND status <> 'erased'`,
    { crosses: "an operator's command" },
  ),
  setPassword: statement<never, [userId: string, passwordHash: string, at: Date]>(
    'identity_set_password',
    'UPDATE member SET password_hash = $2, updated_at = $3 WHERE user_id = $1',
  ),
  setNameAndPicture: statement<
    never,
    [userId: string, nickNameSealed: string | null, avatarId: string | null, at: Date]
  >(
    'identity_set_name_and_picture',
    `UPDATE member SET nick_name_sealed = $2, avatar_id = $3, updated_at = $4 WHERE user_id = $1`,
  ),
  setUserData: statement<
    never,
    [
      userId: string,
      genderSealed: string | null,
      birthYearSealed: string | null,
      provinceSealed: string | null,
      citySealed: string | null,
      branchId: string | null,
      at: Date,
    ]
  >(
    'identity_set_user_data',
    `UPDATE member SET gender_sealed = $2, birth_year_sealed = $3, province_sealed = $4, city_sealed = $5,
       branch_id = $6, updated_at = $7 WHERE user_id = $1`,
  ),
}
