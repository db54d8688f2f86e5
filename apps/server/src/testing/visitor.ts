import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { Channel } from '@club/contract/channels.ts'
import { encryptPassword } from './make-member.ts'
import type { PostOptions, TestAnswer, TestClub } from './test-club.ts'

export type Scene = 'login' | 'register' | 'helper' | 'newMobile'

/** A visitor's browser: keeps cookies and token between calls and has its own address. */
export interface Visitor {
  address: string
  token: string | null
  post(path: string, body?: unknown, options?: PostOptions): Promise<TestAnswer>
  get(path: string, options?: PostOptions): Promise<TestAnswer>
  /** Requests an SMS code after solving the sum; returns the answer. */
  askForCode(mobile: string, scene: Scene): Promise<TestAnswer>
  /** Requests an SMS code and returns the one that was sent. */
  codeFor(mobile: string, scene: Scene): Promise<string>
  /** A picture code and the answer to its sum. */
  solveSum(): Promise<{ verifyId: string; verifyCode: string }>
  /** An encrypted password with a new nonce. */
  encrypted(password: string): Promise<string>
  register(mobile: string, more?: Record<string, unknown>): Promise<TestAnswer>
}

export const goodPassword = 'Harbour4821'
const chineseDigits = '零一二三四五六七八九'
let visitors = 0

/** The current versions of the required agreements. */
export async function agreementVersions(club: TestClub): Promise<Record<string, string>> {
  const { data } = await club.post('/api/userAgreement/query', {})
  const required = data.list.filter((agreement: { isRequired: boolean }) => agreement.isRequired)
  return Object.fromEntries(
    required.map((one: { agreementId: string; version: string }) => [one.agreementId, one.version]),
  )
}

/** Encrypts a text as the browser does. */
export function encryptFor(publicKey: string, plaintext: string): string {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  const padding = constants.RSA_PKCS1_OAEP_PADDING
  return publicEncrypt({ key, padding, oaepHash: 'sha256' }, Buffer.from(plaintext)).toString('base64')
}

/** Moves business time forward. */
export async function passTime(club: TestClub, time: { seconds?: number; days?: number }): Promise<void> {
  const { clock } = club.context
  const now = await clock.now(club.db)
  const ms = ((time.seconds ?? 0) + (time.days ?? 0) * 86_400) * 1000
  await clock.moveTo(club.db, new Date(now.getTime() + ms))
}

/** With a channel, every request says so in its header. */
export function visitor(club: TestClub, options: { address?: string; channel?: Channel } = {}): Visitor {
  visitors += 1
  const cookies: Record<string, string> = {}
  const claims = options.channel ? { channel: options.channel } : {}
  async function exchange(
    given: PostOptions,
    send: (options: PostOptions) => Promise<TestAnswer>,
  ): Promise<TestAnswer> {
    const answer = await send({
      token: self.token,
      ...given,
      headers: { 'x-forwarded-for': self.address, ...claims, ...given.headers },
      cookies: { ...cookies, ...given.cookies },
    })
    for (const { name, value } of answer.cookies) cookies[name] = value
    const fresh = answer.headers.authorization
    if (typeof fresh === 'string') self.token = fresh
    return answer
  }
  const self: Visitor = {
    address: options.address ?? `172.${16 + Math.floor(visitors / 250)}.${visitors % 250}.7`,
    token: null,
    post: (path, body = {}, given = {}) => exchange(given, (options) => club.post(path, body, options)),
    get: (path, given = {}) => exchange(given, (options) => club.get(path, options)),
    async solveSum() {
      const { data } = await self.post('/api/check/getVerifyCode')
      const terms = [...String(data.question)].filter((sign) => chineseDigits.includes(sign))
      const sum = terms.reduce((total, sign) => total + chineseDigits.indexOf(sign), 0)
      return { verifyId: data.verifyId, verifyCode: String(sum) }
    },
    askForCode: async (mobile, scene) =>
      self.post('/api/check/getSmsCode', { mobile, scene, ...(await self.solveSum()) }),
    async codeFor(mobile, scene) {
      const answer = await self.askForCode(mobile, scene)
      if (answer.status !== '200') throw new Error(`no SMS code: ${answer.status} ${answer.message}`)
      return club.sms.last(mobile)?.code ?? ''
    },
    encrypted: (password) => encryptPassword(club, password),
    async register(mobile, more = {}) {
      const smsCode = 'smsCode' in more ? more.smsCode : await self.codeFor(mobile, 'register')
      return self.post('/api/user/register', {
        mobile,
        password: await self.encrypted(goodPassword),
        agreementVersions: await agreementVersions(club),
        ...more,
        smsCode,
      })
    },
  }
  return self
}
