import { createHash } from 'node:crypto'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { standInAppId, standInSecret, startWeChatStandIn } from '../../testing/wechat-stand-in.ts'
import { signedText } from './wechat.rules.ts'
import { fetchTicket, type WeChatAccount } from './wechat-api.ts'

const weChat = await startWeChatStandIn()
afterAll(async () => {
  vi.restoreAllMocks()
  await weChat.close()
})
beforeEach(() => {
  // Only the last test is about the three seconds: for the others a slow machine may need longer.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => new AbortController().signal)
  weChat.play({})
  weChat.calls.length = 0
})

const account: WeChatAccount = {
  appId: standInAppId,
  secret: standInSecret,
  apiUrl: weChat.url,
  hosts: [],
  sdkUrls: [],
}

// The example of the JS-SDK's documentation, with its signature.
test('the published example gives its published signature', () => {
  const text = signedText({
    ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
    nonceStr: 'Wm3WZYTPz0wzccnW',
    timestamp: 1414587457,
    url: 'http://mp.weixin.qq.com?params=value',
  })
  const signature = createHash('sha1').update(text).digest('hex')
  expect(signature).toBe('0f9de62fce790f9a083d5c99e95740ceb90c27ed')
})

test('a token and a ticket take two calls, a known token one', async () => {
  const { token } = await fetchTicket(account, null)
  expect(weChat.calls).toEqual(['token', 'ticket'])
  expect((await fetchTicket(account, token?.value ?? '')).token).toBeNull()
  expect(weChat.calls).toEqual(['token', 'ticket', 'ticket'])
})

test('a token is forced only after WeChat refused one that it had just given', async () => {
  const { token } = await fetchTicket(account, null)
  weChat.calls.length = 0
  weChat.revokeToken()
  const { ticket } = await fetchTicket(account, token?.value ?? '')
  expect(ticket.value).toBe(weChat.ticket())
  expect(weChat.calls).toEqual(['ticket', 'token', 'ticket', 'forcedToken', 'ticket'])
})

test('a refusal is known by its code only, never by a text that holds a secret', async () => {
  weChat.play({ ticket: [{ errcode: 45009 }] })
  const failed = await fetchTicket(account, null).catch((error: unknown) => error)
  expect(failed).toMatchObject({ failure: '45009' })
  const wrong = await fetchTicket({ ...account, secret: 'another secret of 16' }, null).catch(
    (error: unknown) => error,
  )
  expect(wrong).toMatchObject({ failure: '40125' })
  for (const error of [failed, wrong]) {
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toMatch(
      /secret that|another secret|TOKEN_/,
    )
  }
})

test.each([
  ['unreadable', 'garbage' as const],
  ['unreadable', 'endless' as const],
  ['unreachable', { http: 502 }],
  ['unreachable', { http: 302 }],
])('an invalid answer is %s', async (failure, trouble) => {
  weChat.play({ token: [trouble] })
  await expect(fetchTicket(account, null)).rejects.toMatchObject({ failure })
})

test('a server that is not there is unreachable', async () => {
  await expect(fetchTicket({ ...account, apiUrl: 'http://127.0.0.1:9' }, null)).rejects.toMatchObject({
    failure: 'unreachable',
  })
})

test('both calls together get three seconds', async () => {
  vi.restoreAllMocks()
  weChat.play({ ticket: ['silence'] })
  const began = performance.now()
  await expect(fetchTicket(account, null)).rejects.toMatchObject({ failure: 'timeout' })
  expect(performance.now() - began).toBeGreaterThan(2_900)
})
