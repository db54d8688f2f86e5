import { readSecret } from '../../kit/database/data-folder.ts'
import type { Queryable } from '../../kit/database/db.ts'
import type { Logger } from '../../kit/log/log.ts'
import type { OutsideServices } from '../../kit/outside/outside-service.ts'
import type { Sealing } from '../../kit/sealing/sealing.ts'
import { loadPasswordKey, type PasswordKey } from './password-key.ts'
import { makeTokenKeys, type TokenKeys } from './signed-token.ts'
import { codeHostOf, gatewaySms, outboxSms, type SmsSender } from './sms-gateway.ts'

/** The SMS gateway and the keys of sign-in; tests replace them. */
export interface OutsideSystems {
  sms: SmsSender
  /** The host whose pages may fill in a code by themselves; null without a public address over https. */
  codeHost: string | null
  /** Created or read on first use. */
  passwordKey(): Promise<PasswordKey>
  /** The keys for tokens of the bank's app and of partners. */
  tokenKeys: TokenKeys
}

interface OutsideSystemsContext {
  db: Queryable
  sealing: Sealing
  log: Logger
  outside: OutsideServices
  config: {
    isProduction: boolean
    publicUrl: string | null
    dataDir: string
    databaseUrl: string | null
    smsGateway: { url: string; key: string } | null
    passwordKeyFile: string | null
    tokenKeys: Record<string, string[]> | null
  }
}

/** The SMS gateway and the keys according to the settings. */
export function outsideSystems({ config, log, db, sealing, outside }: OutsideSystemsContext): OutsideSystems {
  let passwordKey: Promise<PasswordKey> | undefined
  return {
    sms: config.smsGateway
      ? gatewaySms(config.smsGateway, outside.service('the SMS gateway'))
      : outboxSms(config.dataDir, config.isProduction ? null : log),
    codeHost: codeHostOf(config.publicUrl),
    passwordKey: () => {
      passwordKey ??= loadPasswordKey({
        dataDir: config.dataDir,
        keyFile: config.passwordKeyFile,
        shared: config.databaseUrl ? { on: db, sealing } : null,
      })
      return passwordKey
    },
    tokenKeys: makeTokenKeys(config.tokenKeys, () => readSecret(null, config.dataDir, 'token-key')),
  }
}
