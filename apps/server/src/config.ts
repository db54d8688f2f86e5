import { existsSync } from 'node:fs'
import { type Rooms, roomsOf } from './kit/budgets/budgets.ts'
import { withSecretFiles } from './secret-files.ts'
import { limits, ownNamed, type Settings, settings } from './settings.ts'
import { bankOf, bankProblems } from './settings-bank.ts'
import { deskOf, deskProblems } from './settings-desk.ts'
import { ledgerOf, ledgerProblems } from './settings-ledger.ts'
import { mapProblems, mapsOf } from './settings-maps.ts'
import { metricsOf } from './settings-metrics.ts'
import { modeOf, problemsByMode } from './settings-mode.ts'
import { uploadProblems, uploadsOf } from './settings-uploads.ts'
import { weChatOf, weChatProblems } from './settings-wechat.ts'

/** An invalid setting, with its name and the reason. */
export class ConfigError extends Error {}

/** Conflicting settings, with the reasons. */
function problemsOf(s: Settings): string[] {
  const isShared = s.CLUB_WORKERS > 1 && !s.DATABASE_URL
  return [
    ...problemsByMode(s),
    ...deskProblems(s),
    ...bankProblems(s),
    ...ledgerProblems(s),
    ...mapProblems(s),
    ...(isShared
      ? ['CLUB_WORKERS: the embedded database is used by one process only: set 1, or DATABASE_URL too']
      : []),
    ...uploadProblems(s),
    ...weChatProblems(s),
  ]
}

/** What code gets: each setting by its own name, and what the groups of settings make. */
function configOf(s: Settings, rooms: Rooms) {
  const mode = modeOf(s)
  return {
    ...ownNamed(s),
    ...mode,
    ledger: ledgerOf(s),
    ...bankOf(s),
    maps: mapsOf(s),
    uploads: uploadsOf(s),
    weChat: weChatOf(s),
    metrics: metricsOf(s),
    desk: deskOf(s, mode.isDemo),
    /** How many uses fit into each budget. */
    rooms,
  }
}

export type Config = ReturnType<typeof configOf>

/** Reads and checks the settings. Throws ConfigError with one line per invalid setting. */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const { present, problems: fileProblems } = withSecretFiles(environment)
  if (fileProblems.length > 0) throw new ConfigError(fileProblems.join('\n'))
  const [parsed, limited] = [settings.safeParse(present), limits.safeParse(present)]
  if (!parsed.success || !limited.success) {
    const issues = [parsed, limited].flatMap(({ error }) => error?.issues ?? [])
    throw new ConfigError(issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'))
  }
  const problems = problemsOf(parsed.data)
  if (problems.length > 0) throw new ConfigError(problems.join('\n'))
  return configOf(parsed.data, roomsOf(limited.data))
}

/**
 * Loads settings from the `.env` of the club's own folder if there is one; the current folder may be anybody's.
 * Environment variables take precedence.
 */
export function loadDotEnv(path: string): void {
  if (existsSync(path)) process.loadEnvFile(path)
}

/** Whom `sudo` names as the one who started this process; null without it. */
export function userOfSudo(environment: Record<string, string | undefined> = process.env): string | null {
  return environment.SUDO_USER || null
}
