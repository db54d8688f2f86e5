import { expect, test } from 'vitest'
import { ledgerOwner } from '../../testing/ledger-owner.ts'
import { makeMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'
import { headsOf, signDueDays } from './ledger-heads.ts'

const club = await testClub()
const { tamperWith } = ledgerOwner(club)
const desk = operatorDesk(club)

test('a check that is stopped says where to go on, and goes on there', async () => {
  await club.moveTo('2026-11-20T02:00:00Z')
  const member = await makeMember(club)
  await member.post('/api/task/executeCheckIn')
  const others = Array.from(
    { length: 120 },
    (_, n) => `0${String(n).padStart(7, '0')}-0000-7000-8000-000000000000`,
  )
  await tamperWith(
    `INSERT INTO point_account (user_id, total, last_seq, last_hash)
      SELECT id, 0, 0, '' FROM unnest(ARRAY['${others.join("','")}']::uuid[]) AS id`,
  )
  const stopped = await desk.run('ledger verify', {}, AbortSignal.abort())
  expect(stopped.exit).toBe(4)
  const after = /to continue: club ledger verify --after (\S+)/.exec(stopped.err)?.[1]
  expect(after).toBe(others[99])
  const { exit, out } = await desk.run('ledger verify', { after })
  expect([exit, out]).toEqual([
    0,
    `every invariant holds behind ${after}: 21 members, 1 entries, 0 ranks, no signed day\n`,
  ])
})

test('a server that stops signs no half day, and the next one signs it', async () => {
  await club.moveTo('2026-11-21T02:00:00Z')
  const heads = headsOf(club.config, 'server')
  expect(await signDueDays(club.context, heads, AbortSignal.abort())).toEqual([])
  expect((await signDueDays(club.context, heads)).at(-1)).toBe('2026-11-20')
})
