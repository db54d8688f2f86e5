import { z } from 'zod'
import { list, url } from './config-values.ts'
import { terms, type Values } from './setting-terms.ts'
import { type ModeSettings, makesKeys } from './settings-mode.ts'

/** SMS and the systems of the bank. */
export const bankSettings = {
  CLUB_SMS_GATEWAY_URL: url.optional().register(terms, {
    about: 'SMS and the systems of the bank.',
    help:
      'The SMS gateway; requests are signed with the key. Without it SMS are written to ' +
      'CLUB_DATA_DIR/outbox/sms.jsonl.',
  }),
  CLUB_SMS_GATEWAY_KEY: z.string().min(16).optional().register(terms, { isSecret: true }),
  CLUB_BANK_EVENT_KEY: list
    .refine((keys) => keys.length <= 2, 'must be one key, or the new and the old one separated by a comma')
    .refine((keys) => keys.every((key) => key.length >= 32), 'each key must have at least 32 characters')
    .optional()
    .register(terms, {
      help:
        'The key that the bank signs its events with (POST /bank/events), at least 32 characters; during a key ' +
        'exchange, the new and the old one separated by a comma. Without it one is generated at first start and stored ' +
        'in the data folder as `bank-event-key`; in production every event is then refused.',
      isSecret: true,
    }),
  CLUB_TOKEN_KEYS: list
    .refine(
      (entries) => entries.every((entry) => /^[a-z0-9-]{1,40}:.{32,}$/.test(entry)),
      'must be like bank-app:key,partner:key; each key has at least 32 characters',
    )
    .optional()
    .register(terms, {
      help:
        "The keys that the bank's app and partners sign their sign-in tokens with (JWT, HS256), as issuer:key separated " +
        "by commas; the issuer of the bank's app is bank-app, a partner's is its source. During a key exchange, list " +
        'the issuer twice. Without it keys are generated at first start (`npx club token issue` makes tokens to try); ' +
        'in production every token is then refused.',
      isSecret: true,
    }),
}

/** SMS and the systems of the bank. */
interface BankSettings {
  smsGateway: { url: string; key: string } | null
  /**
   * Keys that the bank signs its events with. Null: one is generated at first start and stored in
   * the data folder.
   */
  bankEventKeys: string[] | null
  /** Keys of signed tokens by issuer. Null: one is generated at first start. */
  tokenKeys: Record<string, string[]> | null
}

type Settings = Values<typeof bankSettings> & ModeSettings

/** Conflicting settings of SMS, with the reasons. */
export function bankProblems(s: Settings): string[] {
  const areApart = Boolean(s.CLUB_SMS_GATEWAY_URL) !== Boolean(s.CLUB_SMS_GATEWAY_KEY)
  return areApart ? ['CLUB_SMS_GATEWAY_URL and CLUB_SMS_GATEWAY_KEY: set both or neither'] : []
}

export function bankOf(s: Settings): BankSettings {
  const { CLUB_SMS_GATEWAY_URL: url, CLUB_SMS_GATEWAY_KEY: key } = s
  return {
    smsGateway: url && key ? { url, key } : null,
    // Production generates no key: without one, every event is refused.
    bankEventKeys: s.CLUB_BANK_EVENT_KEY ?? (makesKeys(s) ? null : []),
    tokenKeys: s.CLUB_TOKEN_KEYS ? keysByIssuer(s.CLUB_TOKEN_KEYS) : makesKeys(s) ? null : {},
  }
}

/** Groups `issuer:key` entries by issuer; an issuer listed twice has a new and an old key. */
function keysByIssuer(entries: readonly string[]): Record<string, string[]> {
  const keys: Record<string, string[]> = {}
  for (const entry of entries) {
    const at = entry.indexOf(':')
    const issuer = entry.slice(0, at)
    keys[issuer] = [...(keys[issuer] ?? []), entry.slice(at + 1)]
  }
  return keys
}
