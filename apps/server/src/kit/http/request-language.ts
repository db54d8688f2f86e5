import { defaultLanguage, type Language, languages, languageTable } from '@club/contract/languages.ts'
import type { FastifyRequest } from 'fastify'
import { cookieOf } from './cookies.ts'

/**
 * The language of a request: our header value, the cookie, the browser's preference, then Chinese. A request
 * with a malformed address has no cookies.
 */
export function languageOf(
  request: Pick<FastifyRequest, 'headers'> & { cookies?: FastifyRequest['cookies'] },
): Language {
  const header = request.headers['accept-language'] ?? ''
  const stored = cookieOf(request.cookies, 'lang')
  const named = languages.find((one) => one === header) ?? languages.find((one) => one === stored)
  if (named) return named
  const preferred = /^[a-z]+\b/i.exec(header)?.[0].toLowerCase()
  return languages.find((one) => languageTable[one].html.split('-')[0] === preferred) ?? defaultLanguage
}
