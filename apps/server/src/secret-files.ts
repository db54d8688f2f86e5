import { readFileSync } from 'node:fs'

/** Secrets that may be in a file of their own: `CLUB_SECRET_FILE` names the file that holds `CLUB_SECRET`. */
export const secretSettings = [
  'CLUB_SECRET',
  'CLUB_SEAL_KEYS',
  'CLUB_SMS_GATEWAY_KEY',
  'CLUB_BANK_EVENT_KEY',
  'CLUB_TOKEN_KEYS',
  'CLUB_WECHAT_SECRET',
  'CLUB_S3_SECRET',
  'DATABASE_URL',
  'CLUB_MIGRATION_DATABASE_URL',
] as const

type Environment = Record<string, string | undefined>

/** The environment with the secrets that are in files, and what is wrong with those. Empty settings count as none. */
export function withSecretFiles(environment: Environment): { present: Environment; problems: string[] } {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const problems: string[] = []
  for (const name of secretSettings) {
    const path = present[`${name}_FILE`]
    if (path === undefined) continue
    if (present[name] !== undefined) problems.push(`${name} and ${name}_FILE: set one of them`)
    const text = readSecretFile(path)
    if (text === null || text === '') problems.push(`${name}_FILE: ${path} cannot be read, or is empty`)
    else present[name] = text
  }
  return { present, problems }
}

function readSecretFile(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return null
  }
}
