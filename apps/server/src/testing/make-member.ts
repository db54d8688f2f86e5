import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { Channel } from '@club/contract/channels.ts'
import { statuses } from '@club/contract/statuses.ts'
import { uuidv7 } from 'uuidv7'
import { insertDemoMembers } from '../features/identity/demo-members.ts'
import { consent } from '../features/identity/identity.ts'
import { openSession } from '../features/identity/sessions.ts'
import type { PostOptions, TestAnswer, TestClub } from './test-club.ts'

/** A signed-in member of a test club. */
export interface TestMember {
  userId: string
  mobile: string
  /** The newest token issued by the club. */
  readonly token: string
  /**
   * Calls as this member; takes over fresh tokens as the app does and retries while the club is busy, so that
   * tests do not depend on the machine's speed.
   */
  post(path: string, body?: unknown, options?: Omit<PostOptions, 'token'>): Promise<TestAnswer>
}

export interface MemberOptions {
  nickName?: string | null
  channel?: Channel
}

const maxTries = 50
const firstMobile = 13_800_000_000
let made = 0

/** A mobile that no test has used yet. */
export function nextMobile(): string {
  made += 1
  return String(firstMobile + made)
}

function memberOf(club: TestClub, userId: string, mobile: string, firstToken: string): TestMember {
  let token = firstToken
  return {
    userId,
    mobile,
    get token() {
      return token
    },
    async post(path, body = {}, options = {}) {
      for (let tries = 1; ; tries += 1) {
        const answer = await club.post(path, body, { ...options, token })
        const { authorization } = answer.headers
        if (typeof authorization === 'string') token = authorization
        if (answer.status !== statuses.busy || tries === maxTries) return answer
      }
    },
  }
}

/** Creates many members at once, each with a session; a few milliseconds each. */
export async function makeMembers(
  club: TestClub,
  count: number,
  options: MemberOptions = {},
): Promise<TestMember[]> {
  const { clock, db } = club.context
  const rows = Array.from({ length: count }, () => ({ userId: uuidv7(), mobile: nextMobile() }))
  return db.inTransaction(async (tx) => {
    const now = await clock.now(tx)
    await insertDemoMembers(
      tx,
      club.context,
      rows.map((row) => ({
        ...row,
        nickName: options.nickName ?? null,
        avatarId: null,
        password: null,
        channel: options.channel ?? 'WEB',
        registeredAt: now,
      })),
      consent.required(club.context.published),
    )
    const members: TestMember[] = []
    for (const { userId, mobile } of rows) {
      members.push(
        memberOf(club, userId, mobile, await openSession(tx, userId, options.channel ?? 'WEB', now)),
      )
    }
    return members
  })
}

export async function makeMember(club: TestClub, options: MemberOptions = {}): Promise<TestMember> {
  const [member] = await makeMembers(club, 1, options)
  if (!member) throw new Error('no member was made')
  return member
}

/** The same member, signed in on another phone: in the bank's app, in the messaging app or in a browser. */
export async function signedInFrom(
  club: TestClub,
  { userId, mobile }: TestMember,
  channel: Channel,
): Promise<TestMember> {
  const { clock, db } = club.context
  const token = await db.inTransaction(async (tx) => openSession(tx, userId, channel, await clock.now(tx)))
  return memberOf(club, userId, mobile, token)
}

/** Encrypts a password as the app does, with the key and nonce of `sessionInit`. */
export async function encryptPassword(club: TestClub, password: string): Promise<string> {
  const { data } = await club.get('/api/user/sessionInit')
  const key = createPublicKey({ key: Buffer.from(data.publicKey, 'base64'), format: 'der', type: 'spki' })
  const plaintext = JSON.stringify({ password, nonce: data.nonce, time: data.serverTime })
  const padding = { padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' }
  return publicEncrypt({ key, ...padding }, Buffer.from(plaintext)).toString('base64')
}

function accepted(answer: TestAnswer): TestAnswer {
  if (answer.status !== '200') throw new Error(`${answer.code} ${answer.status} ${answer.message}`)
  return answer
}

/** Registers with SMS code, agreements and password, each from a new address. */
export async function registerMember(
  club: TestClub,
  options: { nickName?: string; password?: string; invitationUserId?: string } = {},
): Promise<TestMember> {
  const { password = 'harbour4821', ...more } = options
  const mobile = nextMobile()
  // SMS are limited by address; the trusted test proxy sets the caller's.
  const headers = { 'x-forwarded-for': `10.${(made >> 8) & 255}.${made & 255}.7` }
  const sent = accepted(
    await club.post('/api/check/getSmsCodeNoVerifyCode', { mobile, scene: 'register' }, { headers }),
  )
  const cookies = Object.fromEntries(sent.cookies.map(({ name, value }) => [name, value]))
  const agreements = accepted(await club.post('/api/userAgreement/query')).data.list as {
    agreementId: string
    version: string
  }[]
  const answer = accepted(
    await club.post(
      '/api/user/register',
      {
        mobile,
        smsCode: club.sms.last(mobile)?.code,
        password: await encryptPassword(club, password),
        agreementVersions: Object.fromEntries(
          agreements.map(({ agreementId, version }) => [agreementId, version]),
        ),
        ...more,
      },
      { headers, cookies },
    ),
  )
  return memberOf(club, answer.data.userId, mobile, String(answer.headers.authorization))
}
