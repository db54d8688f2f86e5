import { expect, test } from 'vitest'
import { statement } from '../../kit/database/db.ts'
import { contestDesk, runningEdition } from '../../testing/contest-desk.ts'
import { makeMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
const desk = contestDesk(club)
const create = '/api/poster/create'

const giveAward = statement<never, [edition: number, tier: number, workNo: string, at: Date]>(
  'test_give_prize',
  `INSERT INTO award (edition, tier, work_no, month, source, proposed_by, proposed_at, approved_by, approved_at)
   VALUES ($1, $2, $3, '', 'experts', 'operator-a', $4, 'operator-b', $4)`,
)

async function drawingsOf(userId: string): Promise<number> {
  const used = {
    name: 'test_drawings_used',
    text: 'SELECT coalesce(sum(used), 0)::int AS used FROM call_budget WHERE budget_key = $1',
  }
  return (await club.db.one<{ used: number }>(used, [`poster:${userId}`]))?.used ?? 0
}

test.each([
  '加我 138 0013 8000',
  '电话一三八零零一三八',
  '看 evil.example.com',
  '看 evil 。 com',
  // The font lacks the letters between the digits.
  '1ꯀ3ꯁ8ꯂ0ꯃ0ꯄ1ꯅ3ꯆ8ꯇ请来电',
  '加我微信 evil_shop',
])('the words %j do not stand under the name of the bank', async (text) => {
  const member = await makeMember(club)
  const { status, message } = await member.post(create, {
    template: 'pine-crane',
    kind: 'invitation',
    text,
  })
  expect([status, message]).toEqual(['HPT0453', expect.stringMatching(/电话号码、微信号和网址/)])
  expect(await drawingsOf(member.userId)).toBe(0)
})

/** A name that a work got before the rule. */
const oldNames = ['work', 'edition_work'].map((table) => ({
  name: `test_old_name_of_${table}`,
  text: `UPDATE ${table} SET name = $2 WHERE work_no = $1`,
}))

test.each(['加QQ 83920174', 'evil.top', 'VX evil_shop88', '1ꯀ3ꯁ8ꯂ0ꯃ0ꯄ1'])(
  'a nickname %j from before the rule is on no poster',
  async (nickName) => {
    const member = await makeMember(club, { nickName })
    const workNo = await desk.shownWork(member)
    for (const rename of oldNames) await club.db.run(rename, [workNo, nickName])
    await club.db.run(giveAward, [runningEdition, 15, workNo, new Date('2026-11-22T02:00:00Z')])
    for (const poster of [
      { kind: 'invitation' },
      { kind: 'work', workNo },
      { kind: 'certificate', workNo },
    ]) {
      const { status, data } = await member.post(create, { template: 'pine-crane', ...poster })
      expect(status).toBe('200')
      if (poster.kind !== 'work') expect(data.text).toContain('一位会员')
      expect(data.text).not.toMatch(/83920174|evil|1380/)
    }
  },
)
