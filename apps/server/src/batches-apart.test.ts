import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { removeUnknownFiles } from './features/desk/desk-files.ts'
import { makePosterFiles } from './features/posters/poster-files.ts'
import { removeLeftovers } from './features/upload/receive-file.ts'
import { unfinishedFiles } from './features/upload/unfinished-uploads.ts'
import { allStatements } from './kit/database/db.ts'
import { noteFailure } from './kit/jobs/stuck-items.ts'
import { makeSealing } from './kit/sealing/sealing.ts'
import { batchRuns, quoted } from './testing/batch-runs.ts'
import { contestDesk } from './testing/contest-desk.ts'
import { makeMember, makeMembers, nextMobile, type TestMember } from './testing/make-member.ts'
import { operatorDesk } from './testing/operator-desk.ts'
import { poison } from './testing/poison.ts'
import { testClub } from './testing/test-club.ts'
import { goodPassword, passTime, visitor } from './testing/visitor.ts'

const club = await testClub()
const contest = contestDesk(club)
beforeEach(() => club.moveTo('2026-11-20T02:00:00Z'))
const { rows, runJob, count, stuckIn } = batchRuns(club)

/** Columns that need another value than their type gives. */
const special: Record<string, string> = {
  'family_link.state': "'ended'",
  'content_desk_media.is_published': 'false',
  'visitor_rating.stars': '5',
  'report_count.kind': "'page'",
  'report_visit.events': "'{}'",
  'report_visit.names': "'{}'",
  'greeting_round.day': "'2000-01-0$'",
  'invite_open.day': "'2000-01-01'",
  'family_look.day': "'2000-01-01'",
}
const byType: Record<string, string> = {
  text: "'row $'",
  uuid: "'00000000-0000-0000-0000-00000000000$'",
  'timestamp with time zone': "'2000-01-01T00:00:00Z'",
  date: "'2000-01-01'",
  integer: '1',
  bigint: '1',
  smallint: '1',
  boolean: 'true',
  jsonb: "'{}'",
  bytea: "''",
  ARRAY: "'{}'",
}

interface Column {
  name: string
  type: string
  isNeeded: boolean
}

