import { join } from 'node:path'
import type { Config } from './config.ts'

/** The terminal greeting when the club is open; `demo` are the accounts to try. */
export function greetingOf(
  config: Config,
  { address, deskAddress }: { address: string; deskAddress: string | null },
  demo: { accounts: Record<string, { mobile: string }>; password: string },
): string {
  const lines = [`Evergreen Club is open at ${address}`]
  if (deskAddress) lines.push(`The bank runs it at the desk: ${deskAddress}`)
  if (config.isDemo) {
    const { fresh, nearTarget, withoutCustomerNo } = demo.accounts
    lines.push(
      '',
      'Demo accounts (all people, numbers and figures are invented):',
      `  ${fresh?.mobile}  a new member, signs in by SMS code`,
      `  ${nearTarget?.mobile}  an active member near 1,000 points, password ${demo.password}`,
      `  ${withoutCustomerNo?.mobile}  a member without a core customer number, password ${demo.password}`,
    )
  }
  if (!config.smsGateway) {
    // In production the log contains no codes.
    const alsoInLog = config.isProduction ? '' : ' and in this log'
    lines.push('', `SMS codes are written to ${join(config.dataDir, 'outbox', 'sms.jsonl')}${alsoInLog}.`)
  }
  return `\n${lines.join('\n')}\n\n`
}
