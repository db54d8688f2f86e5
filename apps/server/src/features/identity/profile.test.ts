import { statuses } from '@club/contract/statuses.ts'
import { expect, test } from 'vitest'
import { makeMember, registerMember, type TestMember } from '../../testing/make-member.ts'
import { testClub } from '../../testing/test-club.ts'
import { passTime, visitor } from '../../testing/visitor.ts'

const club = await testClub()

const english = { headers: { 'accept-language': 'en_us' } }
const name = (member: TestMember, body: object, options = {}) =>
  member.post('/api/userQry/updateNickName', body, options)
const update = (member: TestMember, body: object, options = {}) =>
  member.post('/api/userQry/userDataUpdate', body, options)
const userData = async (member: TestMember) => (await member.post('/api/userQry/userDataQry')).data
const whole = { gender: 'female', birthYear: 1952, province: '四川省', city: '成都市' }
const nothing = { gender: null, birthYear: null, province: null, city: null, branchId: null }
/** A member with an empty profile, no nickname and no picture. */
const unknown = { ...nothing, nickName: null, avatarId: null }

async function tradesOf(member: TestMember): Promise<{ taskId: string; point: number }[]> {
  return (await member.post('/api/user/happypoint/trades', { pageSize: 50 })).data.list
}

test('nickname and picture can be set one after the other; both together earn 50 points, once', async () => {
  const member = await makeMember(club)
  const pictures = (await club.post('/api/appinfo')).data.avatars as { avatarId: string; imageUrl: string }[]
  const crane = pictures.find(({ avatarId }) => avatarId === 'crane')
  expect((await name(member, { nickName: '  春天   的风 ' })).data).toMatchObject({
    nickName: '春天 的风',
    happyPointValue: 0,
  })
  expect(await tradesOf(member)).toEqual([])
  expect((await name(member, { avatarId: 'crane' })).data).toMatchObject({
    nickName: '春天 的风',
    headImgUrl: crane?.imageUrl,
    happyPointValue: 50,
  })
  await name(member, { nickName: '秋天的云', avatarId: 'pine' })
  expect((await member.post('/api/userQry/userInfoQry')).data).toMatchObject({
    nickName: '秋天的云',
    happyPointValue: 50,
  })
  expect(await tradesOf(member)).toMatchObject([{ taskId: 'complete_userInfo', point: 50 }])
  const { list } = (await member.post('/api/task/all')).data
  expect(list.find((task: { taskId: string }) => task.taskId === 'complete_userInfo')).toMatchObject({
    completeAddPoint: 50,
    blocker: 'finished',
  })
})

test('a nickname given at registration counts once a picture is chosen', async () => {
  const member = await registerMember(club, { nickName: '老茶客' })
  expect(await tradesOf(member)).toEqual([])
  expect((await name(member, { avatarId: 'tea' })).data).toMatchObject({
    nickName: '老茶客',
    happyPointValue: 50,
  })
})

test.each([
  ['', 'nickNameRequired'],
  ['  \n', 'nickNameRequired'],
  ['13812345678', 'nickNameContact'],
  ['电话１３８ 1234 5678', 'nickNameContact'],
  ['Evergreen Bank', 'nickNameBank'],
  ['常青银行客服', 'nickNameBank'],
  ['常 青 俱 乐 部', 'nickNameBank'],
  ['静安支行', 'nickNameOffice'],
  ["Jing'an Branch", 'nickNameOffice'],
  ['在线客服', 'nickNameOffice'],
  ['袁 隆 平', 'nickNamePublicFigure'],
  ['春夏秋冬梅兰竹菊琴棋书画诗酒花茶山水云月风', 'nickNameLong'],
  ['\u200b\u202e', 'nickNameInvisible'],
  ['a\u202eb', 'nickNameInvisible'],
  ['老\u2003王', 'nickNameSpacing'],
  ['<b>老王</b>', 'nickNameMarkup'],
  ['...', 'nickNameSigns'],
] as const)('the nickname %j is refused by %s and changes nothing', async (nickName, refusal) => {
  const member = await makeMember(club, { nickName: '原来的名字' })
  const refused = await name(member, { nickName, avatarId: 'moon' })
  expect(refused).toMatchObject({ code: 200, status: statuses[refusal], data: null })
  const inEnglish = await name(member, { nickName }, english)
  expect(inEnglish.message).toMatch(/^[\x20-\x7e]+$/)
  expect(refused.message).toMatch(/\p{Script=Han}/u)
  const { data } = await member.post('/api/userQry/userInfoQry')
  expect(data.nickName).toBe('原来的名字')
  expect(data.headImgUrl).not.toMatch(/moon/)
})

test('a nickname that a rule now refuses stays until the member changes it', async () => {
  const member = await makeMember(club, { nickName: '官方客服' })
  expect((await name(member, { avatarId: 'moon' })).status).toBe('200')
  expect((await userData(member)).nickName).toBe('官方客服')
})

