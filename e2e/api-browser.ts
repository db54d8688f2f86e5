import { constants, createPublicKey, publicEncrypt } from 'node:crypto'
import type { Envelope } from '@club/contract/endpoint.ts'
import type { RunningClub } from './club.ts'

/** Of every member that a journey registers, by the API or on the page. */
export const memberPassword = 'Harbour4821'
const chineseDigits = '零一二三四五六七八九'

interface Agreements {
  list: { agreementId: string; version: string; isRequired: boolean }[]
}

/**
 * Calls the API like one browser, whose cookies and token carry over between calls: for journeys that need many members.
 */
export class ApiBrowser {
  private readonly cookies = new Map<string, string>()
  token: string | null = null

  constructor(private readonly url: string) {}

  call<T>(path: string, body?: object): Promise<T> {
    if (!body) return this.fetch(path, {})
    const headers = { 'content-type': 'application/json' }
    return this.fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  /** Uploads a file behind its form fields. */
  upload<T>(file: Uint8Array<ArrayBuffer>, fields: Record<string, string>): Promise<T> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    body.append('file', new Blob([file]), 'file')
    return this.fetch('/api/file/uploadFile', { method: 'POST', body })
  }

  private async fetch<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(this.url + path, {
      ...init,
      headers: {
        channel: 'WEB',
        'external-call': 'Y',
        'client-type': 'pc',
        'accept-language': 'zh_cn',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...init.headers,
        ...(this.token && { authorization: this.token }),
      },
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
      this.cookies.set(name, value)
    }
    this.token = answer.headers.get('authorization') ?? this.token
    const { status, message, data } = (await answer.json()) as Envelope<T>
    if (status !== '200' || data === null) throw new Error(`${path}: ${status} ${message}`)
    return data
  }

  private async askForCode(mobile: string): Promise<void> {
    const { verifyId, question } = await this.call<{ verifyId: string; question: string }>(
      '/api/check/getVerifyCode',
      {},
    )
    const terms = [...question].filter((sign) => chineseDigits.includes(sign))
    const sum = terms.reduce((total, sign) => total + chineseDigits.indexOf(sign), 0)
    await this.call('/api/check/getSmsCode', { mobile, scene: 'register', verifyId, verifyCode: String(sum) })
  }

  private async encrypted(password: string): Promise<string> {
    const { publicKey, nonce, serverTime } = await this.call<Record<string, string>>('/api/user/sessionInit')
    const key = createPublicKey({
      key: Buffer.from(publicKey ?? '', 'base64'),
      format: 'der',
      type: 'spki',
    })
    const plain = Buffer.from(JSON.stringify({ password, nonce, time: serverTime }))
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return publicEncrypt({ key, padding, oaepHash: 'sha256' }, plain).toString('base64')
  }

  /** Registers a mobile and returns the new member's id. */
  async register(club: RunningClub, mobile: string, more: object = {}): Promise<string> {
    await this.askForCode(mobile)
    const { list } = await this.call<Agreements>('/api/userAgreement/query', {})
    const required = list.filter(({ isRequired }) => isRequired)
    const { userId } = await this.call<{ userId: string }>('/api/user/register', {
      mobile,
      smsCode: club.smsCode(mobile),
      password: await this.encrypted(memberPassword),
      agreementVersions: Object.fromEntries(
        required.map(({ agreementId, version }) => [agreementId, version]),
      ),
      ...more,
    })
    return userId
  }
}
