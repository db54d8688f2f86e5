import { expect, test } from 'vitest'
import type { z } from 'zod'
import { allEndpoints } from './api.ts'
import type { CallSchemas } from './endpoint.ts'
import { httpCodes } from './http-codes.ts'
import { passwordPattern } from './identity.constants.ts'
import { schemas } from './schemas.ts'
import { commonStatuses, silentStatuses, statuses } from './statuses.ts'

const calls = allEndpoints().map((each) => ({
  ...each,
  schemas: (schemas[each.feature] as Record<string, CallSchemas>)[each.call] as CallSchemas,
}))

/** The club's published calls with their methods. */
const publishedCalls = `
POST /api/user/mobileTokenLogin
POST /api/user/tokenLogin
POST /api/userQry/userInfoQry
POST /api/check/getVerifyCode
POST /api/check/getSmsCode
POST /api/check/getSmsCodeNoVerifyCode
POST /api/user/login
POST /api/user/register
POST /api/user/logout
POST /api/userQry/updateNickName
POST /api/userQry/bankInfoQry
POST /api/userQry/userDataQry
POST /api/userQry/userDataUpdate
GET /api/user/sessionInit
POST /api/healthCheck
POST /api/userQry/subBankInfoQry
GET /api/userQry/cusStatus
POST /api/userQry/cusStatus
POST /api/appinfo
POST /api/menu/query
POST /api/userAgreement/insert
POST /api/userAgreement/query
POST /api/banner/query
POST /api/medal/all
POST /api/task/all
POST /api/task/allCheckInTask
POST /api/task/execute
POST /api/task/executeCheckIn
POST /api/task/month/count
POST /api/task/finished/status
POST /api/user/happypoint
POST /api/user/happypoint/month
POST /api/user/happypoint/trades
POST /api/user/happypoint/ranks
POST /api/user/maxRankMonth
POST /api/user/happypoint/isBlackUser
POST /api/user/happypoint/userMonthRank
POST /api/user/happypoint/queryPassList
POST /api/userQry/userInvitationInfoQry
POST /api/userQry/inviteSuccessFlagRecord
POST /api/userQry/getPoster
POST /api/weChat/getSignature
POST /api/activity/query
POST /api/talent/awardsQuery
POST /api/talent/talentRankQuery
POST /api/talent/talentWorkByNo
POST /api/talent/talentWork
POST /api/talent/vote
POST /api/talent/votedQuery
POST /api/talent/queryWorkWall
POST /api/talent/queryWorkWallShowFlag
POST /api/talent/deleteWork
POST /api/talent/findLastWork
POST /api/talent/findTalentWorksByWn
POST /api/file/uploadFile`
  .trim()
  .split('\n')

test('every published call is in the table, with its methods', () => {
  const ours = new Set(calls.flatMap(({ entry }) => entry.methods.map((method) => `${method} ${entry.path}`)))
  expect(publishedCalls.filter((path) => !ours.has(path))).toEqual([])
})

