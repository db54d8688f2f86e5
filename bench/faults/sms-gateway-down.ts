import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { statuses } from '@club/contract/statuses.ts'
import { type Answered, callClub } from '../kit/envelope-call.ts'
import { testFault } from '../kit/fault-club.ts'

const ways = ['away', 'silent', 'failing', 'redirecting'] as const
const visitorsOfEach = 20
/** The server gives a gateway 3 s; the rest is for a busy machine. */
const maxSeconds = 4
const chineseDigits = '零一二三四五六七八九'

let way: (typeof ways)[number] | 'well' = 'well'
const codes = new Map<string, string>()

const gateway = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  if (way === 'silent') return
  if (way === 'away') {
    request.socket.destroy()
    return
  }
  if (way === 'well') {
    const { mobile, code } = JSON.parse(text) as Record<string, string>
    codes.set(mobile ?? '', code ?? '')
  }
  const httpStatus = { failing: 500, redirecting: 302, well: 200 }[way]
  response.writeHead(httpStatus, way === 'redirecting' ? { location: '/elsewhere' } : {}).end('{}')
})
gateway.listen(0, '127.0.0.1')
await once(gateway, 'listening')
const { port } = gateway.address() as AddressInfo

let made = 0

/** Somebody at an address of their own, who has solved a picture code and wants an SMS. */
async function makeVisitor(url: string) {
  made += 1
  const headers: Record<string, string> = {
    'x-forwarded-for': `198.51.${Math.floor(made / 250)}.${(made % 250) + 1}`,
    'accept-language': 'zh_cn',
  }
  const ask = async (path: string, body: object): Promise<Answered> => {
    const answer = await callClub(url + path, { headers, body })
    const cookie = [answer.headers['set-cookie'] ?? []].flat().map((each) => each.split(';')[0])
    if (cookie.length > 0) headers.cookie = cookie.join('; ')
    return answer
  }
  const mobile = String(13_700_000_000 + made)
  const picture = (await ask('/api/check/getVerifyCode', {})).data
  const { question, verifyId } = picture as { question: string; verifyId: string }
  const terms = [...question].filter((sign) => chineseDigits.includes(sign))
  const verifyCode = String(terms.reduce((total, sign) => total + chineseDigits.indexOf(sign), 0))
  const body = { mobile, scene: 'login', verifyId, verifyCode }
  return {
    mobile,
    askForCode: () => ask('/api/check/getSmsCode', body),
    signIn: () => ask('/api/user/login', { mobile, loginType: 'sms', smsCode: codes.get(mobile) }),
  }
}

try {
  await testFault({
    name: 'sms-gateway-down',
    what: `the SMS gateway is ${ways.join(', ')}, ${visitorsOfEach} visitors each ask for a code`,
    servers: 1,
    times: 1,
    settings: {
      CLUB_SMS_GATEWAY_URL: `http://127.0.0.1:${port}/send`,
      CLUB_SMS_GATEWAY_KEY: 'a key that only this measurement has',
      CLUB_TRUSTED_PROXIES: '127.0.0.1',
    },
    async make({ clubs, extra, wrong }) {
      const url = clubs[0]?.url ?? ''
      for (const failing of ways) {
        const visitors = await Promise.all(Array.from({ length: visitorsOfEach }, () => makeVisitor(url)))
        way = failing
        const refused = await Promise.all(visitors.map(({ askForCode }) => askForCode()))
        way = 'well'
        for (const { status, httpStatus, message, seconds } of refused) {
          if (status !== statuses.outsideDown || httpStatus !== 200 || message === '')
            wrong.push(`${failing}: ${httpStatus} ${status} ${message}`)
          if (seconds > maxSeconds) wrong.push(`${failing}: answered after ${seconds} s`)
          extra.slowestRefusalSeconds = Math.max(extra.slowestRefusalSeconds ?? 0, seconds)
        }
        // Nothing was used up: the same picture code is good, and nobody has to wait for the next SMS.
        const sent = await Promise.all(visitors.map(({ askForCode }) => askForCode()))
        for (const { status } of sent) if (status !== '200') wrong.push(`${failing}, asked again: ${status}`)
        const signedIn = await Promise.all(visitors.map(({ signIn }) => signIn()))
        for (const { status } of signedIn)
          if (status !== statuses.registrationNeeded) wrong.push(`${failing}, signed in: ${status}`)
        extra.refused = (extra.refused ?? 0) + refused.length
        extra.sentAgain = (extra.sentAgain ?? 0) + sent.filter(({ status }) => status === '200').length
      }
    },
  })
} finally {
  gateway.closeAllConnections()
  gateway.close()
}