test.each([['lotus-of-nobody'], ['__proto__'], ['../brand/logo'], ['https://evil.example/x.svg']])(
  'the unknown picture %j is refused',
  async (avatarId) => {
    const member = await makeMember(club)
    expect(await name(member, { avatarId })).toMatchObject({ code: 200, status: 'HPT0206', data: null })
  },
)

test('an empty update is refused and completes no task, though everything is filled in', async () => {
  const member = await makeMember(club, { nickName: '阿明' })
  const filled = {
    name: 'test_fill_in',
    text: 'UPDATE member SET gender_sealed = $2, birth_year_sealed = $2, province_sealed = $2, city_sealed = $2, avatar_id = $3 WHERE user_id = $1',
  }
  await club.db.run(filled, [member.userId, 'as registered', 'pine'])
  for (const nothingAtAll of [{}, { userId: member.userId }]) {
    for (const change of [name, update]) {
      const answer = await change(member, nothingAtAll)
      expect(answer).toMatchObject({ code: 400, message: '没有要修改的内容，请先填写要改的地方。' })
    }
  }
  expect(await tradesOf(member)).toEqual([])
})

test('a level or points cannot be smuggled in', async () => {
  const member = await makeMember(club, { nickName: '阿明' })
  for (const more of [
    { userLevel: '9' },
    { happyPointValue: 999 },
    { status: 'x' },
    { mobile: '13800000000' },
  ]) {
    expect(await name(member, { nickName: '阿亮', ...more })).toMatchObject({ code: 400 })
    expect(await update(member, { gender: 'male', ...more })).toMatchObject({ code: 400 })
  }
  expect(await userData(member)).toEqual({ ...unknown, nickName: '阿明' })
})

test('profile fields are stored one by one, and the last one earns 50 points, once', async () => {
  const member = await makeMember(club)
  expect(await userData(member)).toEqual(unknown)
  expect((await update(member, { gender: 'unsaid', birthYear: 1950 })).data).toEqual({
    ...unknown,
    gender: 'unsaid',
    birthYear: 1950,
  })
  expect((await update(member, { province: ' 四川省 ' })).data).toMatchObject({
    province: '四川省',
    gender: 'unsaid',
  })
  expect(await tradesOf(member)).toEqual([])
  expect((await update(member, { city: '成都市' })).data).toMatchObject({ city: '成都市', birthYear: 1950 })
  expect(await tradesOf(member)).toMatchObject([{ taskId: 'fill_in_personal_info', point: 50 }])
  await update(member, whole)
  expect(await userData(member)).toEqual({ ...unknown, ...whole })
  expect(await tradesOf(member)).toHaveLength(1)
})

test('a deleted profile field is gone; its points stay and are not earned again', async () => {
  const member = await makeMember(club)
  await update(member, whole)
  expect((await update(member, nothing)).data).toEqual(unknown)
  expect((await update(member, { ...whole, province: '   ' })).data).toMatchObject({ province: null })
  await update(member, whole)
  expect(await tradesOf(member)).toHaveLength(1)
  expect((await member.post('/api/user/happypoint')).data.happyPointValue).toBe(50)
})

test.each([
  { gender: 'other' },
  { birthYear: 1899 },
  { birthYear: 2021 },
  { birthYear: '1950' },
  { birthYear: 1950.5 },
  { province: 'x'.repeat(41) },
  { city: 7 },
])('%j is malformed and changes nothing', async (body) => {
  const member = await makeMember(club)
  expect(await update(member, { ...whole, ...body })).toMatchObject({ code: 400, data: null })
  expect(await userData(member)).toEqual(unknown)
})

test('fifty updates at once on two servers earn each task once', async () => {
  const servers = [club.app, await club.anotherServer()]
  const member = await makeMember(club)
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) => {
      const options = { server: servers[index % 2] }
      return index % 4 < 2
        ? update(member, whole, options)
        : name(member, { nickName: '齐声', avatarId: 'pine' }, options)
    }),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => '200'))
  expect((await tradesOf(member)).map(({ taskId }) => taskId).sort()).toEqual([
    'complete_userInfo',
    'fill_in_personal_info',
  ])
})

test('members read and change only their own data, and only when signed in', async () => {
  const [owner, other] = [await makeMember(club), await makeMember(club)]
  await update(owner, whole)
  expect((await other.post('/api/userQry/userDataQry', { userId: owner.userId })).data).toEqual(unknown)
  await update(other, { userId: owner.userId, province: '西藏' })
  expect(await userData(owner)).toMatchObject({ province: '四川省' })
  for (const path of ['userDataQry', 'userDataUpdate', 'updateNickName']) {
    expect(await club.post(`/api/userQry/${path}`)).toMatchObject({ status: 'HPW0207', data: null })
  }
})

