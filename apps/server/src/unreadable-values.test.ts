import { expect, onTestFinished, test } from 'vitest'
import { sealedTables } from './kit/sealed-tables.sql.ts'
import { makeSealing } from './kit/sealing.ts'
import { sealedColumns } from './sealed-columns.ts'
import { batchRuns } from './testing/batch-runs.ts'
import { contestDesk } from './testing/contest-desk.ts'
import { feedClub } from './testing/feed-desk.ts'
import { makeMember } from './testing/make-member.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { passTime } from './testing/visitor.ts'

const { club, desk } = await feedClub()
const contest = contestDesk(club)
const { rows, runJob, stuckIn } = batchRuns(club)

const lost = makeSealing('a secret of another club, 32 signs long', [
  { id: 'lost', key: 'a lost key, also of 32 signs or more' },
])

/** Puts a value that no key opens into every sealed column of every row. Returns what puts the old ones back. */
async function plant(): Promise<() => Promise<void>> {
  const before: [text: string, params: unknown[]][] = []
  for (const { table, key, columns, first } of sealedTables(sealedColumns)) {
    // Without the club's own secrets no server starts.
    if (table === 'club_secret') continue
    for (const row of await club.db.all(first, [1000])) {
      for (const column of columns) {
        const sealed = row[column.field]
        if (!sealed) continue
        const where = key.map(
          (field, index) =>
            `${field.replace(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}::text = $${index + 2}`,
        )
        const text = `UPDATE ${table} SET ${column.column} = $1 WHERE ${where.join(' AND ')}`
        const keys = key.map((field) => row[field])
        before.push([text, [sealed, ...keys]])
        await rows(text, [lost.seal(column, row as Record<string, string>, 'nobody reads this'), ...keys])
      }
    }
  }
  return async () => {
    for (const [text, params] of before) await rows(text, params)
  }
}

test('values that no key opens break no list, are counted by the doctor and named in an export', async () => {
  const member = await makeMember(club, { nickName: '读不出的名字' })
  const reader = await makeMember(club, { nickName: '旁人' })
  await member.post('/api/task/executeCheckIn')
  const workNo = await contest.shownWork(member)
  await desk.feed('customers', ['customer_no,mobile', `SEALED01,${member.mobile}`])
  await runJob('rank-snapshot')
  const putBack = await plant()
  onTestFinished(putBack)

  const calls: [path: string, body: object][] = [
    ['/api/user/happypoint/ranks', { pageNum: 1, pageSize: 50 }],
    ['/api/user/happypoint/trades', { pageSize: 50 }],
    ['/api/talent/talentRankQuery', { pageSize: 50 }],
    ['/api/talent/talentWorkByNo', { workNo }],
    ['/api/talent/queryWorkWall', {}],
    ['/api/message/list', {}],
    ['/api/family/overview', {}],
    ['/api/family/helped', {}],
    ['/api/userQry/userInfoQry', {}],
    ['/api/userQry/userDataQry', {}],
    ['/api/wallet/cards', {}],
    ['/api/privacy/known', {}],
    ['/api/privacy/dataFile', { format: 'json' }],
  ]
  for (const who of [reader, member]) {
    for (const [path, body] of calls) {
      const { code, status } = await who.post(path, body)
      expect([path, code, status]).toEqual([path, 200, '200'])
    }
  }
  const ranks = await reader.post('/api/user/happypoint/ranks', { pageNum: 1, pageSize: 50 })
  expect(JSON.stringify(ranks.data)).not.toContain('读不出')
  const known = await member.post('/api/privacy/known')
  expect(JSON.stringify(known.data)).toContain('[unreadable]')
  await expect.poll(() => stuckIn('sealed-value')).toMatch(/^\d+ items? fails? since/)
  expect(club.logged()).toContain('a sealed value cannot be opened')

  await putBack()
  await passTime(club, { seconds: 61 })
  await runJob('sealed-values')
  expect(await stuckIn('sealed-value')).toBeNull()
  expect((await operatorDesk(club).run('doctor')).out).not.toContain('lost')
})
