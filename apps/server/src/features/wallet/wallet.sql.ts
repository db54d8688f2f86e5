import { type Queryable, statement, type Tx } from '../../kit/db.ts'

const find = statement<{ code: string }>(
  'wallet_find_code',
  'SELECT code FROM member_code WHERE user_id = $1',
)
const take = statement(
  'wallet_take_code',
  'INSERT INTO member_code_owner (code, user_id) VALUES ($1, $2) ON CONFLICT (code) DO NOTHING',
)
const give = statement(
  'wallet_give_code',
  'INSERT INTO member_code (user_id, code, created_at) VALUES ($1, $2, $3)',
)

export const memberCodes = {
  async find(on: Queryable, userId: string): Promise<string | null> {
    return (await on.one(find, [userId]))?.code ?? null
  },
  /** False where the code is somebody's already. */
  async take(tx: Tx, code: string, userId: string): Promise<boolean> {
    return (await tx.run(take, [code, userId])) === 1
  },
  async give(tx: Tx, userId: string, code: string, at: Date): Promise<void> {
    await tx.run(give, [userId, code, at])
  },
}
