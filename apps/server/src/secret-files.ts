import { readFileSync } from 'node:fs'
import { secretSettings } from './settings.ts'

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
