import { audit } from '@club/contract/desk/audit.ts'
import type { DeskRequestOf } from '@club/contract/desk/desk-endpoint.ts'
import { health } from '@club/contract/desk/health.ts'
import { people } from '@club/contract/desk/people.ts'
import { languages } from '@club/contract/languages.ts'
import { afterAll, expect, test } from 'vitest'
import { clubJobs } from '../../app.ts'
import { workName } from '../../doctor.rules.ts'
import { words as doctorWords } from '../../doctor.words.ts'
import { auditCounts, auditPages } from '../../kit/operator/audit.sql.ts'
import { recordAct, recordLook, recordOutcome } from '../../kit/operator/audit.ts'
import { openTestDesk } from '../../testing/desk-app.ts'
import { makeMember } from '../../testing/make-member.ts'
import { operatorDesk } from '../../testing/operator-desk.ts'
import { testClub } from '../../testing/test-club.ts'

const club = await testClub()
const desk = await openTestDesk(club)
afterAll(() => desk.close())

const any: DeskRequestOf<typeof audit.list> = {
  act: null,
  by: null,
  from: null,
  to: null,
  lookId: null,
  withPreviews: false,
  after: null,
}

test('an auditor finds an act with its reason, by act, by who did it, by day and about a member', async () => {
  const { userId } = await makeMember(club)
  const other = await makeMember(club)
  const reviewer = await desk.signIn(['reviewer'], '沈明')
  await reviewer.order('members bar', { member: userId, forGood: true }, '=HYPERLINK("x"), a forged work')
  await reviewer.order('members bar', { member: other.userId, forGood: true }, 'another one')
  const auditor = await desk.signIn(['auditor'], '简平')
  const list = async (asked: Partial<typeof any>) =>
    (await auditor.call(audit.list, { ...any, ...asked }, 'zh_cn')).data

  const looked = await auditor.call(audit.look, { member: userId, reason: 'a complaint' })
  if (looked.data.state !== 'found') throw new Error(looked.data.why)
  const { lookId } = looked.data
  const about = await list({ act: 'members', lookId })
  const done = about.acts
  expect([done.length, done[0]?.isPreview]).toEqual([1, false])
  const previews = (await list({ act: 'members', lookId, withPreviews: true })).acts
  expect(previews.filter(({ isPreview }) => isPreview).length).toBeGreaterThan(0)
  expect(done[0]).toMatchObject({
    act: 'members.bar',
    title: '停权',
    reason: '=HYPERLINK("x"), a forged work',
    operator: `沈明 (desk:${reviewer.personId})`,
    facts: expect.arrayContaining([
      { name: 'member', value: userId },
      { name: 'until', value: 'for good' },
    ]),
  })
  expect((await list({ by: '沈明', act: 'members.bar' })).acts).toHaveLength(2)
  expect((await list({ by: `desk:${auditor.personId}` })).acts).toMatchObject([
    { act: 'audit.list', reason: 'a complaint' },
  ])
  expect((await list({ act: 'members', by: '沈明' })).acts).toHaveLength(2)
  expect((await list({ act: 'members', by: '沈' })).acts).toEqual([])
  expect((await list({ to: '2020-01-01' })).acts).toEqual([])
  expect((await list({ act: 'nothing' })).count).toEqual({ acts: 0, isRough: false })

  const { data } = await auditor.call(audit.csv, { ...any, act: 'members.bar', lookId })
  const lines = data.lines.split('\r\n')
  expect(lines[0]).toBe('time,operator,act,reason,detail,parts,ended')
  // A spreadsheet would take it for a formula.
  expect(data.lines).toContain(`"'=HYPERLINK(""x""), a forged work"`)
  expect(data.lines).not.toContain('another one')

  // The look is its own person's.
  const approver = await desk.signIn(['approver'])
  expect((await approver.call(audit.list, { ...any, lookId })).code).toBe(403)
  const nobody = { member: '19999999999', reason: 'x' }
  expect((await auditor.call(audit.look, nobody, 'zh_cn')).data).toEqual({
    state: 'refused',
    why: '没有会员用这个手机号或客户号。',
  })
})

test('a member whom only the end of an act names is found, too, and nobody by a part of the id', async () => {
  const { userId } = await makeMember(club)
  const auditor = await desk.signIn(['auditor'])
  const { db, clock } = club.context
  const act = { operator: 'lin', reason: 'month end', act: 'test.many', detail: {} }
  const auditId = await db.inTransaction((tx) => recordAct(tx, clock, act))
  await recordOutcome(club.context, auditId, { parts: [{ award: `award-${userId}/1` }, { award: null }] })
  const looked = await auditor.call(audit.look, { member: userId, reason: 'a complaint' })
  if (looked.data.state !== 'found') throw new Error(looked.data.why)
  const asked = { ...any, act: 'test', lookId: looked.data.lookId }
  const { acts, count } = (await auditor.call(audit.list, asked)).data
  expect([acts.map((each) => each.auditId), count]).toEqual([[auditId], { acts: 1, isRough: false }])
})