test('personal data is never stored or logged in clear', async () => {
  const member = await makeMember(club)
  await update(member, { gender: 'female', birthYear: 1947, province: '黑龙江省', city: '齐齐哈尔市' })
  const row = await club.db.one<{ row: string }>(
    { name: 'test_profile_row', text: 'SELECT to_jsonb(member)::text AS row FROM member WHERE user_id = $1' },
    [member.userId],
  )
  // The year only as a separate word, since four digits may occur within sealed text, and not as the duration of a
  // call.
  const logged = club.logged().replaceAll(/"milliseconds":\d+/g, '')
  for (const secret of [/黑龙江/, /齐齐哈尔/, /female/, /(?<![\w+/-])1947(?![\w+/=-])/]) {
    expect(row?.row).not.toMatch(secret)
    expect(logged).not.toMatch(secret)
  }
})

test('units and branches have names in both languages; the chosen branch is returned with its unit', async () => {
  const zh = (await club.post('/api/userQry/bankInfoQry')).data.list
  const en = (await club.post('/api/userQry/bankInfoQry', {}, english)).data.list
  expect(zh.length).toBeGreaterThan(3)
  expect(en.map(({ id }: { id: string }) => id)).toEqual(zh.map(({ id }: { id: string }) => id))
  for (const [index, unit] of zh.entries()) {
    expect(unit.name).toMatch(/\p{Script=Han}/u)
    expect(en[index].name).not.toMatch(/\p{Script=Han}/u)
    const { list } = (await club.post('/api/userQry/subBankInfoQry', { unitId: unit.id })).data
    expect(list.length).toBeGreaterThan(0)
  }
  const member = await makeMember(club)
  expect((await update(member, { unitId: 'chengdu', branchId: 'chengdu-wuhou' })).data.branchId).toBe(
    'chengdu-wuhou',
  )
  expect((await member.post('/api/userQry/userInfoQry')).data).toMatchObject({
    branchId: 'chengdu-wuhou',
    branchName: '武侯支行',
    unitId: 'chengdu',
    unitName: '成都分行',
  })
  expect((await member.post('/api/userQry/userInfoQry', {}, english)).data).toMatchObject({
    branchName: 'Wuhou branch',
    unitName: 'Chengdu',
  })
  await update(member, { branchId: null })
  expect((await member.post('/api/userQry/userInfoQry')).data).toMatchObject({
    branchId: null,
    unitName: null,
  })
})

test('city and branch come with pinyin and a rough place', async () => {
  const { list } = (await club.post('/api/userQry/bankInfoQry')).data
  const chengdu = list.find(({ id }: { id: string }) => id === 'chengdu')
  expect(chengdu).toMatchObject({ pinyin: 'cheng du' })
  const { list: branches } = (await club.post('/api/userQry/subBankInfoQry', { unitId: 'chengdu' })).data
  expect(branches).toEqual(chengdu.branches)
  expect(branches).toContainEqual({
    id: 'chengdu-wuhou',
    name: '武侯支行',
    pinyin: 'wu hou',
    latitude: 30.64,
    longitude: 104.04,
  })
})

test.each([
  [{ branchId: 'chengdu-wuhou' }, 'cityRequired'],
  [{ unitId: 'chengdu' }, 'branchRequired'],
  [{ unitId: 'chengdu', branchId: null }, 'branchRequired'],
  [{ unitId: 'beijing', branchId: 'chengdu-wuhou' }, 'branchUnknown'],
  [{ unitId: 'chengdu', branchId: 'nowhere' }, 'branchUnknown'],
  [{ unitId: 'chengdu', branchId: 'chengdu' }, 'branchUnknown'],
  [{ unitId: '__proto__', branchId: '__proto__' }, 'branchUnknown'],
] as const)('the branch %j is refused: %s', async (named, refusal) => {
  const member = await makeMember(club)
  await update(member, { unitId: 'xian', branchId: 'xian-yanta' })
  expect(await update(member, named)).toMatchObject({ code: 200, status: statuses[refusal], data: null })
  expect((await userData(member)).branchId).toBe('xian-yanta')
  if (!('branchId' in named && named.branchId === null)) {
    const who = visitor(club)
    const smsCode = await who.codeFor('13700000073', 'register')
    expect((await who.register('13700000073', { smsCode, ...named })).status).toBe(statuses[refusal])
    await passTime(club, { seconds: 3601 })
  }
})

test('an unknown unit has no branches', async () => {
  for (const unitId of ['nowhere', 'chengdu-wuhou', 'constructor']) {
    expect(await club.post('/api/userQry/subBankInfoQry', { unitId })).toMatchObject({ status: 'HPT0206' })
  }
})

test('city and branch can be chosen at registration, or left out', async () => {
  const chosen = visitor(club)
  const branch = { unitId: 'xian', branchId: 'xian-beilin' }
  await chosen.register('13700000071', { ...branch, province: '陕西省', city: '西安市' })
  expect((await chosen.post('/api/userQry/userInfoQry')).data).toMatchObject({ branchName: '碑林支行' })
  expect((await chosen.post('/api/userQry/userDataQry')).data).toMatchObject({
    province: '陕西省',
    branchId: 'xian-beilin',
  })
  const elsewhere = visitor(club)
  expect((await elsewhere.register('13700000072')).status).toBe('200')
  expect((await elsewhere.post('/api/userQry/userInfoQry')).data).toMatchObject({ branchId: null })
})
