import { statuses } from '@club/contract/statuses.ts'
import { resumableUploadPath } from '@club/contract/upload.constants.ts'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { claimMs } from './features/share/wechat.rules.ts'
import { weChatTickets } from './features/share/wechat-ticket.sql.ts'
import { maxViewsOfMember } from './features/tasks/views.rules.ts'
import { unfinishedUploads } from './features/upload/unfinished-upload.sql.ts'
import { leaseMs } from './features/upload/upload-lease.ts'
import { failedItems, noteFailure } from './kit/jobs/stuck-items.ts'
import { makeMember, nextMobile, registerMember, signedInFrom } from './testing/make-member.ts'
import { noisePicture } from './testing/noise-picture.ts'
import { testClub } from './testing/test-club.ts'
import { uploadFile } from './testing/upload-form.ts'
import { passTime, visitor } from './testing/visitor.ts'

const club = await testClub()
const ahead = '2026-11-22T02:00:00Z'
const right = '2026-11-20T02:00:00Z'

test('waits that began while the clock was ahead are over once it is right', async () => {
  await club.moveTo(ahead)
  const { mobile } = await registerMember(club)
  const browser = visitor(club)
  const tryPassword = async () => {
    const password = await browser.encrypted('Wrong4821')
    return (await browser.post('/api/user/login', { mobile, loginType: 'password', password })).status
  }
  await browser.codeFor(mobile, 'login')
  expect((await browser.askForCode(mobile, 'login')).status).toBe(statuses.smsTooSoon)
  for (let tried = 0; tried < 3; tried += 1) expect(await tryPassword()).toBe(statuses.passwordWrong)
  expect(await tryPassword()).toBe(statuses.waitBeforeRetry)
  await noteFailure(club.context, 'some-work', 'item', new Error('no'))
  expect(await failedItems(club.context, 'some-work')).toEqual({ pausing: ['item'], due: [] })

  await club.moveTo(right)
  expect((await browser.askForCode(mobile, 'login')).status).toBe('200')
  expect((await browser.askForCode(mobile, 'login')).status).toBe(statuses.smsTooSoon)
  expect(await tryPassword()).toBe(statuses.passwordWrong)
  expect(await failedItems(club.context, 'some-work')).toEqual({ pausing: [], due: ['item'] })
})

test('what was used once while the clock was ahead can no longer be sent again once it is right', async () => {
  await club.moveTo(ahead)
  const { mobile } = await registerMember(club)
  const browser = visitor(club)
  const smsCode = await browser.codeFor(mobile, 'login')
  const signIn = async () =>
    (await browser.post('/api/user/login', { mobile, loginType: 'sms', smsCode })).status
  expect([await signIn(), await signIn()]).toEqual(['200', '200'])
  await club.moveTo(right)
  expect(await signIn()).toBe(statuses.smsCodeExpired)
})

test('what is good for minutes and was made while the clock was ahead is over once it is right', async () => {
  await club.moveTo(ahead)
  const member = await registerMember(club)
  const sight = { checkIn: true, missing: false, course: false }
  const { code } = (await member.post('/api/family/makeCode', { sight })).data
  const [stranger, proved, helper] = [visitor(club), visitor(club), visitor(club)]
  const [strange, known, relative] = [nextMobile(), nextMobile(), nextMobile()]
  const picture = await uploadFile(member, await noisePicture(40).jpeg().toBuffer())
  const { url } = picture.data
  expect((await club.app.inject({ url })).statusCode).toBe(200)
  const smsCode = await stranger.codeFor(strange, 'login')
  const solved = await stranger.solveSum()
  const signIn = (who: typeof stranger, mobile: string, given: string) =>
    who.post('/api/user/login', { mobile, loginType: 'sms', smsCode: given })
  // Proves the mobile in this browser, which may register it without another code.
  const code2 = await proved.codeFor(known, 'login')
  expect((await signIn(proved, known, code2)).status).toBe(statuses.registrationNeeded)

  await club.moveTo(right)
  expect((await club.app.inject({ url })).statusCode).toBe(404)
  expect((await signIn(stranger, strange, smsCode)).status).toBe(statuses.smsCodeExpired)
  const answered = await stranger.post('/api/check/getSmsCode', {
    mobile: strange,
    scene: 'register',
    ...solved,
  })
  expect(answered.status).toBe(statuses.imageCodeExpired)
  expect((await proved.register(known, { smsCode: undefined })).status).toBe(statuses.smsCodeRequired)
  const helperCode = await helper.codeFor(relative, 'helper')
  const { helperToken } = (
    await helper.post('/api/family/helperSignIn', { mobile: relative, smsCode: helperCode })
  ).data
  const join = () => helper.post('/api/family/join', { code, name: '女儿' }, { token: helperToken })
  expect((await join()).status).toBe(statuses.familyCodeWrong)
  expect((await member.post('/api/family/overview')).data.codeExpiresTime).toBeNull()
})

