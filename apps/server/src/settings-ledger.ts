import { join } from 'node:path'
import { z } from 'zod'
import { keyPattern, list, text } from './config-values.ts'
import { terms, type Values } from './setting-terms.ts'
import { isProductionMode, type ModeSettings, makesKeys } from './settings-mode.ts'

/** The key that signs the ledger's days, and their file. */
export const ledgerSettings = {
  CLUB_LEDGER_KEY: z
    .string()
    .regex(keyPattern, 'must be 32 bytes in base64: openssl rand -base64 32')
    .optional()
    .register(terms, {
      help:
        "The key that signs the ledger's days (Ed25519): 32 bytes in base64 (openssl rand -base64 32), or a file in PEM " +
        '(openssl genpkey -algorithm ed25519). Without it one is made at first start in the data folder as ' +
        '`ledger-key.pem`; in production on a database server nothing is signed then.',
    }),
  CLUB_LEDGER_KEY_FILE: text.optional().register(terms, {}),
  CLUB_LEDGER_OLD_KEYS: list
    .refine((keys) => keys.every((key) => keyPattern.test(key)), 'must be public keys of 32 bytes in base64')
    .default([])
    .register(terms, { help: 'After an exchange, the public keys of before, separated by commas.' }),
  CLUB_LEDGER_HEADS_FILE: text.optional().register(terms, {
    help:
      "The file that the signed days are appended to, out of the database's reach; several servers share one. Without " +
      'it `ledger-heads.jsonl` in the data folder. See docs/operations/months.md.',
  }),
}

/** The keys that sign the ledger, and the file of its signed days. */
interface LedgerSettings {
  /**
   * Null with no key file either: generated in the data folder at first start, or no key in production on a server.
   */
  key: string | null
  keyFile: string | null
  /** Public keys that signed earlier days. */
  oldKeys: string[]
  makesKey: boolean
  headsFile: string
}

type Settings = Values<typeof ledgerSettings> & ModeSettings & { CLUB_DATA_DIR: string }

/** Conflicting settings of the ledger, with the reasons. */
export function ledgerProblems(s: Settings): string[] {
  const areBoth = s.CLUB_LEDGER_KEY && s.CLUB_LEDGER_KEY_FILE
  return areBoth ? ['CLUB_LEDGER_KEY and CLUB_LEDGER_KEY_FILE: set one of them'] : []
}

export function ledgerOf(s: Settings): LedgerSettings {
  return {
    key: s.CLUB_LEDGER_KEY ?? null,
    keyFile: s.CLUB_LEDGER_KEY_FILE ?? null,
    oldKeys: s.CLUB_LEDGER_OLD_KEYS,
    makesKey: makesKeys(s) && !(isProductionMode(s) && s.DATABASE_URL),
    headsFile: s.CLUB_LEDGER_HEADS_FILE ?? join(s.CLUB_DATA_DIR, 'ledger-heads.jsonl'),
  }
}