/** Inserts a row that expired long ago; foreign keys are not checked. Returns a condition that finds it. */
async function insertExpired(table: string, no: number): Promise<string> {
  const columns = await rows<Column>(
    `SELECT c.column_name::text AS name, c.data_type::text AS type,
            (c.is_nullable = 'NO' OR c.data_type LIKE 'timestamp%') AS is_needed
       FROM information_schema.columns c WHERE c.table_name = $1`,
    [table],
  )
  const values = columns
    .filter(({ isNeeded }) => isNeeded)
    .map(({ name, type }) => ({
      name,
      value: (special[`${table}.${name}`] ?? byType[type] ?? 'NULL').replace('$', String(no)),
    }))
  await club.db.runScript(`
    SET LOCAL session_replication_role = replica;
    INSERT INTO ${table} (${values.map(({ name }) => name).join(', ')})
    VALUES (${values.map(({ value }) => value).join(', ')})`)
  return values
    .filter(({ value }) => /row|-00000000000|-0\d'/.test(value))
    .map(({ name, value }) => `OLD.${name} = ${value}`)
    .join(' AND ')
}

test('every sweep of expired rows passes over one that cannot be deleted', async () => {
  const swept = allStatements().flatMap(({ name, text }) =>
    /_sweep_/.test(name) ? [/DELETE FROM (\w+)/.exec(text)?.[1]] : [],
  )
  const tables = [...new Set(swept)].filter((table) => table !== undefined)
  expect(tables.length).toBeGreaterThan(20)
  const cures: (() => Promise<void>)[] = []
  const left = async () => {
    const stay: Record<string, number[]> = {}
    for (const table of tables) {
      const of = (no: number) =>
        count(`${table} AS t WHERE ${wheres.get(`${table} ${no}`)?.replaceAll('OLD.', 't.')}`)
      stay[table] = [await of(1), await of(2)]
    }
    return stay
  }
  const wheres = new Map<string, string>()
  for (const table of tables) {
    for (const no of [1, 2]) wheres.set(`${table} ${no}`, await insertExpired(table, no))
    cures.push(await poison(club, table, 'DELETE', wheres.get(`${table} 1`) ?? ''))
  }
  await runJob('sweep')
  expect(await left()).toEqual(Object.fromEntries(tables.map((table) => [table, [1, 0]])))
  expect(await stuckIn('sweep')).toMatch(/^\d+ items fail since 2026-11-20/)
  for (const cure of cures) await cure()
  await runJob('sweep')
  expect(await left()).toEqual(Object.fromEntries(tables.map((table) => [table, [0, 0]])))
  expect(await stuckIn('sweep')).toBeNull()
})

test('whoever cannot be erased can register again, and a later try leaves the new account alone', async () => {
  const who = visitor(club)
  const mobile = nextMobile()
  const { data } = await who.register(mobile, { nickName: '又回来了' })
  const cure = await poison(club, 'member_device', 'DELETE', `OLD.user_id = ${quoted(data.userId)}`)
  await who.post('/api/privacy/closeAccount', { password: await who.encrypted(goodPassword) })
  for (const seconds of [601, 61]) {
    await passTime(club, { seconds })
    await runJob('account-erasure')
  }
  expect(await stuckIn('account-erasure')).toContain('(P0666)')

  const anew = visitor(club)
  const { data: registered } = await anew.register(mobile, { nickName: '新账号' })
  expect(registered.userId).not.toBe(data.userId)
  await cure()
  await passTime(club, { seconds: 121 })
  await runJob('account-erasure')
  expect(await count("member WHERE user_id = $1 AND status = 'erased'", [data.userId])).toBe(1)
  const info = await anew.post('/api/userQry/userInfoQry')
  expect(info.data).toMatchObject({ nickName: '新账号' })
  const password = await anew.encrypted(goodPassword)
  expect(
    (await visitor(club).post('/api/user/login', { mobile, loginType: 'password', password })).status,
  ).toBe('200')
})

test('a file that cannot be removed keeps its member from being erased no longer', async () => {
  const member = await makeMember(club)
  const fileId = await contest.picture(member)
  const blocked = join(club.config.dataDir, 'uploads', 'files', fileId.slice(-2), fileId, 'full')
  unlinkSync(blocked)
  mkdirSync(join(blocked, 'in-the-way'), { recursive: true })
  await rows("UPDATE member SET status = 'erasing', erase_due_at = $2 WHERE user_id = $1", [
    member.userId,
    new Date('2026-11-20T01:00:00Z'),
  ])
  await runJob('account-erasure')
  expect(await count("member WHERE user_id = $1 AND status = 'erased'", [member.userId])).toBe(1)
  rmSync(blocked, { recursive: true })
  await passTime(club, { seconds: 660 })
  await runJob('sweep')
  expect(await count('member_file WHERE user_id = $1', [member.userId])).toBe(0)
  expect(await count('member_upload WHERE user_id = $1', [member.userId])).toBe(0)
})

test('the doctor forgets what failed and is gone', async () => {
  const member = await makeMember(club)
  const fileId = await contest.picture(member)
  await rows("UPDATE member_file SET state = 'dropped', changed_at = $2 WHERE user_id = $1", [
    member.userId,
    new Date('2026-11-19T00:00:00Z'),
  ])
  const blocked = join(club.config.dataDir, 'uploads', 'files', fileId.slice(-2), fileId, 'full')
  unlinkSync(blocked)
  mkdirSync(join(blocked, 'in-the-way'), { recursive: true })
  await runJob('sweep')
  expect(await stuckIn('file-removal')).toMatch(/^1 item fails/)
  await noteFailure(club.context, 'server', 'remove old posters on a server that is gone', new Error('full'))

  rmSync(blocked, { recursive: true })
  await rows("UPDATE member SET status = 'erasing', erase_due_at = $2 WHERE user_id = $1", [
    member.userId,
    new Date('2026-11-20T01:00:00Z'),
  ])
  await passTime(club, { seconds: 601 })
  await runJob('account-erasure')
  expect(await count('member_file WHERE user_id = $1', [member.userId])).toBe(0)
  await passTime(club, { seconds: 4 * 3600 })
  await runJob('sweep')
  expect(await stuckIn('file-removal')).toBeNull()
  expect(await stuckIn('server')).toMatch(/^1 item fails/)
  await passTime(club, { seconds: 2 * 86_400 })
  await runJob('sweep')
  expect(await stuckIn('server')).toBeNull()
})

test('values that cannot be sealed again keep no others from it', async () => {
  const members = (await makeMembers(club, 2, { nickName: '换钥匙' })) as [TestMember, TestMember]
  const cure = await poison(club, 'member', 'UPDATE', `OLD.user_id = ${quoted(members[0].userId)}`)
  const next = { id: '2027', key: 'the key of the year 2027, 32 signs long' }
  const sealing = makeSealing(club.config.secret ?? '', [next, { id: 'secret', key: null }])
  const desk = operatorDesk({ ...club, context: { ...club.context, sealing } })
  const { exit, out } = await desk.run('keys reseal')
  expect(exit).toBe(1)
  expect(out).toMatch(/member: .* 2 values that could not be written/)
  const keyOf = async ({ userId }: TestMember) =>
    (
      await rows<{ sealed: string }>('SELECT mobile_sealed AS sealed FROM member WHERE user_id = $1', [
        userId,
      ])
    )[0]?.sealed.split('.')[1]
  expect([await keyOf(members[0]), await keyOf(members[1])]).toEqual(['secret', '2027'])
  await cure()
  expect((await desk.run('keys reseal')).out).not.toContain('could not be written')
  expect(await keyOf(members[0])).toBe('2027')
  // Back to the key of the other tests.
  const back = makeSealing(club.config.secret ?? '', [{ id: 'secret', key: null }, next])
  await operatorDesk({ ...club, context: { ...club.context, sealing: back } }).run('keys reseal')
})

test('a published item that cannot be shown keeps no other from being taken up', async () => {
  const { published } = club.context
  await published.refresh()
  const [first, second] = published.items('course')
  const version = published.version() + 1
  const publish = async (no: number, bodies: [string | undefined, unknown][]) => {
    for (const [id, body] of bodies)
      await rows(
        "UPDATE content_item SET body = $2::text::jsonb, version = $3 WHERE kind = 'course' AND item_id = $1",
        [id, JSON.stringify(body), no],
      )
    await rows(
      "INSERT INTO content_version (version, hash, published_at, published_by) VALUES ($1, $2, now(), 'lin')",
      [no, `hash ${no}`],
    )
    await published.refresh()
  }
  const { id: _first, ...good } = first ?? { id: '' }
  const { id: _second, ...other } = second as NonNullable<typeof second>
  const renamed = { ...other, words: { ...other.words, zh_cn: { ...other.words.zh_cn, title: '新的标题' } } }
  await publish(version, [
    [first?.id, { facts: 'broken' }],
    [second?.id, renamed],
  ])
  expect(published.item('course', first?.id ?? '')).toEqual(first)
  expect(published.item('course', second?.id ?? '')?.words.zh_cn.title).toBe('新的标题')
  await expect.poll(() => stuckIn('content-item')).toContain('1 item fails')
  await publish(version + 1, [
    [first?.id, good],
    [second?.id, other],
  ])
  await expect.poll(() => stuckIn('content-item')).toBeNull()

  await publish(version + 2, [[first?.id, { facts: 'broken' }]])
  await expect.poll(() => stuckIn('content-item')).toContain('1 item fails')
  await rows("DELETE FROM content_item WHERE kind = 'course' AND item_id = $1", [first?.id])
  await rows("INSERT INTO content_removed (kind, item_id, version) VALUES ('course', $1, $2)", [
    first?.id,
    version + 3,
  ])
  await publish(version + 3, [])
  await expect.poll(() => stuckIn('content-item'), { message: 'withdrawn' }).toBeNull()
})

test('files of a server: one that cannot be removed keeps no other', async () => {
  const folder = mkdtempSync(join(club.config.dataDir, 'files-'))
  const longAgo = new Date('2020-01-01T00:00:00Z')
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) {
    mkdirSync(join(folder, name, 'in-the-way'), { recursive: true })
    utimesSync(join(folder, name), longAgo, longAgo)
  }
  for (const good of ['b.jpg', 'c.jpg']) rmSync(join(folder, good), { recursive: true })
  const posters = makePosterFiles(folder)
  await posters.write('b', Buffer.from('old'))
  utimesSync(join(folder, 'b.jpg'), longAgo, longAgo)
  await expect(posters.sweep(Date.now())).rejects.toThrow('1 poster cannot be removed')
  expect(readdirSync(folder)).toEqual(['a.jpg'])
  await posters.write('c', Buffer.from('half'))
  utimesSync(join(folder, 'c.jpg'), longAgo, longAgo)
  await expect(removeLeftovers(folder, Date.now())).rejects.toThrow('1 leftover cannot be removed')
  expect(readdirSync(folder)).toEqual(['a.jpg'])

  const unfinished = join(folder, 'unfinished')
  for (const name of ['one/a/in-the-way', 'one', 'two'])
    mkdirSync(join(unfinished, name), { recursive: true })
  for (const name of ['one/b', 'two/a']) writeFileSync(join(unfinished, name), 'without a note')
  const uploads = unfinishedFiles(unfinished)
  await expect(uploads.sweep(new Date())).rejects.toThrow('1 unfinished uploads cannot be removed')
  expect(readdirSync(unfinished)).toEqual(['one'])
  expect(readdirSync(join(unfinished, 'one'))).toEqual(['a'])
})

