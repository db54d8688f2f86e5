import type { Channel } from '@club/contract/constants.ts'
import { type Queryable, statement, type Tx } from '../../kit/db.ts'
import type { AgreementVersion } from './identity.rules.ts'

export interface MemberRow {
  userId: string
  mobileHash: string
  mobileSealed: string
  nickName: string | null
  avatarId: string | null
  passwordHash: string | null
  status: string
  channel: Channel
  source: string | null
  branchId: string | null
  provinceSealed: string | null
  citySealed: string | null
  createAddressSealed: string | null
  invitedBy: string | null
  genderSealed: string | null
  birthYearSealed: string | null
  createdAt: Date
  updatedAt: Date
}

const registered = `user_id, mobile_hash, mobile_sealed, nick_name, avatar_id, password_hash, status, channel, source,
  branch_id, province_sealed, city_sealed, create_address_sealed, invited_by, created_at, updated_at`
const columns = `${registered}, gender_sealed, birth_year_sealed`

const claimMobile = statement(
  'identity_claim_mobile',
  `INSERT INTO member_mobile (mobile_hash, user_id, created_at) VALUES ($1, $2, $3)
   ON CONFLICT (mobile_hash) DO NOTHING`,
)
const ownerOfMobile = statement<{ userId: string }>(
  'identity_owner_of_mobile',
  'SELECT user_id FROM member_mobile WHERE mobile_hash = $1',
)
const ownersOfMobiles = statement<{ mobileHash: string; userId: string }>(
  'identity_owners_of_mobiles',
  'SELECT mobile_hash, user_id FROM member_mobile WHERE mobile_hash = ANY($1::text[])',
)
const insert = statement(
  'identity_insert_member',
  `INSERT INTO member (${registered}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
)
const insertMany = statement(
  'identity_insert_members',
  `INSERT INTO member (user_id, mobile_hash, mobile_sealed, nick_name, avatar_id, password_hash, channel,
                       created_at, updated_at)
   SELECT user_id, mobile_hash, mobile_sealed, nick_name, avatar_id, password_hash, channel, created_at, created_at
     FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[],
                 $8::timestamptz[])
       AS given (user_id, mobile_hash, mobile_sealed, nick_name, avatar_id, password_hash, channel, created_at)`,
)
const claimMobiles = statement(
  'identity_claim_mobiles',
  `INSERT INTO member_mobile (mobile_hash, user_id, created_at)
   SELECT mobile_hash, user_id, created_at
     FROM unnest($1::text[], $2::uuid[], $3::timestamptz[]) AS given (mobile_hash, user_id, created_at)`,
)
const find = statement<MemberRow>('identity_find_member', `SELECT ${columns} FROM member WHERE user_id = $1`)
const lock = statement<MemberRow>(
  'identity_lock_member',
  `SELECT ${columns} FROM member WHERE user_id = $1 FOR UPDATE`,
)
const findNames = statement<{ userId: string; nickName: string | null; avatarId: string | null }>(
  'identity_member_names',
  'SELECT user_id, nick_name, avatar_id FROM member WHERE user_id = ANY($1::uuid[])',
)
const findMobiles = statement<{ userId: string; mobileHash: string; mobileSealed: string }>(
  'identity_member_mobiles',
  'SELECT user_id, mobile_hash, mobile_sealed FROM member WHERE user_id = ANY($1::uuid[])',
)
const setPassword = statement(
  'identity_set_password',
  'UPDATE member SET password_hash = $2, updated_at = $3 WHERE user_id = $1',
)
const setNameAndPicture = statement(
  'identity_set_name_and_picture',
  'UPDATE member SET nick_name = $2, avatar_id = $3, updated_at = $4 WHERE user_id = $1',
)
const setUserData = statement(
  'identity_set_user_data',
  `UPDATE member SET gender_sealed = $2, birth_year_sealed = $3, province_sealed = $4, city_sealed = $5,
     branch_id = $6, updated_at = $7 WHERE user_id = $1`,
)
const insertConsent = statement(
  'identity_insert_consent',
  `INSERT INTO member_agreement (user_id, agreement_id, version, channel, agreed_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (user_id, agreement_id, version) DO NOTHING`,
)

export const members = {
  /** Takes a mobile for a new member; false when somebody has it already. */
  claimMobile: async (tx: Tx, mobileHash: string, userId: string, at: Date) =>
    (await tx.run(claimMobile, [mobileHash, userId, at])) > 0,
  idOfMobile: async (on: Queryable, mobileHash: string) =>
    (await on.one(ownerOfMobile, [mobileHash]))?.userId ?? null,
  ofMobiles: (on: Queryable, mobileHashes: readonly string[]) => on.all(ownersOfMobiles, [mobileHashes]),
  insert: (tx: Tx, member: Omit<MemberRow, 'updatedAt' | 'genderSealed' | 'birthYearSealed'>) =>
    tx.run(insert, [
      member.userId,
      member.mobileHash,
      member.mobileSealed,
      member.nickName,
      member.avatarId,
      member.passwordHash,
      member.status,
      member.channel,
      member.source,
      member.branchId,
      member.provinceSealed,
      member.citySealed,
      member.createAddressSealed,
      member.invitedBy,
      member.createdAt,
    ]),
  find: (on: Queryable, userId: string) => on.one(find, [userId]),
  lock: (tx: Tx, userId: string) => tx.one(lock, [userId]),
  names: (on: Queryable, userIds: readonly string[]) => on.all(findNames, [userIds]),
  mobiles: (on: Queryable, userIds: readonly string[]) => on.all(findMobiles, [userIds]),
  setPassword: (tx: Tx, userId: string, passwordHash: string, at: Date) =>
    tx.run(setPassword, [userId, passwordHash, at]),
  setNameAndPicture: (tx: Tx, userId: string, to: Pick<MemberRow, 'nickName' | 'avatarId'>, at: Date) =>
    tx.run(setNameAndPicture, [userId, to.nickName, to.avatarId, at]),
  setUserData: (
    tx: Tx,
    userId: string,
    to: Pick<MemberRow, 'genderSealed' | 'birthYearSealed' | 'provinceSealed' | 'citySealed' | 'branchId'>,
    at: Date,
  ) =>
    tx.run(setUserData, [
      userId,
      to.genderSealed,
      to.birthYearSealed,
      to.provinceSealed,
      to.citySealed,
      to.branchId,
      at,
    ]),
}

export type DemoMemberRow = Pick<
  MemberRow,
  | 'userId'
  | 'mobileHash'
  | 'mobileSealed'
  | 'nickName'
  | 'avatarId'
  | 'passwordHash'
  | 'channel'
  | 'createdAt'
>

/** Writes many members with two statements. */
export async function insertMembers(tx: Tx, rows: readonly DemoMemberRow[]): Promise<void> {
  const column = <K extends keyof DemoMemberRow>(name: K) => rows.map((row) => row[name])
  await tx.run(claimMobiles, [column('mobileHash'), column('userId'), column('createdAt')])
  await tx.run(insertMany, [
    column('userId'),
    column('mobileHash'),
    column('mobileSealed'),
    column('nickName'),
    column('avatarId'),
    column('passwordHash'),
    column('channel'),
    column('createdAt'),
  ])
}

export const consents = {
  insert: (tx: Tx, userId: string, agreement: AgreementVersion, channel: Channel, at: Date) =>
    tx.run(insertConsent, [userId, agreement.agreementId, agreement.version, channel, at]),
}