test('whoever has all study sessions and known browsers from while the clock was ahead can study and is known', async () => {
  await club.moveTo(ahead)
  const member = await registerMember(club)
  const { mobile } = member
  const courseId = 'course-2026-01'
  const begin = async (who: typeof member) => (await who.post('/api/course/study/begin', { courseId })).data
  for (let begun = 0; begun < 20; begun += 1) await begin(member)
  const enter = async () => {
    const browser = visitor(club)
    const password = await browser.encrypted('harbour4821')
    const answer = await browser.post('/api/user/login', { mobile, loginType: 'password', password })
    expect(answer.status).toBe('200')
    return browser
  }
  for (let entered = 0; entered < 20; entered += 1) await enter()

  await club.moveTo(right)
  const browser = await enter()
  const again = await signedInFrom(club, member, 'WEB')
  const { sessionId } = await begin(again)
  await passTime(club, { seconds: 60 })
  const heartbeat = { courseId, sessionId, from: 0, to: 60 }
  expect((await again.post('/api/course/study/heartbeat', heartbeat)).status).toBe('200')
  // A known browser needs no picture code for its second SMS within the hour.
  const ask = () => browser.post('/api/check/getSmsCodeNoVerifyCode', { mobile, scene: 'login' })
  expect((await ask()).status).toBe('200')
  await passTime(club, { seconds: 61 })
  expect((await ask()).status).toBe('200')
})

test('whoever has all sessions and views from while the clock was ahead can sign in and begin a view', async () => {
  await club.moveTo(ahead)
  const member = await makeMember(club)
  for (let signedIn = 0; signedIn < 25; signedIn += 1) await signedInFrom(club, member, 'WEB')
  const taskId = 'view_retirement_plan_report'
  const begin = async (who: typeof member) =>
    (await who.post('/api/task/view/begin', { taskId })).data.viewToken
  const last = await signedInFrom(club, member, 'WEB')
  for (let begun = 0; begun < maxViewsOfMember; begun += 1) await begin(last)

  await club.moveTo(right)
  const again = await signedInFrom(club, member, 'WEB')
  expect((await again.post('/api/userQry/userInfoQry')).status).toBe('200')
  const viewToken = await begin(again)
  for (let waited = 0; waited < 10; waited += 5) {
    await passTime(club, { seconds: 5 })
    expect((await again.post('/api/task/view/stay', { viewToken })).status).toBe('200')
  }
  expect((await again.post('/api/task/doTask', { taskId, viewToken })).data).toMatchObject({ result: 'done' })
})

test('what a server held when it ended while the clock was ahead is free once it is right', async () => {
  const later = (instant: string, ms: number) => new Date(Date.parse(instant) + ms)
  const member = await makeMember(club)
  const send = (method: 'POST' | 'PATCH', url: string, headers: object, payload?: Buffer) =>
    club.app.inject({
      method,
      url,
      headers: { 'tus-resumable': '1.0.0', authorization: member.token, ...headers },
      ...(payload ? { payload } : {}),
    })
  await club.moveTo(ahead)
  const metadata = `purpose ${btoa('work')}`
  const begun = await send('POST', resumableUploadPath, { 'upload-length': 9, 'upload-metadata': metadata })
  const url = String(begun.headers.location)
  const key = [member.userId, url.split('/').at(-1) ?? ''] as const
  await club.db.inTransaction(async (tx) => {
    await tx.one(unfinishedUploads.lease, [...key, uuidv7(), later(ahead, leaseMs), new Date(ahead)])
    await tx.run(weChatTickets.begin, ['an-app'])
    await tx.run(weChatTickets.claim, ['an-app', uuidv7(), 0, new Date(ahead), later(ahead, claimMs)])
  })
  const claimAt = (instant: string) =>
    club.db.inTransaction((tx) =>
      tx.run(weChatTickets.claim, ['an-app', uuidv7(), 0, new Date(instant), later(instant, claimMs)]),
    )
  expect(await claimAt(ahead)).toBe(0)

  await club.moveTo(right)
  const headers = { 'content-type': 'application/offset+octet-stream', 'upload-offset': 0 }
  expect((await send('PATCH', url, headers, Buffer.from('123456789'))).statusCode).toBe(204)
  expect(await claimAt(right)).toBe(1)
  expect(await claimAt(right)).toBe(0)
})