test('acts of a kind by one operator are found by an index, however many others either has', async () => {
  await club.db.runScript(
    `INSERT INTO audit_entry (audit_id, operator, act, reason, detail, created_at)
     SELECT gen_random_uuid(), 'many ' || each % 7, 'test.many' || each % 11, '', '{}', now()
       FROM generate_series(1, 5000) AS each`,
  )
  await club.db.runScript('ANALYZE audit_entry')
  const values = [
    "ARRAY['test.many1']",
    "ARRAY['many 1']",
    "'2020-01-01'",
    'now()',
    'gen_random_uuid()',
    'false',
    '50',
    '0',
  ]
  for (const { text } of [auditPages.byActAndOperator, auditCounts.byActAndOperator]) {
    const filled = text.replace(/\$(\d)/g, (_, at) => values[Number(at) - 1] ?? '')
    const plan = await club.db.all({ name: '', text: `EXPLAIN ${filled}` })
    expect(JSON.stringify(plan)).toContain('audit_entry_operator_act')
  }
})

test('pages follow each other by key, while new acts come in', async () => {
  const auditor = await desk.signIn(['auditor'])
  const by = { operator: 'lin', reason: 'month end' }
  const look = () => recordLook(club.context, by, 'members.show', {})
  for (let each = 0; each < 60; each += 1) await look()
  const first = (await auditor.call(audit.list, { ...any, act: 'members.show' })).data
  await look()
  const second = (await auditor.call(audit.list, { ...any, act: 'members.show', after: first.next })).data
  const ids = [...first.acts, ...second.acts].map(({ auditId }) => auditId)
  expect([first.acts.length, second.next, second.count]).toEqual([50, null, null])
  expect([new Set(ids).size, ids.length]).toEqual([60, 60])
  expect((await auditor.call(audit.list, { ...any, after: 'x' })).code).toBe(400)
})

test('the health page has what the doctor finds, jobs and who is signed in; an owner ends their sessions', async () => {
  const owner = await desk.signIn(['owner'], '方远')
  const editor = await desk.signIn(['editor'], '文静')
  const examined = (await owner.call(health.examine, {})).data
  expect(examined.findings).toContainEqual(expect.objectContaining({ level: 'ok', about: 'schema' }))
  const chinese = (await owner.call(health.examine, {}, 'zh_cn')).data
  expect(chinese.findings.filter(({ says }) => !/[\u4e00-\u9fff]/.test(says))).toEqual([])
  expect(chinese.findings.map(({ about }) => about)).toContain('数据库结构')
  const shown = (await owner.call(health.show, {})).data
  expect(shown.feeds).toEqual([])
  // Counting what the keys have sealed reads all members, which no page does.
  const ofKeys = (findings: typeof examined.findings) => findings.filter(({ about }) => about === 'keys')
  expect(ofKeys(examined.findings)).toEqual([])
  await clubJobs(club.context, club.features)
    .find(({ name }) => name === 'sealing-keys')
    ?.run(new AbortController().signal)
  expect(ofKeys((await owner.call(health.examine, {})).data.findings)).toMatchObject([
    { level: 'ok', says: expect.stringMatching(/^\d+ values .*, which seals \(counted at 2026-11-20/) },
  ])

  // Nobody at the desk reads a job's name in the log; a new job brings its words.
  const names = clubJobs(club.context, club.features).map(({ name }) => name)
  for (const language of languages)
    expect(names.filter((name) => workName(doctorWords[language], name) === name)).toEqual([])

  const signedIn = (await owner.call(health.sessions, {})).data.people
  expect(signedIn.find(({ isOwn }) => isOwn)?.name).toBe('方远')
  expect(signedIn.find(({ name }) => name === '文静')).toMatchObject({ roles: ['editor'], sessions: 1 })
  const outcome = await owner.order('desk end-sessions', { person: editor.personId }, 'left the bank')
  expect(outcome).toMatchObject({
    state: 'done',
    changes: [{ what: 'person' }, { before: '1', after: '0' }, {}],
  })
  expect((await editor.call(people.me, {})).data.person).toBeNull()
  const { out } = await operatorDesk(club).run('desk sessions')
  expect(out).toContain('方远')
  expect(out).not.toContain('文静')
})