test('posters of a server: one that cannot be looked at keeps no other', async () => {
  const folder = mkdtempSync(join(club.config.dataDir, 'posters-'))
  const posters = makePosterFiles(folder)
  const longAgo = new Date('2020-01-01T00:00:00Z')
  for (const name of ['b', 'c']) {
    await posters.write(name, Buffer.from('old'))
    utimesSync(join(folder, `${name}.jpg`), longAgo, longAgo)
  }
  // A link to itself: not even root can follow it.
  symlinkSync('a.jpg', join(folder, 'a.jpg'))
  await expect(posters.sweep(Date.now())).rejects.toThrow('1 poster cannot be removed')
  expect(readdirSync(folder)).toEqual(['a.jpg'])
})

test('files of the desk: what a killed server left and what was swept goes, one that cannot be removed stays alone', async () => {
  const filesFolder = mkdtempSync(join(club.config.dataDir, 'desk-'))
  const longAgo = new Date('2020-01-01T00:00:00Z')
  const [stuck, left, known, fresh] = [1, 2, 3, 4].map((no) => `00000000-0000-7000-8000-00000000000${no}`)
  for (const id of [stuck, left, known, fresh] as string[]) {
    mkdirSync(join(filesFolder, id))
    writeFileSync(join(filesFolder, id, 'bank.csv'), 'mobile')
    if (id !== fresh) utimesSync(join(filesFolder, id), longAgo, longAgo)
  }
  const isGone = (id: string) => !existsSync(join(filesFolder, id))
  await rows(
    'INSERT INTO desk_file (file_id, person_id, name, bytes, created_at) VALUES ($1, $2, $2, 6, now())',
    [known, 'lu'],
  )
  const removed: string[] = []
  await expect(
    removeUnknownFiles({ db: club.db, filesFolder }, Date.now(), async (path) => {
      if (path.endsWith(stuck as string)) throw new Error('in the way')
      removed.push(path)
      rmSync(path, { recursive: true })
    }),
  ).rejects.toThrow('1 file handed in at the desk cannot be removed')
  expect([stuck, left, known, fresh].map((id) => isGone(id as string))).toEqual([false, true, false, false])
  await removeUnknownFiles({ db: club.db, filesFolder: join(filesFolder, 'none') }, Date.now())
})
