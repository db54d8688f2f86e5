import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet from 'helmet'
import { answerPolicy } from './content-security-policy.ts'

export interface SecurityHeaderOptions {
  isProduction: boolean
  /** Whether hosts below the club's are other sites, which may be on plain http: rules/security#strict-policy. */
  hasSubdomains?: boolean
}

/** The security headers of every answer; they depend on settings alone, so they are made once. */
export function securityHeaders({
  isProduction,
  hasSubdomains,
}: SecurityHeaderOptions): Record<string, string> {
  const headers: Record<string, string> = { 'content-security-policy': answerPolicy }
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginEmbedderPolicy: false,
    strictTransportSecurity: isProduction ? { maxAge: 31_536_000, includeSubDomains: !hasSubdomains } : false,
  })
  const collector = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  setHeaders({} as IncomingMessage, collector as unknown as ServerResponse, (error) => {
    if (error) throw error
  })
  return headers
}
