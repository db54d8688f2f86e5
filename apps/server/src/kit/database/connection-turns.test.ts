import { uuidv7 } from 'uuidv7'
import { expect, inject, test } from 'vitest'
import { lockWaiters } from '../../testing/cluster.ts'
import { makeMembers } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { nameAccount, onBehalfOf } from '../work/on-behalf.ts'

const isPostgres = inject('postgresUrl') !== ''
// Whoever waits for a lock waits until it is released, however slow the machine is.
const lineTo = async (url: string) => `${url}?options=-c%20lock_timeout%3D0`
const club = await testClub({ lineTo })

const rename = '/api/userQry/updateNickName'
const lock = { name: 'turns_test_lock', text: 'SELECT 1 AS one FROM member WHERE user_id = $1 FOR UPDATE' }
const selectOne = { name: 'turns_test_one', text: 'SELECT 1 AS one' }
/** More than there are connections. */
const calls = 40

async function twoMembers() {
  const [one, other] = await makeMembers(club, 2)
  if (!one || !other) throw new Error('no members were made')
  return { one, other }
}

test('a member who calls more often at once than there are connections gets every answer', async () => {
  const { one } = await twoMembers()
  const answers = Array.from({ length: calls }, () => one.post(rename, { nickName: '勤快的人' }))
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set(['200']))
})

if (!isPostgres) {
  test('a member whose transactions wait for the one connection holds up nobody until all of them are done', async () => {
    const order: string[] = []
    const all: Promise<unknown>[] = []
    const begin = (address: string, account: string) =>
      onBehalfOf(address, () => {
        nameAccount(account)
        all.push(club.db.inTransaction(async () => order.push(account)))
      })
    await club.db.inTransaction(async () => {
      for (let call = 0; call < calls; call += 1) begin('10.0.0.1', 'one')
      begin('10.0.0.2', 'other')
    })
    await Promise.all(all)
    // The first member's first transaction has its turn already.
    expect(order.indexOf('other')).toBeLessThanOrEqual(2)
    expect(order).toHaveLength(calls + 1)
  })

  test('between the transactions of one member, who has sent many calls at once, others get their turn', async () => {
    const userId = uuidv7()
    const share = () => club.db.inSharedTransaction(userId, (tx) => tx.one(selectOne))
    await share()
    let isOver = false
    let turns = 0
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await Promise.all(Array.from({ length: 60 }, share))
    isOver = true
    expect(turns).toBeGreaterThanOrEqual(60)
  })
}

if (isPostgres) {
  test('calls of a member that wait for a lock keep no connection from others', async () => {
    const { one, other } = await twoMembers()
    let answered = 0
    let waiting: Promise<unknown> = Promise.resolve()
    await club.db.inTransaction(async (tx) => {
      await tx.one(lock, [one.userId])
      waiting = Promise.all(
        Array.from({ length: calls }, async () => {
          await one.post(rename, { nickName: '等待的人' })
          answered += 1
        }),
      )
      await expect.poll(async () => (await tx.one(lockWaiters))?.count).toBeGreaterThan(0)
      expect((await other.post(rename, { nickName: '另一个人' })).status).toBe('200')
      expect((await other.post('/api/task/executeCheckIn')).status).toBe('200')
      expect(answered).toBe(0)
    })
    await waiting
    expect(answered).toBe(calls)
  })
}
