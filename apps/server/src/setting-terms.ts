import { z } from 'zod'

/** What `.env.example` says about a setting. */
export interface SettingTerms {
  /** Said once before this setting and those that follow. */
  about?: string
  help?: string
  /** A value to start from, where there is no default or a better one. */
  example?: string
  /** May be in a file of its own: `<name>_FILE` names it. */
  isSecret?: true
}

/** The terms of every setting. */
export const terms = z.registry<SettingTerms>()
