import type { Language } from '@club/contract/languages.ts'
import { expect } from 'vitest'
import type { TestMember } from './make-member.ts'
import type { TestAnswer, TestClub } from './test-club.ts'

export const json = { 'content-type': 'application/json' }

export interface RawCall {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  url: string
  headers?: Record<string, string>
  payload?: string
  language?: Language
}

/** Makes a call that no app would make; the answer must still be an envelope. */
export async function rawCall(
  club: TestClub,
  as: TestMember,
  { method, url, headers = {}, payload, language = 'zh_cn' }: RawCall,
): Promise<TestAnswer> {
  const response = await club.app.inject({
    method,
    url,
    headers: { 'accept-language': language, authorization: as.token, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const envelope = response.body === '' ? {} : response.json()
  return {
    code: response.statusCode,
    ...envelope,
    headers: response.headers,
    cookies: response.cookies,
  }
}

/** Expects a refusal in the envelope, worded in its language. */
export function expectRefusal(
  answer: TestAnswer,
  code: number,
  status: string,
  language: Language = 'zh_cn',
): void {
  expect(answer).toMatchObject({ code, status, data: null })
  expect(answer.message).not.toBe('')
  expect(answer.message).not.toContain('{')
  expect(/\p{Script=Han}/u.test(answer.message)).toBe(language === 'zh_cn')
}