test('no path is in the table twice', () => {
  const paths = calls.map(({ entry }) => entry.path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
})

test('every call has its schemas, and no schema is without a call', () => {
  expect(calls.filter((each) => !each.schemas?.request || !each.schemas.answer)).toEqual([])
  const names = new Set(calls.map(({ name }) => name))
  const ofSchemas = Object.entries(schemas).flatMap(([feature, own]) =>
    Object.keys(own).map((call) => `${feature}.${call}`),
  )
  expect(ofSchemas.filter((name) => !names.has(name))).toEqual([])
})

test('the calls to refetch after a call are in the table', () => {
  const names = new Set(calls.map(({ name }) => name))
  const refreshed = calls.flatMap(({ entry }) => entry.refreshes ?? [])
  expect(refreshed.length).toBeGreaterThan(5)
  expect(refreshed.filter((name) => !names.has(name))).toEqual([])
})

test('every member call declares the lost session, and no visitor call does', () => {
  const wrong = calls.filter(
    ({ entry }) => (entry.access === 'member') !== entry.statuses.includes('notLoggedIn'),
  )
  expect(wrong.map(({ name }) => name)).toEqual([])
})

test('no call repeats a common status', () => {
  const common = new Set<string>(commonStatuses)
  expect(calls.filter(({ entry }) => entry.statuses.some((status) => common.has(status)))).toEqual([])
})

test('each status has its own code, and the published codes stay', () => {
  const codes = Object.values(statuses)
  expect(new Set(codes).size).toBe(codes.length)
  expect(statuses).toMatchObject({
    ok: '200',
    notLoggedIn: 'HPW0207',
    passwordNotSet: 'HPW0206',
    registrationNeeded: 'HPP0205',
    partnerMobileKnown: 'PUUM521',
    partnerVoucherExpired: 'PUUM009',
  })
  expect(silentStatuses).toEqual(['200', 'HPP0205', 'HPW0206', 'HPS0501'])
})

test('business refusals and a missing login are HTTP 200; malformed, unknown and overloaded are not', () => {
  for (const name of Object.keys(statuses) as (keyof typeof statuses)[]) {
    const isCall = statuses[name].startsWith('HPC') && name !== 'outsideDown'
    expect(httpCodes[name] !== undefined, name).toBe(isCall)
  }
  expect(httpCodes).toMatchObject({ badRequest: 400, pathUnknown: 404, busy: 503 })
})

/** The fields of a payload that a request does not know, whatever else is missing. */
function unknownIn(request: z.ZodType, payload: object): string[] {
  const issues = request.safeParse(payload).error?.issues ?? []
  return issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
}

/** Whether a request refuses the value of a field. */
function isRefused(request: z.ZodType, field: string, value: unknown): boolean {
  const issues = request.safeParse({ [field]: value }).error?.issues ?? []
  return issues.some(({ path }) => path[0] === field)
}

const fromMembers = calls.filter(({ entry }) => entry.access !== 'signed' && entry.body !== 'multipart')

test.each(fromMembers)('$name accepts a userId and ignores it', ({ schemas: { request } }) => {
  expect(unknownIn(request, { userId: 'somebody' })).toEqual([])
  expect(isRefused(request, 'userId', 'somebody')).toBe(false)
  expect(isRefused(request, 'userId', null)).toBe(false)
  expect(isRefused(request, 'userId', 'x'.repeat(65))).toBe(true)
  expect(isRefused(request, 'userId', { $ne: null })).toBe(true)
})

test.each(calls)('$name refuses unknown fields', ({ schemas: { request } }) => {
  const strange = ['happyPointValue', 'userLevel', 'points', 'isAdmin', 'constructor']
  const payload = Object.fromEntries(strange.map((field) => [field, 1]))
  expect(unknownIn(request, payload)).toEqual(strange)
})

test.each([
  schemas.points.trades.request,
  schemas.ranking.ranks.request,
  schemas.ranking.queryPassList.request,
  schemas.invite.invitations.request,
  schemas.cases.list.request,
])('a paged list begins with page 1 of size 5 and is bounded (%#)', (request) => {
  expect(request.parse({})).toMatchObject({ pageNum: 1, pageSize: 5 })
  for (const good of [{ pageSize: 1 }, { pageSize: 50 }, { pageNum: 100_000 }]) {
    expect(request.safeParse(good).success, JSON.stringify(good)).toBe(true)
  }
  for (const bad of [
    { pageSize: 51 },
    { pageSize: 0 },
    { pageSize: -1 },
    { pageSize: 2.5 },
    { pageSize: '5' },
    { pageNum: 0 },
    { pageNum: 100_001 },
    { pageNum: Number.MAX_SAFE_INTEGER + 1 },
    { pageNum: null },
  ]) {
    expect(request.safeParse(bad).success, JSON.stringify(bad)).toBe(false)
  }
})

test.each([
  ['abcdefg1', true],
  ['12345678a', true],
  ['a1'.repeat(10), true],
  ['a1b2c3d', false],
  ['a1'.repeat(10).concat('x'), false],
  ['abcdefgh', false],
  ['12345678', false],
  ['abc 1234', false],
  ['abcd123!', false],
  ['密码abc12345', false],
])('the password %j is well-formed: %s', (password, isGood) => {
  expect(passwordPattern.test(password)).toBe(isGood)
})
